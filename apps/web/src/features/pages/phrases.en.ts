import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  opening: 'Page',
  edition: 'Version {{version}}, updated on {{date}}',
  contents: 'Contents',
  failed: 'An error occurred while loading the page.',
  failedText: 'Check your connection, then try again.',
} satisfies Same<typeof ar>
