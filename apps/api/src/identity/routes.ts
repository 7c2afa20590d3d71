import type { SomeHandlers } from '#http/context.ts'
import type { IdentityDeps } from './deps.ts'
import { actForCompany, checkSession, signOut, updateReadTerms } from './session.ts'
import { signIn } from './sign-in.ts'

export const identityHandlers = (deps: IdentityDeps) =>
  ({
    'POST /auth/login': (ctx, input) => signIn(ctx, input, deps),
    'POST /auth/logout': (ctx) => signOut(ctx),
    'GET /auth/check-auth': (ctx) => checkSession(ctx, deps),
    'GET /auth/get-profile': (ctx) => checkSession(ctx, deps),
    'POST /auth/update-read-terms': (ctx, input) => updateReadTerms(ctx, input, deps),
    'POST /auth/acting-company': (ctx, input) => actForCompany(ctx, input, deps),
  }) satisfies SomeHandlers
