import type { Act } from '#http/act.ts'
import type { Tx } from '#http/context.ts'
import type { IdentityProofDeps } from '#identity-proof/index.ts'
import type { PersonRegistry } from '#registries/index.ts'

export interface RegistrationDeps extends IdentityProofDeps {
  personRegistry: PersonRegistry
  /** The time to answer the offers made to this party, which stood still for the registration, runs on. */
  resumeOffers(tx: Tx, act: Act, partyId: bigint): Promise<void>
}
