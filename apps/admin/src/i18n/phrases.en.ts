import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  titled: '{{title}} — Damana administration',
  administration: 'Administration',
  home: 'Damana administration, the queue',
  navigation: 'Main navigation',
  queue: 'Queue',
  guarantees: 'Guarantees',
  trialBalance: 'Trial balance',
  accountMenuOf: '{{name}}, {{role}}, account menu',
  role: { reviewer: 'Review', finance: 'Finance', admin: 'Administrator' },
  sandbox: 'Sandbox',
  sandboxText: 'Authenticator codes, banks and the registry are simulated here.',
  sandboxLink: 'Open the simulated world',
  notFound: 'Sorry, the page does not exist.',
  notFoundText: 'The link may have changed, or a part of it is missing.',
  toQueue: 'Queue',
  goBack: 'Go back',
  somethingWrong: 'Something went wrong',
  somethingWrongText: 'We could not finish what you asked for, and nothing has changed.',
  tryAgain: 'Try again',
  requestNumber: 'Request number:',
  status: 'Status {{status}}',
  connectionFailed: 'Connection to the server failed.',
  stale: 'Updating failed; what you see may be old.',
  insecure: 'Open the administration at a secure address',
  insecureText:
    'This address begins with http. Browsers keep signing keys only at an address that begins with https, or on localhost. Without them your requests cannot be signed.',
  insecureLink: 'Open the secure address',
} satisfies Same<typeof ar>
