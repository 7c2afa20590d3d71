import type { Act } from '#http/act.ts'
import type { Tx } from '#http/context.ts'
import type { PayoutDeps } from '#payouts/index.ts'

export interface RegistrationDeps extends PayoutDeps {
  /** The time to answer the offers made to this party, which stood still for the registration, runs on. */
  resumeOffers(tx: Tx, act: Act, partyId: bigint): Promise<void>
}
