import type { SomeHandlers } from '#http/context.ts'
import { applyBankMessage, type ReconciliationDeps } from './apply-bank-message.ts'
import { showGuarantee, showTrialBalance } from './show-books.ts'
import { showQueue } from './show-queue.ts'

export const reconciliationHandlers = (deps: ReconciliationDeps) =>
  ({
    'POST /bank/messages': (ctx, input) => applyBankMessage(ctx, input, deps),
    'GET /admin/queue': (ctx, input) => showQueue(ctx, input, deps),
    'GET /admin/guarantees/:number': (ctx, input) => showGuarantee(ctx, input, deps),
    'GET /admin/trial-balance': showTrialBalance,
  }) satisfies SomeHandlers
