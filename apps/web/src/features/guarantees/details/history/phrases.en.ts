import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'What happened in this guarantee',
  reason: 'Reason: {{reason}}',
  words: 'In their words: {{words}}',
} satisfies Same<typeof ar>
