import type { Fils } from '@damana/contract/money'
import { blockOf, type LifecycleState, type Side, sideOf } from './state.ts'
import type { Trigger } from './transitions/transition.ts'

/** A fee beside commission and transfer: who bears it, what for, and either its sum or the line of the schedule that names it. */
export type MoveFee = { side: Side; kind: 'cancellation' | 'late_expiry' | 'failed_check' } &
  /** As the request keeps it. */
  ({ fils: Fils } | { fils?: undefined; tariff: 'cancelBeforePaymentFils' | 'cancelAfterPaymentFils' | 'failedCheckFils' })
/** What a move costs whom; null where it costs nothing. */
export function feeOf(trigger: Trigger, before: LifecycleState, after: LifecycleState): MoveFee | null {
  switch (trigger) {
    // A buyer who let the last day to pay pass owes what cancelling would have cost him.
    case 'expire_unpaid':
      return { side: 'buyer', kind: 'late_expiry', tariff: 'cancelBeforePaymentFils' }
    case 'withdraw':
      return before.operationalStatus === 'awaiting_payment'
        ? { side: 'buyer', kind: 'late_expiry', tariff: 'cancelBeforePaymentFils' }
        : null
    // A buyer whose payment the bank reversed, and who did not pay again, owes what cancelling after the payment costs.
    case 'carry_out_refund':
      return blockOf(before, 'bank') ? { side: 'buyer', kind: 'cancellation', tariff: 'cancelAfterPaymentFils' } : null
    case 'cancel_reversed':
      return { side: 'buyer', kind: 'cancellation', tariff: 'cancelAfterPaymentFils' }
    // The second time that a side asks in vain, and each time after it.
    case 'find_not_transferred': {
      const side = before.releaseRequestedBy === 'system' ? null : sideOf(before.releaseRequestedBy ?? 'clock')
      return side && after.counts.failedChecks[side] > 1 ? { side, kind: 'failed_check', tariff: 'failedCheckFils' } : null
    }
    case 'approve_cancellation':
    case 'carry_out_cancellation': {
      const request = after.cancelRequest
      if (after.operationalStatus !== 'cancelled' || !request?.feeSide || request.feeSide === 'waived') return null
      return { side: request.feeSide, kind: 'cancellation', fils: request.feeFils }
    }
    default:
      return null
  }
}
