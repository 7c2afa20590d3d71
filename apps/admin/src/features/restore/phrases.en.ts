import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  about:
    'Messages of the bank and the billers since the restore that the database does not have. Each item has the action that resolves it.',
  never: 'The database was never restored from a backup',
  neverText: 'If it ever is, the items to resolve are listed here.',
  none: 'Nothing is open',
  noneText: 'The database has every message of the bank since the restore.',
  noneFrozen:
    'Nothing is unknown so far. Import the bank statements and payment notifications since the backup before the product goes on.',
  reviewer: 'Finance and the administrator resolve the items of a restore.',
  frozenSince: 'Standing still since {{moment}}',
  goesOnSince: 'Going on since {{moment}}',
  stoodFrom: 'The product stood still from {{moment}}.',
  statementAt: 'First bank statement since the restore: {{moment}}.',
  noStatement: 'No bank statement has come since the restore. The product does not go on without one.',
  afterThaw: 'Exceptions and receipts are resolved once the product goes on.',
  why: {
    behind_mark: 'The database knows less than what was sent.',
    other_cluster: 'It is not the database that the last files were sent from.',
    no_mark: 'There is no record of what was sent before the restore.',
  },
  kind: {
    missing_notification: 'Payments without a notification',
    unknown_credit: 'Unknown credits',
    unknown_receipt: 'Receipts with an unknown reference',
    unknown_debit: 'Unknown debits',
    unknown_payout: 'Payouts that the bank knows and the database does not',
    payout_in_doubt: 'Payouts that the bank may or may not have',
    file_in_part: 'Payment files that the bank has in part',
  },
  note: {
    missing_notification:
      'A statement shows them and they name a guarantee that we know. They are booked to it when the product goes on, unless their notification comes first.',
    unknown_credit: 'Two finance users book them to suspense or explain them.',
    unknown_receipt: 'They may belong to a guarantee made after the backup. They are not refunded while unknown debits are open.',
    unknown_debit: 'We made the sum good from our account. Two of finance resolve them.',
    unknown_payout: 'They were sent after the backup. Two of finance resolve their debit once a statement shows it.',
    payout_in_doubt: 'The bank is asked every minute. If it says by telephone that it never had one, two of finance record that.',
    file_in_part: 'The bank is asked about each payout in the file. What it twice does not know leaves with the next file.',
  },
  bankWord: { known: 'The bank knows it', not_known: 'The bank answered twice: not received' },
  notAnswered: 'No certain answer of the bank yet',
  amountUnknown: 'The bank did not say the amount',
  action: {
    guarantee: 'Show the guarantee',
    exception: 'Resolve the exception',
    receipt: 'Find its guarantee',
    payout: 'Show the payout',
    wait: 'Waiting for the bank statement',
  },
  actionOf: '{{action}}: {{reference}}',
  remittance: 'Remittance',
  failed: 'The items of the restore could not be loaded',
} satisfies Same<typeof ar>
