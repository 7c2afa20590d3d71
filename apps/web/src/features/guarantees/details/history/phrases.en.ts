import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'What happened in this guarantee',
  dates: {
    created: 'Created',
    accepted: 'Accepted',
    held: 'Money held',
    requested: 'Release requested',
    completed: 'Completed',
    ended: 'Ended',
  },
  reason: 'Reason: {{reason}}',
  words: 'In their words: {{words}}',
} satisfies Same<typeof ar>
