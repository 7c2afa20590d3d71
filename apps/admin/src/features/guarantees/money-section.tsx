import { positions } from '@damana/contract/positions'
import { DefinitionList, type Definition, Link, Ltr, Money, MoneySummary, Name, type SummaryRow } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import type { Guarantee } from './query.ts'

/** Where the money of an ended sale went, the terms that were agreed, and its payments in and out. */
export function MoneySection({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees')
  const { payment, money } = guarantee
  const isPaidOut = money.is_final && positions[money.position].of !== 'nobody'
  const items: Definition[] = [
    ...(payment
      ? [
          { label: t('reference'), value: <Ltr>{payment.payment_reference.replace(/(\d{4})(?=\d)/g, '$1 ')}</Ltr> },
          { label: t('received'), value: <Money fils={payment.received_fils} flat /> },
          { label: t('remaining'), value: <Money fils={payment.remaining_fils} flat /> },
        ]
      : []),
    ...guarantee.payouts.map(({ number, purpose, to_payer, amount_fils }) => ({
      label: t(
        purpose === 'partner' ? 'payoutToPartner' : purpose === 'seller' ? 'payoutToSeller' : to_payer ? 'payoutToPayer' : 'payoutToBuyer',
      ),
      value: (
        <>
          <Link href={paths.payout(number)}>
            <Ltr>{number}</Ltr>
          </Link>{' '}
          <Money fils={amount_fils} flat />
        </>
      ),
    })),
  ]
  return (
    <>
      <Section title={t('money')}>
        <div className="money-box">{isPaidOut ? <PaidOut guarantee={guarantee} /> : <Terms guarantee={guarantee} />}</div>
        <DefinitionList layout="rows" items={items} />
      </Section>
      {isPaidOut && (
        <Section title={t('terms')}>
          <div className="money-box">
            <Terms guarantee={guarantee} />
          </div>
        </Section>
      )}
    </>
  )
}

function PaidOut({ guarantee: { money } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees')
  const { returned_to, to_seller_fils, to_buyer_fils, fees_fils, partner_fils, reversed_fils, deductions } = money
  const back = returned_to === 'payer' ? 'backToPayer' : returned_to === 'both' ? 'backToBoth' : 'backToBuyer'
  return (
    <MoneySummary
      rows={[
        { label: t('toSeller'), amount: to_seller_fils },
        { label: t(back), amount: to_buyer_fils },
        { label: t('fees'), amount: fees_fils },
        ...(partner_fils === '0' ? [] : [{ label: t('toPartner'), amount: partner_fils }]),
      ]}
      total={{ label: t('paidIn'), amount: money.paid_in_fils }}
      after={[
        ...(reversed_fils === '0' ? [] : [{ label: t('reversed'), amount: reversed_fils, minus: true }]),
        ...deductions.flatMap(({ kind, amount_fils }) =>
          kind === 'partner' ? [] : [{ label: t(`deduction.${kind}`), amount: amount_fils }],
        ),
      ]}
    />
  )
}

function Terms({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees')
  const { discount, creator, partner_fee_on: payer } = guarantee
  const rows: SummaryRow[] = [
    { label: t('price'), amount: guarantee.price_fils },
    { label: t('commission'), note: t(`on.${guarantee.commissionOn}`), amount: guarantee.commission_before_fils },
    ...(discount
      ? [{ label: t('discount'), note: <Ltr>{discount.code}</Ltr>, amount: discount.discount_fils, minus: true, good: true }]
      : []),
    { label: t('buyerShare'), amount: guarantee.buyer_share_fils, rule: true },
    { label: t('sellerShare'), amount: guarantee.seller_share_fils },
    { label: t('transferFee'), note: t(guarantee.transfer_type), amount: guarantee.transfer_commission_fils },
    ...(payer
      ? [
          {
            label: (
              <>
                {t('partnerFee')} {creator && <Name of={creator} official />}
              </>
            ),
            note: t(`partnerFeeOn.${payer}`),
            amount: guarantee.partner_fee_fils,
          },
        ]
      : []),
  ]
  return (
    <MoneySummary
      rows={rows}
      total={{ label: t('total'), amount: guarantee.total_price_fils }}
      words={guarantee.total_in_words}
      after={[{ label: t('due'), note: guarantee.seller_due_in_words, amount: guarantee.seller_due_fils }]}
    />
  )
}
