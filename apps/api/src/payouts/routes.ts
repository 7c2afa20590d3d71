import type { SomeHandlers } from '#http/context.ts'
import { approvePayout } from './approve-payout.ts'
import { decideReversal } from './decide-reversal.ts'
import type { PayoutDeps } from './deps.ts'
import { recordDenial } from './deny-payout.ts'
import { listPayoutsForStaff, showPayout } from './show-payout.ts'
import { holdPayout, retryPayout, unholdPayout, withdrawPayout } from './staff-moves.ts'

export const payoutHandlers = (deps: PayoutDeps) =>
  ({
    'GET /admin/payouts': listPayoutsForStaff,
    'GET /admin/payouts/:number': showPayout,
    'POST /admin/payouts/:number/approve': (ctx, input) => approvePayout(ctx, input, deps),
    'POST /admin/payouts/:number/withdraw': (ctx, input) => withdrawPayout(ctx, input, deps),
    'POST /admin/payouts/:number/hold': (ctx, input) => holdPayout(ctx, input, deps),
    'POST /admin/payouts/:number/unhold': (ctx, input) => unholdPayout(ctx, input, deps),
    'POST /admin/payouts/:number/not-received': (ctx, input) => recordDenial(ctx, input, 'not_received', deps),
    'POST /admin/payouts/:number/not-executed': (ctx, input) => recordDenial(ctx, input, 'not_executed', deps),
    'POST /admin/payouts/:number/retry': (ctx, input) => retryPayout(ctx, input, deps),
    'POST /admin/payouts/:number/decide-reversal': (ctx, input) => decideReversal(ctx, input, deps),
  }) satisfies SomeHandlers
