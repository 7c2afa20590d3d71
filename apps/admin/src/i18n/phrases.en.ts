import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  titled: '{{title}} — Damana administration',
  administration: 'Administration',
  home: 'Damana administration, the queue',
  navigation: 'Main navigation',
  queue: 'Queue',
  guarantees: 'Guarantees',
  accounts: 'Accounts',
  fees: 'Fees',
  trialBalance: 'Trial balance',
  accountMenuOf: '{{name}}, {{role}}, account menu',
  role: { reviewer: 'Review', finance: 'Finance', admin: 'Administrator' },
  sandbox: 'Sandbox',
  sandboxText: 'Authenticator codes, banks and the registry are simulated here.',
  sandboxLink: 'Open the simulated world',
  toQueue: 'Queue',
  somethingWrong: 'Something went wrong',
  connectionFailed: 'Connection to the server failed.',
  checks: 'Checks',
  reason: 'Reason',
  reasonHint: 'Kept with the decision and your name.',
  reasonMissing: 'Say why you decide so.',
  stale: 'Updating failed; what you see may be old.',
} satisfies Same<typeof ar>
