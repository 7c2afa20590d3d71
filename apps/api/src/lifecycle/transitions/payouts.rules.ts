import { payingOut } from './statuses.ts'
import type { Row } from './transition.ts'

/** A guarantee's records of the statuses of its payouts. */
export const payouts: readonly Row[] = [
  ...(
    [
      ['payout_held', ['system', 'bank'], 'stays', 'payout_held', 'the payout waits, the beneficiary is told why'],
      ['payout_sent', ['system', 'bank'], 'stays', 'payout_sent', 'the order is at the bank'],
      ['payout_late', ['clock'], 'late', 'payout_late', 'no word by the promised day'],
      ['payout_rejected', ['bank'], 'released', 'payout_rejected', 'the bank refused the order'],
      ['payout_settled_in_part', ['bank'], 'stays', 'payout_settled', 'the bank confirmed one payment of several; others are open'],
      ['payout_settled', ['bank'], 'paid', 'payout_settled', 'the bank confirmed the payment'],
      ['payout_returned', ['bank'], 'released', 'payout_returned', 'the money came back'],
      ['payout_withdrawn', ['system'], 'released', 'payout_withdrawn', 'finance took the order back'],
      [
        'payout_recovered',
        ['system'],
        'paid',
        'payout_withdrawn',
        'the last payout made good what the bank reversed: nothing more is paid',
      ],
      ['use_up_refund', ['system'], 'paid', 'refund_used_up', 'what the buyer owed was all of what was to go back'],
      ['use_up_due', ['system'], 'paid', 'due_used_up', 'what the seller owed was all of what was due'],
    ] as const
  ).map(([trigger, who, money, event, note]): Row => ({
    row: '27',
    trigger,
    from: payingOut,
    who,
    to: 'stays',
    money,
    event,
    guards: [],
    note,
  })),
]
