import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Staff log in',
  forStaff: 'For the staff of Damana only.',
  email: 'E-mail',
  password: 'Password',
  next: 'Continue',
  emailRequired: 'Enter your e-mail.',
  emailInvalid: 'Enter a valid e-mail, such as name@example.com.',
  passwordRequired: 'Enter your password.',
  passwordShort: 'The password has at least 6 characters.',
  failed: 'An error occurred while logging in.',
  loginFailed: 'The e-mail or password is not correct.',
  codeTitle: 'Authenticator code',
  codeFor: 'Enter the code that your authenticator shows for',
  code: 'The 6-digit code',
  codeIncomplete: 'Enter all six digits.',
  codeIncorrect: 'The authenticator code is not correct. Each code is good once, so wait for the next one.',
  submit: 'Log in',
  otherAccount: 'Log in with another account',
  ended: 'The session has ended. Log in again.',
  closed: 'This account cannot be used in the administration now.',
  logoutTitle: 'Log out of the administration?',
  logoutText: 'The cases stay in the queue, and nothing in them changes.',
} satisfies Same<typeof ar>
