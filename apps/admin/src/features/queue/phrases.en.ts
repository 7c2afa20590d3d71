import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  kinds: 'Kinds of work',
  all: 'All',
  show: 'Show:',
  kindCount: '{{kind}} ({{count}})',
  kind: {
    payouts_to_approve: 'Transfers to approve',
    payouts_held: 'Transfers on hold',
    payouts_late: 'Late transfers',
    receipts_unmatched: 'Unmatched receipts',
    registry_silent: 'Silent registry',
  },
  kindOne: {
    payouts_to_approve: 'Transfer to approve',
    payouts_held: 'Transfer on hold',
    payouts_late: 'Late transfer',
    receipts_unmatched: 'Unmatched receipt',
    registry_silent: 'Silent registry',
  },
  way: { biller: 'eFAWATEERcom', bank: 'Bank transfer', cliq: 'CliQ' },
  justNow: 'Just now',
  age: '{{age}} ago',
  approvals: '{{have}} of {{need}} approved',
  choose: 'Choose a case from the queue',
  chooseText: 'The oldest comes first. The queue brings itself up to date.',
  empty: 'Nothing waits for you',
  emptyText: 'What comes in appears here by itself.',
  failed: 'The queue could not be loaded',
  failedText: 'Check your connection and try again.',
} satisfies Same<typeof ar>
