import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  sentTo: 'We sent a 5-digit code to',
  sending: 'We are sending you a 5-digit code.',
  label: 'Verification code',
  verify: 'Verify',
  incomplete: 'Enter all five digits.',
  incorrect: 'Verification code incorrect',
  dead: 'This code is no longer valid. Ask for a new one.',
  checkFailed: 'The code could not be checked. Try again.',
  resendIn: 'You can request a new code in',
  resend: 'Send a new code',
  lastGood: 'The last code was sent at {{sent}} and is valid until {{until}}. Enter it here.',
  lastOver: 'The last code was sent at {{sent}} and is no longer valid. Ask for a new one when the timer ends.',
  resent: 'A new code was sent.',
  sendFailed: 'failed to send the verification code',
} satisfies Same<typeof ar>
