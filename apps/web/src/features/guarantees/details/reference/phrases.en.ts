import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Your reference',
  text: 'The number of an order or a file in your own records. Only your side sees it, and the search finds the guarantee by it.',
  add: 'Add a reference',
  change: 'Change the reference',
  label: 'Reference',
  hint: '64 characters at most.',
  hintOfChange: '64 characters at most. Leave it empty to remove it.',
  save: 'Save',
  saved: 'The reference was saved',
  removed: 'The reference was removed',
  failed: 'The reference was not saved.',
} satisfies Same<typeof ar>
