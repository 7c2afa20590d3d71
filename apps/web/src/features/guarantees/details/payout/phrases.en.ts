import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Transfer to the seller',
  titleYou: 'Transfer to you',
  number: 'Transfer number',
  amount: 'Amount',
  status: 'Status',
  rail: 'Way',
  ACH: 'Normal (ACH)',
  RTGS: 'Urgent (RTGS)',
  iban: 'Account ending in',
  promised: 'Due on',
  settled: 'Confirmed by the bank',
  heldTitle: 'The transfer is on hold',
  statuses: {
    ordered: 'Ordered',
    held: 'On hold',
    approved: 'Approved, leaves with the next bank file',
    in_file: 'In the bank file',
    sent: 'Sent to the bank',
    unknown: 'Awaiting the bank’s answer',
    accepted: 'Accepted by the bank',
    settled: 'Arrived',
    rejected: 'Refused by the bank; we try again once the account is corrected',
    returned: 'Sent back by the bank; we try again once the account is corrected',
    withdrawn: 'Withdrawn',
  },
} satisfies Same<typeof ar>
