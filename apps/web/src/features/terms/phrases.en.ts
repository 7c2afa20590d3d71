import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  changed: 'You have not accepted this version of the terms yet',
  changedText:
    'This is version {{version}}, the one in force. Read it, then accept it to continue. It changes nothing in existing guarantees.',
  whatChanged: 'What has changed since version {{version}}, which you accepted',
  added: 'added:',
  removed: 'removed:',
  accepted: 'You have accepted this version.',
  accept: 'I accept the terms and conditions',
  saved: 'Saved',
  failed: 'an error occurred, try again',
} satisfies Same<typeof ar>
