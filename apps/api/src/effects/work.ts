import { type BookableReceipt } from '#money/suspense/index.ts'
import type { Fils } from '@damana/contract/money'
import type { WantedAccount } from '#kernel/events.ts'
import type { Trigger, Change, Columns, Effect, Facts, ActorRole } from '#lifecycle/index.ts'
import type { LockedReceipt } from '#money/receipts/index.ts'

export interface ActionInput {
  /** What the rule needs to know of this action. */
  said?: Facts
  /** What the history tells of it. */
  facts?: Change['facts']
  columns?: Columns
  registryCheckAt?: Date | null
}

/** A transition to be applied: what triggers it, and who. */
export interface TransitionStep {
  kind: 'transition'
  trigger: Trigger
  who: ActorRole
  input: ActionInput
}

/** What follows from an effect or from a fact about money, beside transitions. */
export type FollowUp =
  /** A receipt in suspense is booked, refunded, or goes on waiting. */
  | { kind: 'match_receipt'; receipt: LockedReceipt }
  /** A receipt was more than was due: the rest goes back to who paid. */
  | { kind: 'refund_excess'; receipt: BookableReceipt; isBuyers: boolean; excessFils: Fils }
  /** Money of an owner without a bank account waits: a link goes to the owner. */
  | { kind: 'ask_owner_for_account'; payoutNumber: string; why: WantedAccount['why'] }

export type Work = TransitionStep | Effect | FollowUp

/** What comes next: `first` before everything that is still to be done, `last` after it. */
export interface Next {
  first?: readonly Work[]
  last?: readonly Work[]
}
