import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Enter the code',
  newPerson: 'We verify your number before you complete your account.',
  newDevice: 'We check that it is you before your account opens on this device.',
  invited: 'An account was made for you at Damana. We verify you with a code, then you choose your password.',
  changePhone: 'Change the number',
  byEmail: 'Send it to my e-mail',
  byPhone: 'Send it to my phone',
  ownPassword: 'Choose your password',
  ownPasswordText: 'A password that only you know; you log in with it from now on.',
  save: 'Save and continue',
  saveFailed: 'error while saving the password',
  ended: {
    title: 'This invitation has ended',
    text: 'The link was used before or has expired. If you have chosen your password, log in; if not, ask the person who made your account for a new invitation.',
  },
} satisfies Same<typeof ar>
