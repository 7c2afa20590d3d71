import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  titled: 'Payment file {{id}}',
  payments_one: 'One transfer',
  payments_other: '{{count}} transfers',
  whole: 'The bytes are those that were made; their hash agrees',
  changed: 'The bytes do not have their hash',
  changedNote: 'The stored file has changed since it was made. Compare it with the bank’s.',
  schema: {
    valid: 'Follows the schema pain.001.001.09',
    invalid: 'Does not follow the schema pain.001.001.09',
    unchecked: 'No schema is at hand here to check it',
  },
  facts: 'File',
  size: 'Size',
  sha256: 'SHA-256',
  madeAt: 'Made',
  sentAt: 'Sent',
  confirmedAt: 'Confirmed by the bank',
  resentAt: 'Sent again',
  missedAt: 'The bank said that it does not have it',
  download: 'Download the file as it was sent',
  downloadFailed: 'The file could not be downloaded. Try again.',
  lines: 'Transfers and what became of each',
  failed: 'The file could not be loaded',
  gone: 'We could not find this file',
  goneText: 'Its number may be wrong.',
} satisfies Same<typeof ar>
