import type { SomeHandlers } from '#kernel/context.ts'
import type { IdentityDeps } from '#people/sign-in/index.ts'
import { changeAddress, showAddress } from './address.ts'
import { changeAvatar, removeAvatar } from './avatar.ts'
import { changeContact, sendContactCode } from './change-contact.ts'
import { showConsents, withdrawConsent } from './consents.ts'
import type { ProfileDeps } from './deps.ts'
import { endDevices, showDevices } from './devices.ts'
import { changePreferences, showPreferences } from './preferences.ts'

export const profileHandlers = (deps: ProfileDeps & IdentityDeps) =>
  ({
    'POST /auth/update-mobile/sendOtp': (ctx, input) => sendContactCode(ctx, input, deps),
    'POST /auth/update-mobile/checkOtpWithUpdate': (ctx, input) => changeContact(ctx, input, deps),
    'POST /profile/avatar': (ctx, input) => changeAvatar(ctx, input, deps),
    'POST /profile/avatar/remove': removeAvatar,
    'GET /profile/address': showAddress,
    'POST /profile/address': changeAddress,
    'GET /profile/devices': showDevices,
    'POST /profile/devices': (ctx, input) => endDevices(ctx, input, deps),
    'GET /profile/consents': showConsents,
    'POST /profile/consents': withdrawConsent,
    'GET /profile/preferences': showPreferences,
    'POST /profile/preferences': changePreferences,
  }) satisfies SomeHandlers
