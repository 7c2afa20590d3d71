import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Consents',
  text: 'Everything you agreed to, with the text as it was that day. You can read it, keep a copy, and withdraw what may be withdrawn.',
  empty: 'No consents yet.',
  emptyText: 'When you agree to terms or to the sharing of data, you find it here.',
  given: 'Given {{moment}}',
  until: 'Valid until {{date}}',
  unlimited: 'Valid until withdrawn',
  over: 'Ended {{date}}',
  withdrawn: 'Withdrawn {{date}}',
  version: 'Version {{version}}',
  guarantee: 'Guarantee',
  read: 'Read the text',
  readOf: 'Read the text: {{name}}',
  download: 'Download the text',
  close: 'Close',
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw: {{name}}',
  withdrawTitle: 'Withdraw this consent?',
  withdrawText: 'From now on we no longer use your data for this. What was done before stays valid.',
  more: 'Show more',
  done: 'The consent was withdrawn.',
  failed: 'The consent was not withdrawn. Try again.',
} satisfies Same<typeof ar>
