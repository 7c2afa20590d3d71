import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Forgot your password?',
  text: 'Enter your phone or e-mail. If it has an account, we send a 5-digit code there.',
  contact: 'Phone or e-mail',
  contactRequired: 'Enter your phone or e-mail.',
  phoneShort: 'Enter a phone number of at least 9 digits.',
  emailInvalid: 'Enter a valid e-mail, such as name@example.com.',
  send: 'Send the code',
  sendFailed: 'An error occurred while sending',
  codeTitle: 'Enter the code',
  codeText: 'If no code arrives, make sure that you typed the phone or e-mail of your account.',
  change: 'Change',
  passwordTitle: 'A new password',
  passwordText: 'Once it is saved, every session of your account ends and you log in with the new password.',
  save: 'Save the password',
  saveFailed: 'error while changing the password',
  flowEnded: 'This step has timed out. Ask for a new code.',
  doneTitle: 'Password changed successfully',
  doneText: 'Every session of your account has ended, and we told your phone and e-mail. Log in with the new password.',
  backToLogin: 'Back to login',
} satisfies Same<typeof ar>
