import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  pages: 'Pages of the account',
  overview: 'My data',
  bankInfo: 'Bank account',
  address: 'Address',
  users: 'User management',
  removeDamana: 'Cancel a guarantee',
  password: 'Change password',
  devices: 'Devices',
  consents: 'Consents',
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  cancellation: 'Cancellation policy',
  actingFor: 'For {{company}}',
  failed: 'This page could not be loaded.',
  failedText: 'Check your connection and try again.',
  incomplete: 'Complete your registration first.',
  incompleteText: 'Some personal data of your account is still missing.',
  complete: 'Complete registration',
} satisfies Same<typeof ar>
