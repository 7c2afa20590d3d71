import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  password: 'Password',
  newPassword: 'New password',
  confirmation: 'Confirm the password',
  required: 'Enter the password.',
  confirmationRequired: 'Enter the password again.',
  strength: 'Password strength:',
  weak: 'weak',
  medium: 'medium',
  strong: 'strong',
  length: 'At least 8 characters',
  upper: 'An upper-case letter',
  digit: 'A digit',
  symbol: 'A special symbol such as ! # @',
  rare: 'Not easy to guess',
  met: 'Met:',
  unmet: 'Not met yet:',
  lacks: 'Add {{rules}}.',
  lackOf: { upper: 'an upper-case letter', digit: 'a digit', symbol: 'a symbol such as ! or #' },
  latinDigits: 'Arabic digits count as Latin ones: ٥ is 5.',
} satisfies Same<typeof ar>
