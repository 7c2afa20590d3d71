import type { ActionName, EventKind, FinancialStatus, OperationalStatus, StaffActionName } from '@damana/contract/statuses'
import type { LifecycleState, ActorRole } from '../state.ts'
import type { TransitionContext, DueAt, Facts, Guard } from '../guards.rules.ts'

/** People's actions, what staff decide, and what the world does. */
export type Trigger =
  | ActionName
  | StaffActionName
  | 'expire'
  | 'note_buyer_registered'
  | 'pay_part'
  | 'pay_in_full'
  | 'send_back_payer'
  | 'fall_late'
  | 'expire_unpaid'
  | 'see_transferred'
  | 'release_by_system'
  | 'find_transferred'
  | 'find_not_transferred'
  | 'find_third_owner'
  | 'find_other_name'
  | 'find_encumbered'
  | 'registry_recovered'
  | 'registry_finding_changed'
  | 'block_silent'
  | 'find_overdue'
  | 'give_up_transfer'
  | 'split_lapses'
  | 'agree_split'
  | 'block_identity'
  | 'take_receipt_back'
  | 'cancel_reversed'
  | 'complete_reversed'
  | 'leave_cancellation_unanswered'
  | 'carry_out_refund'
  | 'drop_refund'
  | 'carry_out_cancellation'
  | 'drop_cancellation'
  | 'extension_lapses'
  | 'escalate'
  | 'remind'
  | PayoutTrigger

export type PayoutTrigger =
  | 'payout_held'
  | 'payout_sent'
  | 'payout_late'
  | 'payout_rejected'
  | 'payout_settled'
  | 'payout_returned'
  | 'payout_withdrawn'
  | 'payout_recovered'
  | 'use_up_refund'

export type Changed = Partial<LifecycleState>

export interface Row {
  /** The number of the row in the table of the life cycle. */
  row: string
  trigger: Trigger
  from: readonly OperationalStatus[]
  who: readonly ActorRole[]
  to: OperationalStatus | 'stays'
  /** What the financial status becomes; `stays` leaves it, `back` is a refund of what was paid, or nothing if nothing was. */
  money: FinancialStatus | 'none' | 'stays' | 'back'
  event: EventKind | ((before: LifecycleState) => EventKind)
  /** Refuses with a reason; the first that speaks wins. */
  guards: readonly Guard[]
  /** What changes beside the statuses and the wait that belongs to a status. */
  change?: (state: LifecycleState, circumstances: TransitionContext & { facts: Facts; who: ActorRole }) => Changed
  /** For what the clock does: when. */
  dueAt?: DueAt
  /** The same in words. */
  when?: string
  stepUp?: (who: ActorRole) => boolean
  /** One sentence for the drawn life cycle. */
  note: string
}
