import type { RequestContext, Tx } from '#kernel/context.ts'

export interface ProfileDeps {
  /** Uses up a fresh code given for exactly this action, or refuses with `step_up_required`. */
  requireStepUp: (tx: Tx, ctx: RequestContext, action: string) => Promise<void>
}
