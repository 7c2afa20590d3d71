/** The profile's routes with their phrases, loaded with the first of them. */
import { codePhrases } from '#features/code/phrases.ts'
import { withPhrases } from '@damana/ui'
import { addressPhrases } from '#features/address/phrases.ts'
import { bankAccountPhrases } from '#features/bank-account/phrases.ts'
import { newPasswordPhrases } from '#features/new-password/phrases.ts'
import { pagePhrases } from '#features/pages/phrases.ts'
import type { ProfilePath } from '#paths.ts'
import {
  bankInfoPhrases,
  companyUsersPhrases,
  consentsPhrases,
  devicesPhrases,
  ownDataPhrases,
  overviewPhrases,
  profileNotificationsPhrases,
  profileAddressPhrases,
  profilePasswordPhrases,
  profilePhrases,
  removeDamanaPhrases,
  supportPhrases,
} from './phrases.ts'

const loadText = withPhrases(() => import('./text-page.tsx'), pagePhrases)

export const loadShell = withPhrases(() => import('./profile-shell.tsx'), profilePhrases)
export const loadPage = {
  '/profile': withPhrases(() => import('./overview/overview-page.tsx'), overviewPhrases),
  '/profile/bank-info': withPhrases(() => import('./bank-info/bank-info-page.tsx'), bankAccountPhrases, bankInfoPhrases),
  '/profile/address': withPhrases(() => import('./address/address-page.tsx'), addressPhrases, profileAddressPhrases),
  '/profile/user-management': withPhrases(() => import('./users/users-page.tsx'), companyUsersPhrases),
  '/profile/remove-damana': withPhrases(() => import('./remove-damana/remove-damana-page.tsx'), removeDamanaPhrases),
  '/profile/support': withPhrases(() => import('./support/support-page.tsx'), supportPhrases),
  '/profile/password': withPhrases(() => import('./password/password-page.tsx'), newPasswordPhrases, profilePasswordPhrases),
  '/profile/notifications': withPhrases(() => import('./notifications/notifications-page.tsx'), profileNotificationsPhrases),
  '/profile/devices': withPhrases(() => import('./devices/devices-page.tsx'), codePhrases, devicesPhrases),
  '/profile/consents': withPhrases(() => import('./consents/consents-page.tsx'), consentsPhrases),
  '/profile/own-data': withPhrases(() => import('./own-data/own-data-page.tsx'), codePhrases, ownDataPhrases),
  '/profile/terms': loadText,
  '/profile/privacy-policy': loadText,
  '/profile/cancellation-policy': loadText,
} satisfies Record<ProfilePath, () => Promise<object>>
