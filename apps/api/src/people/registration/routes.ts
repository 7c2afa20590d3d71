import type { SomeHandlers } from '#kernel/context.ts'
import type { IdentityDeps } from '#people/sign-in/index.ts'
import { completeRegistration, showDraft } from './complete-registration.ts'
import type { RegistrationDeps } from './deps.ts'
import { openPersonalAccount } from './open-personal-account.ts'
import { registerPerson } from './register.ts'
import { checkFlowCode, sendFlowCode } from './register-codes.ts'
import { showPersonalData } from './show-personal-data.ts'

export const registrationHandlers = (deps: RegistrationDeps & IdentityDeps) =>
  ({
    'POST /auth/register': (ctx, input) => registerPerson(ctx, input, deps),
    'POST /auth/register/sendOtp/Flow2': (ctx, input) => sendFlowCode(ctx, input, deps),
    'POST /auth/register/checkOtp/Flow2': (ctx, input) => checkFlowCode(ctx, input, deps),
    'GET /auth/complete-register': showDraft,
    'POST /auth/complete-register': (ctx, input) => completeRegistration(ctx, input, deps),
    'GET /profile/personal': showPersonalData,
    'POST /profile/personal-account': (ctx, input) => openPersonalAccount(ctx, input, deps),
  }) satisfies SomeHandlers
