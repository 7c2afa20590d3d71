import type { SomeHandlers } from '#kernel/context.ts'
import { decideAccess, showAccount, showAccounts, takeBackApproval } from './decide-access.ts'
import type { ApiAccessDeps } from './deps.ts'
import { addMachine, applyForAccess, endKey, endMachine, makeKey, showAccess, showOwnKey, showTrail } from './manage-access.ts'

export const apiAccessHandlers = (deps: ApiAccessDeps) =>
  ({
    'GET /api-access': (ctx) => showAccess(ctx, deps),
    'POST /api-access/apply': (ctx, input) => applyForAccess(ctx, input, deps),
    'POST /api-access/keys': (ctx, input) => makeKey(ctx, input, deps),
    'POST /api-access/keys/:id/revoke': (ctx, input) => endKey(ctx, input, deps),
    'POST /api-access/machines': (ctx, input) => addMachine(ctx, input, deps),
    'POST /api-access/machines/:n/revoke': (ctx, input) => endMachine(ctx, input, deps),
    'GET /api-access/events': showTrail,
    'GET /api-access/self': (ctx) => showOwnKey(ctx, deps),
    'GET /admin/api-access': showAccounts,
    'GET /admin/api-access/:id': showAccount,
    'POST /admin/api-access/:id/take-back': takeBackApproval,
    'POST /admin/api-access/:id/approve': (ctx, { params, body }) => decideAccess(ctx, { ...params, decision: 'approve', ...body }),
    'POST /admin/api-access/:id/refuse': (ctx, { params, body }) => decideAccess(ctx, { ...params, decision: 'refuse', ...body }),
    'POST /admin/api-access/:id/suspend': (ctx, { params, body }) => decideAccess(ctx, { ...params, decision: 'suspend', ...body }),
    'POST /admin/api-access/:id/resume': (ctx, { params, body }) => decideAccess(ctx, { ...params, decision: 'resume', ...body }),
  }) satisfies SomeHandlers
