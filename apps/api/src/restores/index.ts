import type { SomeHandlers } from '#kernel/context.ts'
import { type RestoreDeps, showRestore, thawRestore } from './thaw.ts'

export { createMark, type Mark } from './mark.ts'
export { type RestoreWatch, watchRestores } from './watch-restores.ts'

export const restoreHandlers = (deps: RestoreDeps) =>
  ({
    'GET /admin/restore': async (ctx) => ({ restore: await showRestore(ctx) }),
    'POST /admin/restore/thaw': (ctx, input) => thawRestore(ctx, input, deps),
  }) satisfies SomeHandlers
