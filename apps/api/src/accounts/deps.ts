import type { Act } from '#http/act.ts'
import type { RequestContext, Tx } from '#http/context.ts'

export interface AccountDeps {
  /** Uses up a fresh code given for exactly this action, or refuses with `step_up_required`. */
  requireStepUp: (tx: Tx, ctx: RequestContext, action: string) => Promise<void>
  /** Sends the link to a first password, within the caller's transaction. */
  inviteToSetPassword: (tx: Tx, userId: bigint) => Promise<void>
  /** Lets the time of offers run on that stood still for this party. */
  resumeOffers: (tx: Tx, act: Act, partyId: bigint) => Promise<void>
}
