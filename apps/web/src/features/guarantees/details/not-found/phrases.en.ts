import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  failed: 'The guarantee could not be loaded',
  failedText: 'Check your connection and try again.',
  missing: 'We could not find this guarantee',
  missingText: 'Its number may be mistyped, or you are not a party to it.',
  missingOfCompanyUser: 'If it was offered to you in person, open a personal account on the page of your data first.',
  toPersonalAccount: 'To my data',
} satisfies Same<typeof ar>
