/** The profile's routes with their phrases, loaded with the first of them. */
import { withPhrases } from '#phrases.ts'
import type { ProfilePath } from '#paths.ts'

const loadText = withPhrases(() => import('./text-page.tsx'), 'pages')

export const loadShell = withPhrases(() => import('./profile-shell.tsx'), 'profile')
export const loadWebhooks = withPhrases(() => import('./webhooks/webhooks-page.tsx'), 'profile/webhooks', 'code')
export const loadPage = {
  '/profile': withPhrases(() => import('./overview/overview-page.tsx'), 'profile/overview'),
  '/profile/bank-info': withPhrases(() => import('./bank-info/bank-info-page.tsx'), 'bank-account', 'profile/bank-info'),
  '/profile/address': withPhrases(() => import('./address/address-page.tsx'), 'address', 'profile/address'),
  '/profile/user-management': withPhrases(() => import('./users/users-page.tsx'), 'profile/users', 'code'),
  '/profile/remove-damana': withPhrases(() => import('./remove-damana/remove-damana-page.tsx'), 'profile/remove-damana'),
  '/profile/support': withPhrases(() => import('./support/support-page.tsx'), 'profile/support'),
  '/profile/password': withPhrases(() => import('./password/password-page.tsx'), 'new-password', 'profile/password'),
  '/profile/notifications': withPhrases(() => import('./notifications-page.tsx')),
  '/profile/invoices': withPhrases(() => import('./invoices/invoices-page.tsx'), 'profile/invoices'),
  '/profile/api': withPhrases(() => import('./api-access/api-access-page.tsx'), 'profile/api-access', 'code'),
  '/profile/devices': withPhrases(() => import('./devices-page.tsx'), 'code'),
  '/profile/consents': withPhrases(() => import('./consents-page.tsx')),
  '/profile/own-data': withPhrases(() => import('./own-data/own-data-page.tsx'), 'code', 'profile/own-data'),
  '/profile/terms': loadText,
  '/profile/privacy-policy': loadText,
  '/profile/cancellation-policy': loadText,
} satisfies Record<ProfilePath, () => Promise<object>>
