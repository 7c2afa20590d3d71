import { Card, Ltr, MoneySummary, type SummaryRow } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'
import { groupReference } from './payment-reference.ts'
import { commissionRows, takenAway, useQuoteRows } from './quote-rows.tsx'

/** The amounts of the sale: down to the total for the buyer, down to the amount due for the seller's side. */
export function MoneyCard({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantee')
  const rows = useQuoteRows(guarantee)
  const { role, held_at, payment, payment_reference } = guarantee
  const reference: SummaryRow[] = payment_reference
    ? [{ label: t('money.reference'), value: <Ltr>{groupReference(payment_reference)}</Ltr> }]
    : []
  const received: SummaryRow[] =
    payment && payment.received_fils !== '0' ? [{ label: t('money.received'), amount: payment.received_fils }] : []
  const isBuyer = role === 'buyer'
  return (
    <Card title={t('money.title')} className="money-card">
      {isBuyer ? (
        <MoneySummary
          rows={[...commissionRows(rows), { ...rows.buyerShare, label: t('money.yourShare') }]}
          total={{ label: t(held_at ? 'money.totalPaid' : 'money.totalToPay'), amount: guarantee.total_price_fils }}
          words={guarantee.total_in_words}
          after={[...received, { ...rows.sellerShare, rule: true }, rows.transferFee, rows.due, rows.transfer, ...reference]}
        />
      ) : (
        <MoneySummary
          rows={[
            ...commissionRows(rows),
            takenAway({ ...rows.sellerShare, ...(role === 'seller' && { label: t('money.yourShare') }) }),
            takenAway(rows.transferFee),
          ]}
          total={{ label: t(role === 'seller' ? 'money.dueToYou' : 'money.due'), amount: guarantee.seller_due_fils }}
          words={guarantee.seller_due_in_words}
          after={[
            { ...rows.buyerShare, rule: true },
            { ...rows.total, note: guarantee.total_in_words },
            ...received,
            rows.transfer,
            ...reference,
          ]}
        />
      )}
    </Card>
  )
}
