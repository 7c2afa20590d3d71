import type { SomeHandlers } from '#http/context.ts'
import { showConsents, withdrawConsent } from './consents.ts'
import type { AccountDeps } from './deps.ts'
import { endDevices, showDevices } from './devices.ts'
import { changePreferences, showPreferences } from './preferences.ts'
import { deactivateAccount, inviteToAccount, listAccounts, reactivateAccount, showAccount } from './staff-accounts.ts'

export const accountHandlers = (deps: AccountDeps) =>
  ({
    'GET /profile/devices': showDevices,
    'POST /profile/devices': (ctx, input) => endDevices(ctx, input, deps),
    'GET /profile/consents': showConsents,
    'POST /profile/consents': withdrawConsent,
    'GET /profile/preferences': showPreferences,
    'POST /profile/preferences': changePreferences,
    'GET /admin/accounts': listAccounts,
    'GET /admin/accounts/:id': showAccount,
    'POST /admin/accounts/:id/deactivate': deactivateAccount,
    'POST /admin/accounts/:id/reactivate': (ctx, input) => reactivateAccount(ctx, input, deps),
    'POST /admin/accounts/:id/invite': (ctx, input) => inviteToAccount(ctx, input, deps),
  }) satisfies SomeHandlers
