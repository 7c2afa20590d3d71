import type { SomeHandlers } from '#kernel/context.ts'
import type { IdentityDeps } from '#people/sign-in/index.ts'
import type { StaffAccountDeps } from './deps.ts'
import { signInStaff, signOutStaff, whoOfStaff } from './sign-in-staff.ts'
import { deactivateAccount, inviteToAccount, listAccounts, reactivateAccount, showAccount } from './staff-accounts.ts'
import { renewRecoveryCodes, showRecoveryCodes } from './recovery-codes.ts'
import { decideChange, proposeChange, proposeInvitation, revokeInvitation, showChange, showMember, showStaff } from './staff-changes.ts'
import { joinStaff, showStaffInvitation } from './staff-invitation.ts'

/** Staff's own sign-in, what administrators change about staff, and what staff do to people's accounts. */
export const staffUserHandlers = (deps: StaffAccountDeps & IdentityDeps) =>
  ({
    'POST /admin/auth/login': (ctx, input) => signInStaff(ctx, input, deps),
    'POST /admin/auth/logout': (ctx) => signOutStaff(ctx),
    'GET /admin/auth/me': (ctx) => whoOfStaff(ctx),
    'GET /admin/auth/recovery-codes': (ctx) => showRecoveryCodes(ctx),
    'POST /admin/auth/recovery-codes': (ctx, input) => renewRecoveryCodes(ctx, input, deps),
    'GET /admin/staff': (ctx) => showStaff(ctx),
    'GET /admin/staff/:id': showMember,
    'GET /admin/staff-changes/:id': showChange,
    'POST /admin/staff/invite': proposeInvitation,
    'POST /admin/staff/:id/propose': proposeChange,
    'POST /admin/staff-invitations/:id/revoke': revokeInvitation,
    'POST /admin/staff-changes/:id/confirm': (ctx, { params }) => decideChange(ctx, BigInt(params.id), 'confirm', deps),
    'POST /admin/staff-changes/:id/refuse': (ctx, { params }) => decideChange(ctx, BigInt(params.id), 'refuse', deps),
    'POST /admin/staff-changes/:id/withdraw': (ctx, { params }) => decideChange(ctx, BigInt(params.id), 'withdraw', deps),
    'GET /admin/invitations/:token': (ctx, input) => showStaffInvitation(ctx, input, deps),
    'POST /admin/invitations/:token': (ctx, input) => joinStaff(ctx, input, deps),
    'GET /admin/accounts': listAccounts,
    'GET /admin/accounts/:id': showAccount,
    'POST /admin/accounts/:id/deactivate': deactivateAccount,
    'POST /admin/accounts/:id/reactivate': (ctx, input) => reactivateAccount(ctx, input, deps),
    'POST /admin/accounts/:id/invite': (ctx, input) => inviteToAccount(ctx, input, deps),
  }) satisfies SomeHandlers
