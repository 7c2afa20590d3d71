import type { SomeHandlers } from '#kernel/context.ts'
import { showFindings } from './show-findings.ts'
import { type RestoreDeps, showRestore, takeThawBack, thawRestore } from './thaw.ts'

export { countsOf, gatherFindings } from './show-findings.ts'
export { findNewestRestore } from './findings.queries.ts'
export { findOpenRestore } from './queries.ts'
export { agreeToThaw, listThawApprovals, type ThawDeps } from './thaw.ts'
export { createMark, type Mark } from './mark.ts'
export { createObjectMark } from './object-mark.ts'
export { findSentNumbers } from './queries.ts'
export { missingOf } from './restore.rules.ts'
export { type RestoreWatch, watchRestores } from './watch-restores.ts'

export const restoreHandlers = (deps: RestoreDeps) =>
  ({
    'GET /admin/restore': showRestore,
    'GET /admin/restore/findings': showFindings,
    'POST /admin/restore/thaw': (ctx, input) => thawRestore(ctx, input, deps),
    'POST /admin/restore/take-back': takeThawBack,
  }) satisfies SomeHandlers
