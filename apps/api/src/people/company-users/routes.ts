import type { SomeHandlers } from '#kernel/context.ts'
import { answerInvitation, showInvitations } from './answer-invitation.ts'
import type { CompanyUserDeps } from './deps.ts'
import { transferPrimary } from './transfer-primary.ts'
import { deleteUser, registerUser, sendInvitationAgain, updateUser } from './manage-users.ts'
import { showHistory } from './show-history.ts'
import { showPermissions, showUsers } from './show-users.ts'

export const companyUserHandlers = (deps: CompanyUserDeps) =>
  ({
    'GET /company/user-list': showUsers,
    'GET /company/permission-list': showPermissions,
    'POST /company/user-register': (ctx, input) => registerUser(ctx, input, deps),
    'POST /company/user-update': (ctx, input) => updateUser(ctx, input, deps),
    'POST /company/delete-user': (ctx, input) => deleteUser(ctx, input, deps),
    'POST /company/send-invitation': (ctx, input) => sendInvitationAgain(ctx, input, deps),
    'POST /company/transfer-primary': (ctx, input) => transferPrimary(ctx, input, deps),
    'GET /company/user-history': showHistory,
    'GET /profile/company-invitations': showInvitations,
    'POST /profile/company-invitations': answerInvitation,
  }) satisfies SomeHandlers
