import type { SomeHandlers } from '#http/context.ts'
import type { IdentityDeps } from './deps.ts'
import { rotateKey } from './rotate-key.ts'
import { actForCompany, checkSession, signOut, updateReadTerms } from './session.ts'
import { signIn } from './sign-in.ts'
import { signInStaff, signOutStaff, whoOfStaff } from './staff.ts'
import { proveStepUp, sendStepUpCode } from './step-up.ts'
import { sendVerificationCode, verifyBrowser } from './verify-browser.ts'

export const identityHandlers = (deps: IdentityDeps) =>
  ({
    'POST /auth/login': (ctx, input) => signIn(ctx, input, deps),
    'POST /auth/logout': (ctx) => signOut(ctx),
    'GET /auth/check-auth': (ctx) => checkSession(ctx, deps),
    'GET /auth/get-profile': (ctx) => checkSession(ctx, deps),
    'POST /auth/verified-mobile/sendOtp': (ctx, input) => sendVerificationCode(ctx, input, deps),
    'POST /auth/verified-mobile/checkOtpWithVerified': (ctx, input) => verifyBrowser(ctx, input, deps),
    'POST /auth/step-up/sendOtp': (ctx, input) => sendStepUpCode(ctx, input, deps),
    'POST /auth/step-up/checkOtp': (ctx, input) => proveStepUp(ctx, input, deps),
    'POST /auth/update-read-terms': (ctx, input) => updateReadTerms(ctx, input, deps),
    'POST /auth/keys/rotate': (ctx, input) => rotateKey(ctx, input, deps),
    'POST /auth/acting-company': (ctx, input) => actForCompany(ctx, input, deps),
    'POST /admin/auth/login': (ctx, input) => signInStaff(ctx, input, deps),
    'POST /admin/auth/logout': (ctx) => signOutStaff(ctx),
    'GET /admin/auth/me': (ctx) => whoOfStaff(ctx),
  }) satisfies SomeHandlers
