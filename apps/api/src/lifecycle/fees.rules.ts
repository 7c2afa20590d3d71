import type { Fils } from '@damana/contract/money'
import { blockOf, type LifecycleState, type Side, sideOf } from './state.ts'
import type { Trigger } from './transitions/transition.ts'

/** A fee besides commission and transfer fee: its bearer, its kind, and either its sum or the line of the schedule with the sum. */
export type MoveFee = { side: Side; kind: 'cancellation' | 'late_expiry' | 'failed_check' } &
  /** As stored with the request. */
  ({ fils: Fils } | { fils?: undefined; tariff: 'cancelBeforePaymentFils' | 'cancelAfterPaymentFils' | 'failedCheckFils' })
/** The fee that a transition charges a side; null where it is free. */
export function feeOf(trigger: Trigger, before: LifecycleState, after: LifecycleState): MoveFee | null {
  switch (trigger) {
    // A buyer who misses the last day to pay owes the fee of a cancellation.
    case 'expire_unpaid':
      return { side: 'buyer', kind: 'late_expiry', tariff: 'cancelBeforePaymentFils' }
    case 'withdraw':
      return before.operationalStatus === 'awaiting_payment'
        ? { side: 'buyer', kind: 'late_expiry', tariff: 'cancelBeforePaymentFils' }
        : null
    // A buyer whose payment the bank reversed, and who did not replace it, owes the fee of a cancellation after payment.
    case 'carry_out_refund':
      return blockOf(before, 'bank') ? { side: 'buyer', kind: 'cancellation', tariff: 'cancelAfterPaymentFils' } : null
    case 'cancel_reversed':
      return { side: 'buyer', kind: 'cancellation', tariff: 'cancelAfterPaymentFils' }
    // Each failed check of a side after its first one.
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
