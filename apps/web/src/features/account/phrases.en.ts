import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  promise: 'The money is held between you, until the ownership moves.',
  promiseText:
    'The buyer pays into the guarantee account, you complete the waiver at the Licensing Department, then the money is released to the seller.',
  login: {
    title: 'Log in',
    phoneOrEmail: 'Phone or e-mail',
    password: 'Password',
    remember: 'Remember me on this device',
    submit: 'Log in',
    phoneOrEmailRequired: 'Enter your phone or e-mail.',
    phoneShort: 'Enter a phone number of at least 9 digits.',
    emailInvalid: 'Enter a valid e-mail, such as name@example.com.',
    passwordRequired: 'Enter your password.',
    passwordShort: 'The password has at least 6 characters.',
    failed: 'An error occurred while logging in',
  },
  otp: {
    title: 'Enter the code',
    why: 'This device signs in for the first time, so we make sure that it is you.',
    sentTo: 'We sent a 5-digit code to',
    sending: 'We are sending you a 5-digit code.',
    label: 'Verification code',
    verify: 'Verify',
    incomplete: 'Enter all five digits.',
    incorrect: 'Verification code incorrect',
    resendIn: 'You can request a new code in',
    resend: 'Send a new code',
    resent: 'A new code was sent.',
    sendFailed: 'failed to send the verification code',
  },
  deactivated: {
    title: 'The account is deactivated',
    text: 'This account is deactivated. Contact us if you think that this is a mistake.',
  },
} satisfies Same<typeof ar>
