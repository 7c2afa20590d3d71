import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  password: 'Password',
  newPassword: 'New password',
  confirmation: 'Confirm the password',
  required: 'Enter the password.',
  confirmationRequired: 'Enter the password again.',
  strength: 'Strength of the password:',
  weak: 'weak',
  medium: 'medium',
  strong: 'strong',
  length: 'At least 8 characters',
  upper: 'An upper-case letter',
  digit: 'A digit',
  symbol: 'A special symbol such as ! # @',
  met: 'Met:',
  unmet: 'Not met yet:',
} satisfies Same<typeof ar>
