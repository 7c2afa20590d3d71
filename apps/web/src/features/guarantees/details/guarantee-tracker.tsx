import { positions } from '@damana/contract/positions'
import { nameOf, PositionChip, Tracker, type TrackerStop, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'
import { milestonesOf, placeOf, type Milestone } from './tracker-view.ts'

/** Where the money is; the buyer reads "your money". */
export function GuaranteeTracker({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details')
  const format = useFormat()
  const { role, money, buyer, seller } = guarantee
  const side = sideOf(role)
  const { at, part } = placeOf(guarantee)
  // The sums of the sides are no matter of a partner.
  const ofFee = role === 'partner' && money.partner_fils !== '0' ? money.partner_fils : undefined

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
      title={ofFee ? t('tracker.partnerFee') : money.title}
      amount={ofFee ?? (part > 0 ? undefined : (money.headline_fils ?? undefined))}
      sentence={money.heading}
      chip={money.position !== 'ended' && <PositionChip position={money.position} label={money.label} onVault />}
      stops={[
        { title: t(role === 'buyer' ? 'tracker.youBuyer' : 'tracker.buyer'), name: nameOf(buyer), note: useBuyerNote(guarantee) },
        { title: t('tracker.account'), note: useAccountNote(guarantee) },
        { title: t(role === 'seller' ? 'tracker.youSeller' : 'tracker.seller'), name: nameOf(seller), note: useSellerNote(guarantee) },
      ]}
      at={at}
      part={part}
      eventsLabel={t('tracker.steps')}
      events={milestonesOf(guarantee).map((milestone) => ({ title: title(milestone), note: note(milestone), state: milestone.state }))}
    />
  )
}

/** A creator who acts for the owner, and a partner, read the seller's phrases. */
const sideOf = (role: Guarantee['role']) => (role === 'buyer' ? 'buyer' : 'seller')

type Note = TrackerStop['note']

function useBuyerNote(guarantee: Guarantee): Note {
  const { t } = useTranslation('guarantees/details')
  const format = useFormat()
  const { role, held_at, money } = guarantee
  switch (money.position) {
    case 'offered':
      return t(`tracker.willPay_${sideOf(role)}`)
    case 'paying':
    case 'part_paid':
    case 'payment_late':
      return t(placeOf(guarantee).part > 0 ? `tracker.partPaid_${sideOf(role)}` : 'tracker.notPaid')
    case 'ended':
    case 'ended_owing':
      return t('tracker.nothing')
    case 'refunding':
      return t('tracker.refundOrdered')
    case 'refund_waiting':
      return t('tracker.refundWaits')
    case 'refunded':
      return t(money.returned_to === 'payer' ? 'tracker.refundedToPayer' : 'tracker.refunded')
    case 'paid_in':
      return t('tracker.allPaid')
    case 'held':
    case 'checking':
    case 'waiting':
    case 'released':
    case 'late':
    case 'paid':
    case 'due_used_up':
      return held_at ? t(`tracker.paidOn_${sideOf(role)}`, { date: format.day(held_at) }) : undefined
    default:
      if (positions[money.position].of === 'split') return t(role === 'buyer' ? 'tracker.youGetShare' : 'tracker.getsShare')
      return money.label
  }
}

function useAccountNote(guarantee: Guarantee): Note {
  const { t } = useTranslation('guarantees/details')
  const { at, part } = placeOf(guarantee)
  if (at === 1) return t('tracker.here')
  if (part > 0) return t('tracker.partHere')
  return at === 2 ? t('tracker.passed') : guarantee.active ? t('tracker.notYet') : undefined
}

function useSellerNote(guarantee: Guarantee): Note {
  const { t } = useTranslation('guarantees/details')
  const format = useFormat()
  const { role, payout, active, money } = guarantee
  if (positions[money.position].of === 'split') return t(role === 'seller' ? 'tracker.youGetShare' : 'tracker.getsShare')
  switch (money.position) {
    case 'paid':
      return payout?.settled_at && payout.purpose !== 'partner' ? t('tracker.gotOn', { date: format.day(payout.settled_at) }) : undefined
    case 'waiting':
    case 'sale_reversed':
      return t(role === 'seller' ? 'tracker.payableToYou' : 'tracker.payable')
    case 'released':
    case 'late':
      return t(role === 'seller' ? 'tracker.onItsWayToYou' : 'tracker.onItsWay')
    case 'due_used_up':
      return money.label
    default:
      return active ? t(`tracker.getsAfter_${role === 'creator' || role === 'partner' ? 'agent' : role}`) : undefined
  }
}
