import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  pages: 'Pages of the account',
  bankInfo: 'Bank account',
  removeDamana: 'Cancel a guarantee',
  actingFor: 'For {{company}}',
} satisfies Same<typeof ar>
