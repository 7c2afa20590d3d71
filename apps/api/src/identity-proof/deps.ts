import type { Act } from '#http/act.ts'
import type { Tx } from '#http/context.ts'
import type { PayoutDeps } from '#payouts/index.ts'

export interface IdentityProofDeps extends PayoutDeps {
  /** Blocks the active guarantees of a party whose number somebody else has proven. */
  blockForIdentity(tx: Tx, act: Act, partyId: bigint): Promise<void>
}
