import { positions } from '@damana/contract/positions'
import { Card, Ltr, MoneySummary, type SummaryRow } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'
import { groupReference } from './payment-reference.ts'
import { present, shareRows, takenAway, useQuoteRows } from './quote-rows.tsx'

/** The amounts of the sale: of one that goes on or was completed down to the reader's own sum, of any other end what was paid and who got what of it. */
export function MoneyCard({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details')
  const { payment_reference, money } = guarantee
  const { of } = positions[money.position]
  const reference: SummaryRow[] = payment_reference
    ? [{ label: t('money.reference'), value: <Ltr>{groupReference(payment_reference)}</Ltr> }]
    : []
  return (
    <Card title={t('money.title')} className="money-card">
      {of === 'nobody' || (guarantee.role === 'partner' && guarantee.money.partner_fils === '0') ? (
        <p className="step-words">{money.heading}</p>
      ) : guarantee.role === 'partner' ? (
        <PartnerSums guarantee={guarantee} />
      ) : of === 'split' ? (
        <DividedSums guarantee={guarantee} reference={reference} />
      ) : of === 'refund' ? (
        <RefundedSums guarantee={guarantee} reference={reference} />
      ) : (
        <SaleSums guarantee={guarantee} reference={reference} />
      )}
    </Card>
  )
}

interface SumsProps {
  guarantee: Guarantee
  reference: SummaryRow[]
}

/** The reversed payments that nothing replaced. */
function useReversed({ money: { reversed_fils } }: Guarantee): SummaryRow[] {
  const { t } = useTranslation('guarantees/details')
  return reversed_fils === '0' ? [] : [{ label: t('money.reversed'), amount: reversed_fils, minus: true }]
}

/** Deductions beside commission and transfer, which a quote names in lines of their own. */
function useCharged({ money: { deductions } }: Guarantee): SummaryRow[] {
  const { t } = useTranslation('guarantees/details')
  return deductions.flatMap(({ kind, amount_fils }) =>
    kind === 'commission' || kind === 'transfer' || kind === 'partner'
      ? []
      : [{ label: t(`money.deduction.${kind}`), amount: amount_fils, minus: true }],
  )
}

function SaleSums({ guarantee, reference }: SumsProps) {
  const { t } = useTranslation('guarantees/details')
  const rows = useQuoteRows(guarantee, guarantee.creator)
  const charged = useCharged(guarantee)
  const { role, held_at, money } = guarantee
  const { isReversed } = positions[money.position]
  const reversed = useReversed(guarantee)
  if (role === 'buyer')
    return (
      <MoneySummary
        rows={[...shareRows(rows, { ...rows.buyerShare, label: t('money.yourShare') }), ...rows.partnerFeeOn.buyer]}
        total={{ label: t(held_at && !isReversed ? 'money.totalPaid' : 'money.totalToPay'), amount: guarantee.total_price_fils }}
        words={guarantee.total_in_words}
        after={[
          ...reversed,
          ...present(rows.sellerShare, rows.transferFee),
          ...rows.partnerFeeOn.seller,
          rows.due,
          rows.transfer,
          ...reference,
        ]}
      />
    )
  return (
    <MoneySummary
      rows={[
        ...shareRows(rows, takenAway({ ...rows.sellerShare, ...(role === 'seller' && { label: t('money.yourShare') }) })),
        ...present(takenAway(rows.transferFee)),
        ...rows.partnerFeeOn.seller.map(takenAway),
        ...charged,
      ]}
      total={{ label: t(role === 'seller' ? 'money.dueToYou' : 'money.due'), amount: money.to_seller_fils }}
      words={charged.length === 0 ? guarantee.seller_due_in_words : undefined}
      after={[
        ...present(rows.buyerShare),
        ...rows.partnerFeeOn.buyer,
        { ...rows.total, note: guarantee.total_in_words },
        ...reversed,
        rows.transfer,
        ...reference,
      ]}
    />
  )
}

/** The fee of the partner who reads, and the sale that it is for. */
function PartnerSums({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details')
  const rows = useQuoteRows(guarantee, guarantee.creator)
  return (
    <MoneySummary
      rows={[rows.price]}
      total={{ label: t('money.partnerFeeYours'), amount: guarantee.money.partner_fils }}
      words={t(`money.partnerFeeWhen_${guarantee.partner_fee_on ?? 'buyer'}`)}
      after={[
        ...present(rows.buyerShare, rows.sellerShare, rows.transferFee),
        { ...rows.total, note: guarantee.total_in_words },
        rows.due,
        rows.transfer,
      ]}
    />
  )
}

function DividedSums({ guarantee, reference }: SumsProps) {
  const { t } = useTranslation('guarantees/details')
  const { role, money } = guarantee
  const isBuyer = role === 'buyer'
  return (
    <MoneySummary
      rows={[
        { label: t('money.paidIn'), amount: money.paid_in_fils },
        { label: t(isBuyer ? 'money.shareOfSeller' : 'money.shareOfBuyer'), amount: isBuyer ? money.to_seller_fils : money.to_buyer_fils },
        { label: t('money.kept'), amount: money.fees_fils },
      ]}
      total={{
        label: t(role === 'creator' ? 'money.shareOfSeller' : 'money.shareToYou'),
        amount: isBuyer ? money.to_buyer_fils : money.to_seller_fils,
      }}
      after={reference}
    />
  )
}

function RefundedSums({ guarantee, reference }: SumsProps) {
  const { t } = useTranslation('guarantees/details')
  const charged = useCharged(guarantee)
  const reversed = useReversed(guarantee)
  const { role, money } = guarantee
  const { returned_to } = money
  const label =
    returned_to === 'payer' ? 'backToPayer' : returned_to === 'both' ? 'backToBoth' : role === 'buyer' ? 'backToYou' : 'backToBuyer'
  return (
    <MoneySummary
      rows={[
        { label: t('money.paidIn'), amount: money.paid_in_fils },
        ...(charged.length > 0 ? charged : [takenAway({ label: t('money.kept'), amount: money.fees_fils })]),
      ]}
      total={{ label: t(`money.${label}`), amount: money.to_buyer_fils }}
      after={[...reversed, ...reference]}
    />
  )
}
