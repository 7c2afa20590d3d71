import type { Act } from '#http/act.ts'
import type { Tx } from '#http/context.ts'

export interface AccountDeps {
  /** Sends the link to a first password, within the caller's transaction. */
  inviteToSetPassword: (tx: Tx, userId: bigint) => Promise<void>
  /** Lets the time of offers run on that stood still for this party. */
  resumeOffers: (tx: Tx, act: Act, partyId: bigint) => Promise<void>
}
