import { parseFils, subtractFils, toWire } from '@damana/contract/money'
import { FinancialChip, Tracker, useFormat, type TrackerStop } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'
import { milestonesOf, placeOf, whereaboutsOf, type Milestone } from './tracker-view.ts'

/** Where the money is; the buyer reads "your money". */
export function GuaranteeTracker({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantee')
  const format = useFormat()
  const { role, financial_status, money_to, buyer, seller, total_price_fils, seller_due_fils, wait } = guarantee
  const side = sideOf(role)
  const where = whereaboutsOf(guarantee)
  const place = wait.code === 'bank_block' ? 'recalled' : where
  const { at, part } = placeOf(guarantee)
  const isRefund = money_to === 'buyer'

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
      question={t(`tracker.question_${side}`)}
      amount={
        shareOf(guarantee) ?? (isRefund && where !== 'ended' ? refundOf(guarantee) : role === 'buyer' ? total_price_fils : seller_due_fils)
      }
      sentence={role === 'creator' && isToldToAgent(place) ? t(`whereOfAgent.${place}`) : t(`where.${place}_${side}`)}
      chip={
        financial_status && (
          <FinancialChip status={financial_status} refund={isRefund} onVault>
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
const toldToAgent = ['held', 'released', 'waiting', 'late', 'paid'] as const
const isToldToAgent = (place: string): place is (typeof toldToAgent)[number] => toldToAgent.some((one) => one === place)

/** The reader's part of a divided sum. */
function shareOf({ events, role }: Guarantee): string | undefined {
  const share = events.find(({ kind }) => kind === 'split_agreed')?.facts[role === 'buyer' ? 'buyer_fils' : 'seller_fils']
  return typeof share === 'string' ? share : undefined
}

/** The refund: the held amount less a fee borne by the buyer; for a partial payment, the amount of the payout. */
function refundOf({ held_at, total_price_fils, cancel_request, payout }: Guarantee): string {
  if (!held_at) return payout?.amount_fils ?? total_price_fils
  const isFeeHis = cancel_request?.status === 'approved' && cancel_request.fee_side === 'buyer'
  return isFeeHis ? toWire(subtractFils(parseFils(total_price_fils), parseFils(cancel_request.fee_fils))) : total_price_fils
}

type Note = TrackerStop['note']

function useBuyerNote(guarantee: Guarantee): Note {
  const { t } = useTranslation('guarantee')
  const format = useFormat()
  const { role, held_at } = guarantee
  switch (whereaboutsOf(guarantee)) {
    case 'offered':
      return t(`tracker.willPay_${sideOf(role)}`)
    case 'paying':
      return t(placeOf(guarantee).part > 0 ? `tracker.partPaid_${sideOf(role)}` : 'tracker.notPaid')
    case 'ended':
      return t('tracker.nothing')
    case 'refunding':
      return t('tracker.refundOrdered')
    case 'refundWaiting':
      return t('tracker.refundWaits')
    case 'refunded':
      return t('tracker.refunded')
    case 'held':
    case 'checking':
    case 'waiting':
    case 'released':
    case 'late':
    case 'divided':
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
  const { role, payout, active } = guarantee
  switch (whereaboutsOf(guarantee)) {
    case 'paid':
      return payout?.settled_at ? t('tracker.gotOn', { date: format.day(payout.settled_at) }) : undefined
    case 'waiting':
      return t(role === 'seller' ? 'tracker.payableToYou' : 'tracker.payable')
    case 'released':
    case 'late':
      return t(role === 'seller' ? 'tracker.onItsWayToYou' : 'tracker.onItsWay')
    case 'divided':
      return t('tracker.getsShare')
    case 'offered':
    case 'paying':
    case 'held':
    case 'checking':
      return active ? t(`tracker.getsAfter_${role === 'creator' ? 'agent' : role}`) : undefined
    case 'refunding':
    case 'refundWaiting':
    case 'refunded':
    case 'ended':
      return undefined
  }
}
