import type { SomeHandlers } from '#kernel/context.ts'
import { checkAgain } from './check-again.ts'
import { decideApplication } from './decide-application.ts'
import type { CompanyReviewDeps } from './deps.ts'
import { inviteAgain } from './invite-again.ts'
import { listApplications, showApplication } from './show-review.ts'

export const companyReviewHandlers = (deps: CompanyReviewDeps) =>
  ({
    'GET /admin/companies': (ctx, input) => listApplications(ctx, input, deps),
    'GET /admin/companies/:number': (ctx, input) => showApplication(ctx, input, deps),
    'POST /admin/companies/:number/decide': (ctx, input) => decideApplication(ctx, input, deps),
    'POST /admin/companies/:number/invite': (ctx, input) => inviteAgain(ctx, input, deps),
    'POST /admin/companies/:number/check': (ctx, input) => checkAgain(ctx, input, deps),
  }) satisfies SomeHandlers
