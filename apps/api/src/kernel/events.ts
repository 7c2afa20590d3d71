import type { Act } from './audit-context.ts'
import type { Tx } from './context.ts'

/** What changed about a person or a company that guarantees and payouts depend on. */
export type PeopleEvent =
  /** The party can answer offers now: its registration is complete, its account is open again, or its phone is its own. */
  | { kind: 'party_completed'; partyId: bigint }
  /** The party has a bank account that payouts may go to, or its holder is proven. */
  | { kind: 'beneficiary_account_changed'; partyId: bigint }
  /** A password or a phone was replaced: payouts of this user wait for the cooling-off period. */
  | { kind: 'contact_changed'; userId: bigint; what: 'password' | 'phone' }
  /** Another person has proven to hold the national number of this party. */
  | { kind: 'national_number_lost'; partyId: bigint }

/** Carries out what an event means elsewhere, in the transaction in which it happened and before its answer is presented. */
export type Publish = (tx: Tx, act: Act, event: PeopleEvent) => Promise<void>
