import { type BookableReceipt } from '#money/suspense/index.ts'
import type { Fils } from '@damana/contract/money'
import type { WantedAccount } from '#kernel/events.ts'
import type { Trigger, Change, Columns, Effect, Facts, ActorRole } from '#lifecycle/index.ts'
import type { LockedReceipt } from '#money/receipts/index.ts'

export interface ActionInput {
  /** The action's input for the rules. */
  said?: Facts
  /** The facts for the history. */
  facts?: Change['facts']
  columns?: Columns
  registryCheckAt?: Date | null
}

/** A transition to be applied: its trigger and its actor. */
export interface TransitionStep {
  kind: 'transition'
  trigger: Trigger
  who: ActorRole
  input: ActionInput
}

/** A follow-up of an effect or of a fact about money, besides transitions. */
export type FollowUp =
  /** A receipt in suspense is booked, refunded, or stays in suspense. */
  | { kind: 'match_receipt'; receipt: LockedReceipt }
  /** A receipt was more than the amount due: the excess goes back to the payer. */
  | { kind: 'refund_excess'; receipt: BookableReceipt; isBuyers: boolean; excessFils: Fils }
  /** The money is held; what a debit that nobody has assigned may mean of it blocks the sale at once. */
  | { kind: 'block_in_doubt' }
  /** A payout to an owner without a bank account waits: a link is sent to the owner. */
  | { kind: 'ask_owner_for_account'; payoutNumber: string; why: WantedAccount['why'] }

export type Work = TransitionStep | Effect | FollowUp

/** The next work: `first` before all that is queued, `last` after it. */
export interface Next {
  first?: readonly Work[]
  last?: readonly Work[]
}
