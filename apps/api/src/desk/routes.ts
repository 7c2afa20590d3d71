import type { SomeHandlers } from '#kernel/context.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import { downloadExport, exportList, showExports } from './lists/export-list.ts'
import { readList } from './lists/read-list.ts'
import { showEntry, showGuarantee, showProofOfFunds, showTrialBalance } from './show-books.ts'
import { showOverview } from './show-overview.ts'
import { showQueue } from './show-queue.ts'

/** The desk of staff: an overview, their queue, and the books. */
export const deskHandlers = (deps: { settings: SettingsSource; writeSoon(): void }) =>
  ({
    'GET /admin/dashboard': (ctx, input) => showOverview(ctx, input, deps),
    'GET /admin/queue': (ctx, input) => showQueue(ctx, input, deps),
    'GET /admin/guarantees/:number': (ctx, input) => showGuarantee(ctx, input, deps),
    'GET /admin/entries/:id': showEntry,
    'GET /admin/trial-balance': showTrialBalance,
    'GET /admin/proof-of-funds': showProofOfFunds,
    'GET /admin/lists/:list': readList,
    'POST /admin/lists/:list/export': (ctx, input) => exportList(ctx, input, deps),
    'GET /admin/exports': showExports,
    'GET /admin/exports/:id': downloadExport,
  }) satisfies SomeHandlers
