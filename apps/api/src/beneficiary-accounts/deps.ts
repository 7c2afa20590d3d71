import type { RequestContext, Tx } from '#kernel/context.ts'
import type { WithHolderCheck } from '#kernel/holder-check.ts'
import type { Publish } from '#kernel/events.ts'
import type { SettingsSource } from '#kernel/settings.ts'

export interface BankAccountDeps extends WithHolderCheck {
  settings: SettingsSource
  publish: Publish
  /** Consumes a fresh step-up code for exactly this action, or refuses with `step_up_required`. */
  requireStepUp(tx: Tx, ctx: RequestContext, action: string): Promise<void>
  ownerCodes: {
    /** Refuses a wrong code; a right one is spent in the transaction of the action. */
    check(ctx: RequestContext, link: { id: bigint; phone: string }, code: string): Promise<{ spend(tx: Tx): Promise<unknown> }>
  }
}
