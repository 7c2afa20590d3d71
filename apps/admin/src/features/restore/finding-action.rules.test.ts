import { expect, it } from 'vitest'
import { actionOf } from './finding-action.rules.ts'
import type { RestoreFinding } from './query.ts'

const finding: RestoreFinding = {
  kind: 'unknown_debit',
  reference: 'T1',
  amount_fils: '4000000',
  remittance: '',
  at: '2026-11-22T08:00:00.000Z',
  end_to_end_id: null,
  exception_number: null,
  receipt_number: null,
  payout_number: null,
  guarantee_number: null,
  bank_word: null,
}

it.each<[string, Partial<RestoreFinding>, string, string | null]>([
  ['a debit on a statement is an exception', { exception_number: 'X7' }, 'exception', '/admin/bank-exceptions/X7'],
  ['a debit that is only announced waits for the statement', {}, 'wait', null],
  [
    'a payment without its notification names its guarantee',
    { kind: 'missing_notification', exception_number: 'X7', guarantee_number: 'DM-100001' },
    'guarantee',
    '/admin/guarantees/DM-100001',
  ],
  ['an unknown receipt is one of the queue', { kind: 'unknown_receipt', receipt_number: 'R100001' }, 'receipt', '/admin/receipts/R100001'],
  ['a payout in doubt', { kind: 'payout_in_doubt', payout_number: 'P100001' }, 'payout', '/admin/payouts/P100001'],
  ['a guarantee that may be unknown is no link', { kind: 'unknown_payout', guarantee_number: 'DM-999999' }, 'wait', null],
])('%s', (_what, changes, name, href) => {
  expect(actionOf({ ...finding, ...changes })).toEqual({ name, href })
})
