import type { SomeHandlers } from '#http/context.ts'
import { approvePayout, showPayout } from './approve-payout.ts'
import type { PayoutDeps } from './deps.ts'

export const payoutHandlers = (deps: PayoutDeps) =>
  ({
    'GET /admin/payouts/:number': showPayout,
    'POST /admin/payouts/:number/approve': (ctx, input) => approvePayout(ctx, input, deps),
  }) satisfies SomeHandlers
