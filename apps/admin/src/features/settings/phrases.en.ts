import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  about: 'Settings of the business that one person proposed and another has to approve',
  none: 'No setting waits for approval',
  failed: 'The settings could not be shown',
  proposal: 'Proposed setting',
  value: 'Proposed value',
  inForce: 'Value now',
  validFrom: 'In force from',
  fromApproval: 'the approval',
  approveBy: 'Another person of finance or an administrator approves it on the server, with a code of the authenticator:',
} satisfies Same<typeof ar>
