import type { Fils } from '@damana/contract/money'
import type { PayoutStatus } from '@damana/contract/statuses'
import type { Id } from '#db/id.ts'
import type { AuditContext } from './audit-context.ts'
import type { Tx } from './context.ts'

/** Changes of a person or a company on which guarantees and payouts depend. */
export type PeopleEvent =
  /** The party can answer offers now: its registration is complete, its account was reopened, or its phone is verified. */
  | { kind: 'party_completed'; partyId: Id<'parties'> }
  /** The party has a bank account that payouts may go to, or its holder is proven. */
  | { kind: 'beneficiary_account_changed'; partyId: Id<'parties'> }
  /** A password or a phone was replaced: payouts of this user wait for the cooling-off period. */
  | { kind: 'contact_changed'; userId: Id<'users'>; what: 'password' | 'phone' }
  /** An invited person turned out to be an existing party, which takes the invited party's place in these guarantees. They are locked. */
  | { kind: 'party_adopted'; fromPartyId: Id<'parties'>; toPartyId: Id<'parties'>; guaranteeIds: readonly Id<'guarantees'>[] }
  /** Another person has proven to hold the national number of this party. */
  | { kind: 'national_number_lost'; partyId: Id<'parties'> }

/** Carries out the consequences of an event in the transaction in which it happened, before the answer is presented. */
export type Publish = (tx: Tx, audit: AuditContext, event: PeopleEvent) => Promise<void>

/** A payout changed its status; `late`: it kept its status past its expected day. */
export interface PayoutStatusChanged {
  kind: 'payout_status_changed'
  guaranteeId: Id<'guarantees'>
  payoutNumber: string
  from: PayoutStatus | null
  to: PayoutStatus | 'late'
  /** Every payout of the guarantee is settled. */
  allPaid: boolean
  facts: Record<string, string | number | null>
}
/** The money of a payout covered a reversed receipt; it is not paid out any more. */
export interface PayoutRecovered {
  kind: 'payout_recovered'
  guaranteeId: Id<'guarantees'>
  payoutNumber: string
  /** The guarantee has nothing more to pay. */
  isLast: boolean
  facts: Record<string, string | number | null>
}
/** Events of money that change a guarantee. They are raised on the transaction because the rooms of money may not import the lifecycle. */
export type MoneyEvent = PayoutStatusChanged | PayoutRecovered

export interface Raised {
  audit: AuditContext
  event: MoneyEvent
}

/** Money held until its beneficiary has a bank account. */
export interface WantedAccount {
  beneficiaryPartyId: Id<'parties'>
  guaranteeId: Id<'guarantees'> | null
  amountFils: Fils
  why: 'missing' | 'unproven' | 'rejected' | 'returned'
}
