import type { SomeHandlers } from '#kernel/context.ts'
import type { CompanyUserDeps } from '#people/company-users/index.ts'
import { answerGroupRequest, showGroup } from './answer-request.ts'

export const companyGroupHandlers = (deps: Pick<CompanyUserDeps, 'requireStepUp'>) =>
  ({
    'GET /company/group': showGroup,
    'POST /company/group': (ctx, input) => answerGroupRequest(ctx, input, deps),
  }) satisfies SomeHandlers
