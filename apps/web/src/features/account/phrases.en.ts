import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  promise: 'The money is held between you, until the ownership moves.',
  promiseText:
    'The buyer pays into the guarantee account, you transfer the ownership at the Licensing Department, then the money is released to the seller.',
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
    passwordShort: 'The password must be at least 6 characters long.',
    failed: 'an error occurred while logging in',
    forgot: 'Forgot password?',
    toGuarantee: 'Log in to see guarantee {{number}}.',
    asBuyer: 'No account? Register with the phone that the seller named.',
    noAccount: 'No account yet? Create one',
    person: 'For individuals',
    company: 'For companies',
  },
  alreadyRegistered: {
    title: 'You already have a registered account',
    text: 'Log in with it, or reset its password if you forgot it.',
  },
  deactivated: {
    title: 'The account is deactivated',
    text: 'This account is deactivated. Contact us if you think that this is a mistake.',
  },
} satisfies Same<typeof ar>
