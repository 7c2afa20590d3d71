import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  failed: 'The guarantee could not be loaded',
  failedText: 'Check your connection and try again.',
  missing: 'We could not find this guarantee',
  missingText: 'Its number may be mistyped, or you are not a party to it.',
} satisfies Same<typeof ar>
