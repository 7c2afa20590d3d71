import type { Fils } from '@damana/contract/money'
import type { PayoutStatus } from '@damana/contract/statuses'
import type { AuditContext } from './audit-context.ts'
import type { Tx } from './context.ts'

/** What changed about a person or a company that guarantees and payouts depend on. */
export type PeopleEvent =
  /** The party can answer offers now: its registration is complete, its account is open again, or its phone is its own. */
  | { kind: 'party_completed'; partyId: bigint }
  /** The party has a bank account that payouts may go to, or its holder is proven. */
  | { kind: 'beneficiary_account_changed'; partyId: bigint }
  /** A password or a phone was replaced: payouts of this user wait for the cooling-off period. */
  | { kind: 'contact_changed'; userId: bigint; what: 'password' | 'phone' }
  /** Whoever was invited under one party is another: that one takes its place in these guarantees, which are locked. */
  | { kind: 'party_adopted'; fromPartyId: bigint; toPartyId: bigint; guaranteeIds: readonly bigint[] }
  /** Another person has proven to hold the national number of this party. */
  | { kind: 'national_number_lost'; partyId: bigint }

/** Carries out what an event means elsewhere, in the transaction in which it happened and before its answer is presented. */
export type Publish = (tx: Tx, audit: AuditContext, event: PeopleEvent) => Promise<void>

/** A payout has another status; `late`: it keeps its status, and the day on which it was expected is over. */
export interface PayoutStatusChanged {
  kind: 'payout_status_changed'
  guaranteeId: bigint
  payoutNumber: string
  from: PayoutStatus | null
  to: PayoutStatus | 'late'
  /** Every payout of the guarantee is settled. */
  allPaid: boolean
  facts: Record<string, string | number | null>
}
/** The money of a payout made good what the bank reversed: nobody is paid it any more. */
export interface PayoutRecovered {
  kind: 'payout_recovered'
  guaranteeId: bigint
  payoutNumber: string
  /** The guarantee has nothing more to pay. */
  isLast: boolean
  facts: Record<string, string | number | null>
}
/** What money did that its guarantee takes note of. Raised on the transaction, because money knows no guarantee. */
export type MoneyEvent = PayoutStatusChanged | PayoutRecovered

export interface Raised {
  audit: AuditContext
  event: MoneyEvent
}

/** Money that waits for an account of its beneficiary. */
export interface WantedAccount {
  beneficiaryPartyId: bigint
  guaranteeId: bigint | null
  amountFils: Fils
  why: 'missing' | 'unproven' | 'rejected' | 'returned'
}
