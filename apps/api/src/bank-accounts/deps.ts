import type { RequestContext, Tx } from '#http/context.ts'
import type { PayoutDeps } from '#payouts/index.ts'

export interface BankAccountDeps extends PayoutDeps {
  /** Uses up a fresh code given for exactly this act, or refuses with `step_up_required`. */
  requireStepUp(tx: Tx, ctx: RequestContext, action: string): Promise<void>
  ownerCodes: {
    /** Refuses a wrong code; a right one is spent in the transaction of the act. */
    check(ctx: RequestContext, link: { id: bigint; phone: string }, code: string): Promise<{ spend(tx: Tx): Promise<unknown> }>
  }
}
