import type { SomeHandlers } from '#http/context.ts'
import { completeRegistration, showDraft } from './complete-registration.ts'
import type { RegistrationDeps } from './deps.ts'
import { showPersonalData } from './show-personal-data.ts'

export const registrationHandlers = (deps: RegistrationDeps) =>
  ({
    'GET /auth/complete-register': showDraft,
    'POST /auth/complete-register': (ctx, input) => completeRegistration(ctx, input, deps),
    'GET /profile/personal': showPersonalData,
  }) satisfies SomeHandlers
