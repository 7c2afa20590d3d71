import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  changed: 'The terms and conditions have changed',
  changedText:
    'This is version {{version}}; it came out after you agreed before. Read it, then accept it to go on. Nothing has changed in your existing guarantees.',
  accepted: 'You have accepted this version.',
  accept: 'I accept the terms and conditions',
  saved: 'Saved',
  failed: 'an error occurred, try again',
} satisfies Same<typeof ar>
