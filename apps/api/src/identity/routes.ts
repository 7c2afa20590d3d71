import type { SomeHandlers } from '#http/context.ts'
import { changeContact, sendContactCode } from './change-contact.ts'
import { changePassword } from './change-password.ts'
import type { IdentityDeps } from './deps.ts'
import { setOwnPassword } from './first-password.ts'
import { checkFlowCode, sendFlowCode } from './register-codes.ts'
import { checkResetCode, resetPassword, sendResetCode } from './forgot-password.ts'
import { registerPerson } from './register.ts'
import { rotateKey } from './rotate-key.ts'
import { actForCompany, checkSession, signOut, updateReadTerms } from './session.ts'
import { signIn } from './sign-in.ts'
import { signInStaff, signOutStaff, whoOfStaff } from './staff.ts'
import { joinStaff, showStaffInvitation } from './staff-invitation.ts'
import { proveStepUp, sendStepUpCode } from './step-up.ts'
import { sendVerificationCode, verifyBrowser } from './verify-browser.ts'

export const identityHandlers = (deps: IdentityDeps) =>
  ({
    'POST /auth/login': (ctx, input) => signIn(ctx, input, deps),
    'POST /auth/register': (ctx, input) => registerPerson(ctx, input, deps),
    'POST /auth/register/sendOtp/Flow2': (ctx, input) => sendFlowCode(ctx, input, deps),
    'POST /auth/register/checkOtp/Flow2': (ctx, input) => checkFlowCode(ctx, input, deps),
    'POST /auth/psd': (ctx, input) => setOwnPassword(ctx, input, deps),
    'POST /auth/forgot-password/check': (ctx, input) => sendResetCode(ctx, input, deps),
    'POST /auth/forgot-password/check-otp': (ctx, input) => checkResetCode(ctx, input, deps),
    'POST /auth/forgot-password/reset-password': (ctx, input) => resetPassword(ctx, input, deps),
    'POST /auth/change-password': (ctx, input) => changePassword(ctx, input, deps),
    'POST /auth/update-mobile/sendOtp': (ctx, input) => sendContactCode(ctx, input, deps),
    'POST /auth/update-mobile/checkOtpWithUpdate': (ctx, input) => changeContact(ctx, input, deps),
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
    'GET /admin/invitations/:token': (ctx, input) => showStaffInvitation(ctx, input, deps),
    'POST /admin/invitations/:token': (ctx, input) => joinStaff(ctx, input, deps),
  }) satisfies SomeHandlers
