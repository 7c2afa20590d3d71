import type { SomeHandlers } from '#kernel/context.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import { showGuarantee, showTrialBalance } from './show-books.ts'
import { showOverview } from './show-overview.ts'
import { showQueue } from './show-queue.ts'

/** The desk of staff: an overview, their queue, and the books. */
export const deskHandlers = (deps: { settings: SettingsSource }) =>
  ({
    'GET /admin/dashboard': (ctx, input) => showOverview(ctx, input, deps),
    'GET /admin/queue': (ctx, input) => showQueue(ctx, input, deps),
    'GET /admin/guarantees/:number': (ctx, input) => showGuarantee(ctx, input, deps),
    'GET /admin/trial-balance': showTrialBalance,
  }) satisfies SomeHandlers
