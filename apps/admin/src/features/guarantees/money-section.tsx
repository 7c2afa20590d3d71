import { DefinitionList, Link, Ltr, Money, MoneySummary, type SummaryRow } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import type { Guarantee } from './query.ts'

/** Amounts of the sale, receipts and payouts. */
export function MoneySection({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees')
  const { payment, payout, discount } = guarantee
  const rows: SummaryRow[] = [
    { label: t('price'), amount: guarantee.price_fils },
    { label: t('commission'), note: t(`on.${guarantee.commissionOn}`), amount: guarantee.commission_before_fils },
    ...(discount
      ? [{ label: t('discount'), note: <Ltr>{discount.code}</Ltr>, amount: discount.discount_fils, minus: true, good: true }]
      : []),
    { label: t('buyerShare'), amount: guarantee.buyer_share_fils, rule: true },
    { label: t('sellerShare'), amount: guarantee.seller_share_fils },
    { label: t('transferFee'), note: t(guarantee.transfer_type), amount: guarantee.transfer_commission_fils },
  ]
  return (
    <Section title={t('money')}>
      <div className="money-box">
        <MoneySummary
          rows={rows}
          total={{ label: t('total'), amount: guarantee.total_price_fils }}
          words={guarantee.total_in_words}
          after={[{ label: t('due'), note: guarantee.seller_due_in_words, amount: guarantee.seller_due_fils }]}
        />
      </div>
      <DefinitionList
        layout="rows"
        items={[
          ...(payment
            ? [
                { label: t('reference'), value: <Ltr>{payment.payment_reference.replace(/(\d{4})(?=\d)/g, '$1 ')}</Ltr> },
                { label: t('received'), value: <Money fils={payment.received_fils} flat /> },
                { label: t('remaining'), value: <Money fils={payment.remaining_fils} flat /> },
              ]
            : []),
          ...(payout
            ? [
                {
                  label: t('payout'),
                  value: (
                    <Link href={paths.payout(payout.number)}>
                      <Ltr>{payout.number}</Ltr>
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}
