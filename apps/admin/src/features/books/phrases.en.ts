import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  about: 'The balances of all accounts in both books; they update by themselves.',
  agrees: 'Both books agree',
  agreesText: 'Debits equal credits in each book.',
  differs: 'The books do not agree',
  differsText: 'In one book debits and credits differ. Stop transfers and tell the administrator.',
  failed: 'The trial balance could not be loaded',
  bookNote: { client: 'What we hold for others', own: 'What is ours and what we owe' },
  accountColumn: 'Account',
  debit: 'Debit (JOD)',
  credit: 'Credit (JOD)',
  sum: 'Total',
  total: { client: 'Total of the client book', own: 'Total of the own book' },
  noEntries: 'No money has moved in this guarantee yet.',
  entriesCaption: 'Entries of the guarantee’s money',
  recordedAt: 'Recorded on {{moment}}',
  titled: 'Entry {{id}}',
  entry: {
    gone: 'There is no entry with this number',
    goneText: 'Check the number, or look for it in the journal.',
    failed: 'The entry could not be loaded',
  },
  cause: 'What it was booked for',
  reverses: 'Reverses the entry',
  reason: 'Reason',
  actor: 'Actor',
  request: 'Request',
  bankLines: 'Lines of the bank',
  noBankLines: 'No line of the bank stands behind this entry.',
  lines: 'Lines of the entry',
} satisfies Same<typeof ar>
