import type { FileStore } from '#files/index.ts'
import type { RequestContext, Tx } from '#kernel/context.ts'

export interface OwnDataDeps {
  /** Uses up a fresh code given for exactly this action, or refuses with `step_up_required`. */
  requireStepUp(tx: Tx, ctx: RequestContext, action: string): Promise<void>
  /** Begins to collect what was asked for, without waiting for the sweep of the minute. */
  collectSoon(): void
  store: Pick<FileStore, 'read'>
}
