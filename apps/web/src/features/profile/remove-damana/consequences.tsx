import { parseFils, subtractFils } from '@damana/contract/money'
import { MoneySummary, type SummaryRow } from '@damana/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyFlow } from '#features/guarantees/money-flow.tsx'
import type { Cancellable } from './cancellation-queries.ts'

/** The split of the money on cancellation, with the fee borne by the reader and without. */
export function Consequences({ of }: { of: Cancellable }) {
  const { t } = useTranslation('profile/remove-damana')
  const titleId = useId()
  const isBuyer = of.side === 'buy'
  const isHeld = of.held_fils !== '0'
  // The fee is deducted from the buyer's money as far as it covers it; the rest is billed.
  const taken = subtractFils(parseFils(of.refund_whole_fils), parseFils(of.refund_with_fee_fils))
  const billed = isBuyer ? subtractFils(parseFils(of.fee_fils), taken) : parseFils(of.fee_fils)
  const held: SummaryRow = { label: t(isBuyer ? 'money.youPaid' : 'money.buyerPaid'), amount: of.held_fils }
  const fee: SummaryRow = {
    label: t('money.fee'),
    note: t(of.after_payment ? 'money.feeAfter' : 'money.feeBefore'),
    amount: of.fee_fils,
    minus: true,
  }
  return (
    <section className="money-panel" aria-labelledby={titleId}>
      <h2 id={titleId} className="sr-only">
        {t('money.title')}
      </h2>
      {isHeld && (
        <MoneyFlow
          isBack
          from={{ label: t('money.heldNow'), fils: of.held_fils }}
          to={
            isBuyer
              ? { label: t('money.backToYou'), fils: of.refund_with_fee_fils }
              : { label: t('money.backToBuyer'), fils: of.refund_whole_fils }
          }
        />
      )}
      <div className="cancel-receipt">
        {isBuyer ? (
          <MoneySummary
            rows={[held, fee]}
            total={{ label: t('money.backToYou'), amount: of.refund_with_fee_fils }}
            after={[
              ...(billed > 0n ? [{ label: t('money.billed'), amount: billed, rule: true }] : []),
              ...(isHeld
                ? [{ label: t('money.ifSellerBears'), note: t('money.backToYou'), amount: of.refund_whole_fils, rule: billed <= 0n }]
                : []),
            ]}
          />
        ) : (
          <MoneySummary
            rows={[
              held,
              { label: t('money.toYou'), note: t('money.vehicleStays'), amount: '0' },
              { label: t('money.backToBuyer'), amount: of.refund_whole_fils },
            ]}
            total={{ label: t('money.youOwe'), amount: of.fee_fils }}
            after={isHeld ? [{ label: t('money.ifBuyerBears'), note: t('money.backToBuyer'), amount: of.refund_with_fee_fils }] : []}
          />
        )}
        <p className="profile-quiet">{t('money.whoBears')}</p>
      </div>
    </section>
  )
}
