import type { RequestContext, Tx } from '#kernel/context.ts'
import type { Publish } from '#kernel/events.ts'
import type { SettingsSource } from '#kernel/settings.ts'

export interface BankAccountDeps {
  settings: SettingsSource
  publish: Publish
  /** Uses up a fresh code given for exactly this act, or refuses with `step_up_required`. */
  requireStepUp(tx: Tx, ctx: RequestContext, action: string): Promise<void>
  ownerCodes: {
    /** Refuses a wrong code; a right one is spent in the transaction of the act. */
    check(ctx: RequestContext, link: { id: bigint; phone: string }, code: string): Promise<{ spend(tx: Tx): Promise<unknown> }>
  }
}
