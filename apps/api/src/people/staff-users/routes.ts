import type { SomeHandlers } from '#kernel/context.ts'
import type { IdentityDeps } from '#people/sign-in/index.ts'
import type { StaffAccountDeps } from './deps.ts'
import { signInStaff, signOutStaff, whoOfStaff } from './sign-in-staff.ts'
import { deactivateAccount, inviteToAccount, listAccounts, reactivateAccount, showAccount } from './staff-accounts.ts'
import { joinStaff, showStaffInvitation } from './staff-invitation.ts'

/** Staff's own sign-in, and what staff do to people's accounts. */
export const staffUserHandlers = (deps: StaffAccountDeps & IdentityDeps) =>
  ({
    'POST /admin/auth/login': (ctx, input) => signInStaff(ctx, input, deps),
    'POST /admin/auth/logout': (ctx) => signOutStaff(ctx),
    'GET /admin/auth/me': (ctx) => whoOfStaff(ctx),
    'GET /admin/invitations/:token': (ctx, input) => showStaffInvitation(ctx, input, deps),
    'POST /admin/invitations/:token': (ctx, input) => joinStaff(ctx, input, deps),
    'GET /admin/accounts': listAccounts,
    'GET /admin/accounts/:id': showAccount,
    'POST /admin/accounts/:id/deactivate': deactivateAccount,
    'POST /admin/accounts/:id/reactivate': (ctx, input) => reactivateAccount(ctx, input, deps),
    'POST /admin/accounts/:id/invite': (ctx, input) => inviteToAccount(ctx, input, deps),
  }) satisfies SomeHandlers
