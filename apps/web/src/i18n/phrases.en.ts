import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  titled: '{{title}} — Damana',
  home: 'Damana, home page',
  mainNavigation: 'Main navigation',
  contacts: 'Contacts',
  myGuarantees: 'My guarantees',
  newGuarantee: 'New guarantee',
  whatsapp: 'WhatsApp',
  configurationFailed: 'Failed to load config',
  profileMenu: 'Account menu',
  actingFor: 'Acting for {{company}}',
  bankInfo: 'Bank account',
  removeDamana: 'Cancel a guarantee',
  logoutTitle: 'Log out of Damana?',
  logoutText: 'Your guarantees are here when you log in again. Nothing changes in any of them.',
  copyright: '© {{year}} Damana',
  loadingPage: 'Opening the page',
  noAccess: 'There is no permission to access this page.',
  noAccessText: 'If you need it, ask the primary user of your company.',
  toHome: 'Home',
  somethingWrong: 'Something went wrong',
  connectionFailed: 'Connection to the server failed.',
  termsChanged: 'The terms have changed',
  termsChangedText:
    'They have changed since you accepted them, and you cannot go on before you accept the new version. Contact us to do so. Nothing has changed in your guarantees.',
  sessionEnded: 'The session has ended',
  sessionEndedText: 'Login session has expired, please log in again',
  toLogin: 'Log in',
  profileFailed: 'An error occurred while fetching data.',
} satisfies Same<typeof ar>
