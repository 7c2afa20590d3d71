import type { SomeHandlers } from '#kernel/context.ts'
import { changePassword } from './change-password.ts'
import type { IdentityDeps } from './deps.ts'
import { setOwnPassword } from './first-password.ts'
import { checkResetCode, resetPassword, sendResetCode } from './forgot-password.ts'
import { rotateKey } from './rotate-key.ts'
import { actForCompany, checkSession, signOut, updateReadTerms } from './session.ts'
import { signIn } from './sign-in.ts'
import { proveStepUp, sendStepUpCode } from './step-up.ts'
import { sendVerificationCode, verifyBrowser } from './verify-browser.ts'

export const signInHandlers = (deps: IdentityDeps) =>
  ({
    'POST /auth/login': (ctx, input) => signIn(ctx, input, deps),
    'POST /auth/psd': (ctx, input) => setOwnPassword(ctx, input, deps),
    'POST /auth/forgot-password/check': (ctx, input) => sendResetCode(ctx, input, deps),
    'POST /auth/forgot-password/check-otp': (ctx, input) => checkResetCode(ctx, input, deps),
    'POST /auth/forgot-password/reset-password': (ctx, input) => resetPassword(ctx, input, deps),
    'POST /auth/change-password': (ctx, input) => changePassword(ctx, input, deps),
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
  }) satisfies SomeHandlers
