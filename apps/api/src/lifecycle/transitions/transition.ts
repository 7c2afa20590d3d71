import type { EventKind } from '@damana/contract/guarantee-events'
import type { ActionName } from '@damana/contract/guarantee-actions'
import type { FinancialStatus, OperationalStatus, StaffActionName } from '@damana/contract/statuses'
import type { LifecycleState, ActorRole } from '../state.ts'
import type { TransitionContext, DueAt, Facts, Guard } from '../guards.rules.ts'

/** The triggers of transitions: people's actions, staff's decisions, and events of the clock, the bank and the registry. */
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
  | 'terms_lapse'
  | 'escalate'
  | 'ask_staff_again'
  | 'remind'
  | PayoutTrigger

export type PayoutTrigger =
  | 'payout_held'
  | 'payout_sent'
  | 'payout_late'
  | 'payout_rejected'
  | 'payout_settled_in_part'
  | 'payout_settled'
  | 'payout_returned'
  | 'payout_withdrawn'
  | 'payout_recovered'
  | 'use_up_refund'
  | 'use_up_due'

export type Changed = Partial<LifecycleState>

export interface Row {
  /** The number of the row in the table of the life cycle. */
  row: string
  trigger: Trigger
  from: readonly OperationalStatus[]
  who: readonly ActorRole[]
  to: OperationalStatus | 'stays'
  /** The next financial status; `stays` leaves it, `back` is a refund of the money paid, or none without a payment. */
  money: FinancialStatus | 'none' | 'stays' | 'back'
  event: EventKind | ((before: LifecycleState) => EventKind)
  /** Conditions; the first that is not met gives the reason of the refusal. */
  guards: readonly Guard[]
  /** The changes beside the statuses and the status's own deadline. */
  change?: (state: LifecycleState, context: TransitionContext & { facts: Facts; who: ActorRole }) => Changed
  /** For the clock's triggers: the due time. */
  dueAt?: DueAt
  /** The due time in words. */
  when?: string
  /** One sentence for the drawn life cycle. */
  note: string
}
