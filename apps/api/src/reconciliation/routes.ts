import type { SomeHandlers } from '#http/context.ts'
import { applyBankMessage, type ReconciliationDeps } from './apply-bank-message.ts'
import { listBankExceptions, resolveBankException, showBankException } from './resolve-exception.ts'
import { showGuarantee, showTrialBalance } from './show-books.ts'
import { showQueue } from './show-queue.ts'

export const reconciliationHandlers = (deps: ReconciliationDeps) =>
  ({
    'POST /bank/messages': (ctx, input) => applyBankMessage(ctx, input, deps),
    'GET /admin/queue': (ctx, input) => showQueue(ctx, input, deps),
    'GET /admin/bank-exceptions': listBankExceptions,
    'GET /admin/bank-exceptions/:number': showBankException,
    'POST /admin/bank-exceptions/:number/resolve': (ctx, input) => resolveBankException(ctx, input, deps),
    'GET /admin/guarantees/:number': (ctx, input) => showGuarantee(ctx, input, deps),
    'GET /admin/trial-balance': showTrialBalance,
  }) satisfies SomeHandlers
