import type { SomeHandlers } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { exportFinancial, exportOperational } from './export-dashboards.ts'
import { showFinancial, showOperational } from './show-dashboards.ts'

/** The dashboards of people and companies. */
export const dashboardHandlers = (deps: WithSettings) =>
  ({
    'GET /dashboard/operational': (ctx, input) => showOperational(ctx, input, deps),
    'GET /dashboard/operational/export': exportOperational,
    'GET /dashboard/financial': (ctx, input) => showFinancial(ctx, input, deps),
    'GET /dashboard/financial/export': exportFinancial,
  }) satisfies SomeHandlers
