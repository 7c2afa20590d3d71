import type { RequestContext, Tx } from '#kernel/context.ts'
import type { Sealer } from '#kernel/sealing.ts'

export interface WebhookDeps {
  sealer: Sealer
  /** Uses up a fresh code given for exactly this action, or refuses with `step_up_required`. */
  requireStepUp(tx: Tx, ctx: RequestContext, action: string): Promise<void>
  /** The sandbox's own endpoint, which production does not have. */
  isOwn?: (url: string) => boolean
  /** Begins to tell what is due. */
  deliverSoon(): void
}
