import { addSeconds, laterOf } from '#kernel/instants.ts'
import { bankTimeOver, blockedBy, notConfirmedYet, reversalCheckIsDue } from '../guards.rules.ts'
import { blockOf, isAwaitingReversalCheck } from '../state.ts'
import { block, runningTime, withClosedSplit, withoutFlags, withoutReversal } from './changes.rules.ts'
import { held, payingOut } from './statuses.ts'
import type { Row } from './transition.ts'
import { noFils, subtractFils } from '@damana/contract/money'

/** Receipt reversals by the bank, and their consequences for the sale. */
export const reversals: readonly Row[] = [
  {
    row: '20b',
    trigger: 'take_receipt_back',
    from: ['awaiting_payment'],
    who: ['bank'],
    to: 'stays',
    money: 'stays',
    event: 'receipt_taken_back',
    guards: [],
    // The payer of reversed money needs no declaration.
    change: (state, { facts, now, settings }) => ({
      ...withoutFlags(state, ({ kind, reason }) => kind === 'payer_undeclared' && reason === facts.receiptId),
      receivedFils: subtractFils(state.receivedFils, facts.amountFils ?? noFils),
      waitUntil: laterOf(state.waitUntil ?? now, addSeconds(runningTime(state, now), settings.payAgainSeconds)),
    }),
    note: 'the bank reversed a receipt before all of the money was here: the sum is due again, for three more days at least',
  },
  {
    row: '20b',
    trigger: 'take_receipt_back',
    from: held,
    who: ['bank'],
    to: 'stays',
    money: 'stays',
    event: 'receipt_taken_back',
    guards: [],
    change: (state, context) => {
      const { words, isInDoubt } = context.facts
      const reversed = blockOf(state, 'bank')
      return block(state, 'bank', context, {
        ...(words === undefined ? {} : { words }),
        ...(isInDoubt && (!reversed || reversed.isInDoubt) ? { isInDoubt } : {}),
      })
    },
    note: 'the bank reversed a receipt: blocked, for finance; one more gives seven days anew',
  },
  {
    row: '20b',
    trigger: 'take_receipt_back',
    from: payingOut,
    who: ['bank'],
    to: 'stays',
    money: 'stays',
    event: 'receipt_taken_back',
    guards: [],
    note: 'the bank reversed a receipt after the end: what has not left is withdrawn, and of the seller’s money as much is held',
  },
  {
    row: '20b',
    trigger: 'note_paid_again',
    from: held,
    who: ['finance'],
    to: 'stays',
    money: 'stays',
    event: 'receipt_paid_again',
    guards: [blockedBy('bank')],
    // The last check is dropped with the block, and so is the registry's unavailability.
    change: (state, { now }) => ({
      ...withoutReversal(state, now),
      ...(isAwaitingReversalCheck(state) ? { registryUnavailableSince: null } : {}),
    }),
    note: 'the sum was paid again: this block ends',
  },
  {
    row: '20b',
    trigger: 'note_not_paid_again',
    from: held,
    who: ['finance'],
    to: 'stays',
    money: 'stays',
    event: 'reversal_confirmed',
    guards: [blockedBy('bank'), bankTimeOver, notConfirmedYet],
    // A split divides money that is not there any more. Were it left open, staff could decide nothing where the registry does not answer.
    change: (state, { now, settings }) => ({
      flags: state.flags.map((flag) =>
        flag.kind === 'blocked' && flag.reason === 'bank'
          ? { ...flag, checkAt: addSeconds(now, settings.cancellationCheckSeconds) }
          : withClosedSplit(flag),
      ),
      registryUnavailableSince: null,
    }),
    note: 'not paid again in seven days: a split falls, agreed or not; both are told not to sign at the centre, then the registry is asked anew',
  },
  {
    row: '20b',
    trigger: 'cancel_reversed',
    from: held,
    who: ['registry'],
    to: 'cancelled',
    money: 'back',
    event: 'receipt_not_paid_again',
    guards: [reversalCheckIsDue],
    note: 'the buyer is not the owner: cancelled with the fee of a cancellation after payment; what the bank reversed is not refunded',
  },
  {
    row: '20b',
    trigger: 'complete_reversed',
    from: held,
    who: ['registry'],
    to: 'completed',
    money: 'released',
    event: 'completed',
    guards: [reversalCheckIsDue],
    note: 'the buyer is the owner: completed in full, and as much of the seller’s money as the open sum is held',
  },
]
