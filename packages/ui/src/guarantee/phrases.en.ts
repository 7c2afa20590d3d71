import { operationalWords } from '@damana/contract/operational-words'
import type { Same } from '../i18n.ts'
import type { ar } from './phrases.ar.ts'

export const en = {
  status: operationalWords.en,
  flag: {
    blocked: 'Blocked',
    cancellation: 'Cancellation requested',
    vehicle_unverified: 'Vehicle being verified',
    payer_undeclared: 'Payer not declared yet',
  },
} satisfies Same<typeof ar>
