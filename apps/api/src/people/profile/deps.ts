import type { FileDeps } from '#files/index.ts'
import type { RequestContext, Tx } from '#kernel/context.ts'

export interface ProfileDeps extends Pick<FileDeps, 'store' | 'checkFile'> {
  /** Uses up a fresh code given for exactly this action, or refuses with `step_up_required`. */
  requireStepUp: (tx: Tx, ctx: RequestContext, action: string) => Promise<void>
}
