import type { MoneyPosition } from '@damana/contract/statuses'
import { FinancialChip, Tracker, useFormat, type TrackerStop } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'
import { milestonesOf, placeOf, type Milestone } from './tracker-view.ts'

/** Where the money is; the buyer reads "your money". */
export function GuaranteeTracker({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantee')
  const format = useFormat()
  const { role, financial_status, money, buyer, seller } = guarantee
  const side = sideOf(role)
  const { at, part } = placeOf(guarantee)

  const title = ({ key, at: time }: Milestone) => {
    if (key === 'accepted') return t(time ? `milestone.accepted_${side}` : `ahead.accepted_${side}`)
    const isAhead = !time && (key === 'consented' || key === 'held' || key === 'transferred' || key === 'arrived')
    return isAhead ? t(`ahead.${key}`) : t(`milestone.${key}`)
  }
  const note = ({ key, at: time, state }: Milestone) => {
    if (time) return format.dayTime(time)
    if (state === 'now') return t('milestone.now')
    return key === 'arrived' ? t(`milestone.whenRegistered_${side}`) : undefined
  }
  return (
    <Tracker
      question={t(money.position === 'ended' ? 'tracker.question_ended' : `tracker.question_${side}`)}
      amount={money.headline_fils ?? undefined}
      sentence={t(sentenceOf(guarantee))}
      chip={
        financial_status && (
          <FinancialChip status={financial_status} refund={isRefundPosition(money.position)} onVault>
            {financial_status === 'hold' ? t('tracker.heldChip') : undefined}
          </FinancialChip>
        )
      }
      stops={[
        { title: t(role === 'buyer' ? 'tracker.youBuyer' : 'tracker.buyer'), name: buyer.name, note: useBuyerNote(guarantee) },
        { title: t('tracker.account'), note: useAccountNote(guarantee) },
        { title: t(role === 'seller' ? 'tracker.youSeller' : 'tracker.seller'), name: seller.name, note: useSellerNote(guarantee) },
      ]}
      at={at}
      part={part}
      eventsLabel={t('tracker.steps')}
      events={milestonesOf(guarantee).map((milestone) => ({ title: title(milestone), note: note(milestone), state: milestone.state }))}
    />
  )
}

/** A creator who acts for the owner reads the seller's phrases. */
const sideOf = (role: Guarantee['role']) => (role === 'buyer' ? 'buyer' : 'seller')
/** The money is the owner's, not the creator's. */
const toldToAgent = ['held', 'released', 'waiting', 'late', 'paid', 'split_ordered', 'split_waiting', 'split_paid'] as const
const isToldToAgent = (position: MoneyPosition): position is (typeof toldToAgent)[number] => toldToAgent.some((one) => one === position)
const refunds = ['refunding', 'refund_waiting', 'refunded'] as const
type RefundPosition = (typeof refunds)[number]
const isRefundPosition = (position: MoneyPosition): position is RefundPosition => refunds.some((one) => one === position)

/** The key of the one sentence about the money; a refund names whom it goes to. */
export function sentenceOf({ role, money: { position, returned_to } }: Pick<Guarantee, 'role' | 'money'>) {
  if (role === 'creator' && isToldToAgent(position)) return `whereOfAgent.${position}` as const
  const side = sideOf(role)
  if (isRefundPosition(position) && returned_to !== 'buyer') return `where.${position}_${returned_to}_${side}` as const
  return `where.${position}_${side}` as const
}

type Note = TrackerStop['note']

function useBuyerNote(guarantee: Guarantee): Note {
  const { t } = useTranslation('guarantee')
  const format = useFormat()
  const { role, held_at } = guarantee
  switch (guarantee.money.position) {
    case 'offered':
      return t(`tracker.willPay_${sideOf(role)}`)
    case 'paying':
      return t(placeOf(guarantee).part > 0 ? `tracker.partPaid_${sideOf(role)}` : 'tracker.notPaid')
    case 'ended':
      return t('tracker.nothing')
    case 'refunding':
      return t('tracker.refundOrdered')
    case 'refund_waiting':
      return t('tracker.refundWaits')
    case 'refunded':
      return t(guarantee.money.returned_to === 'payer' ? 'tracker.refundedToPayer' : 'tracker.refunded')
    case 'refund_used_up':
      return t('tracker.usedUp')
    case 'split_ordered':
    case 'split_waiting':
    case 'split_paid':
      return t(role === 'buyer' ? 'tracker.youGetShare' : 'tracker.getsShare')
    case 'paid_in':
      return t('tracker.allPaid')
    case 'held':
    case 'checking':
    case 'waiting':
    case 'recalled':
    case 'released':
    case 'late':
    case 'paid':
      return held_at ? t(`tracker.paidOn_${sideOf(role)}`, { date: format.day(held_at) }) : undefined
  }
}

function useAccountNote(guarantee: Guarantee): Note {
  const { t } = useTranslation('guarantee')
  const { at, part } = placeOf(guarantee)
  if (at === 1) return t('tracker.here')
  if (part > 0) return t('tracker.partHere')
  return at === 2 ? t('tracker.passed') : guarantee.active ? t('tracker.notYet') : undefined
}

function useSellerNote(guarantee: Guarantee): Note {
  const { t } = useTranslation('guarantee')
  const format = useFormat()
  const { role, payout, active, money } = guarantee
  switch (money.position) {
    case 'paid':
      return payout?.settled_at ? t('tracker.gotOn', { date: format.day(payout.settled_at) }) : undefined
    case 'waiting':
      return t(role === 'seller' ? 'tracker.payableToYou' : 'tracker.payable')
    case 'released':
    case 'late':
      return t(role === 'seller' ? 'tracker.onItsWayToYou' : 'tracker.onItsWay')
    case 'split_ordered':
    case 'split_waiting':
    case 'split_paid':
      return t(role === 'seller' ? 'tracker.youGetShare' : 'tracker.getsShare')
    case 'offered':
    case 'paying':
    case 'paid_in':
    case 'held':
    case 'checking':
    case 'recalled':
      return active ? t(`tracker.getsAfter_${role === 'creator' ? 'agent' : role}`) : undefined
    case 'refunding':
    case 'refund_waiting':
    case 'refunded':
    case 'refund_used_up':
    case 'ended':
      return undefined
  }
}
