import { fils } from '@damana/contract/money'
import { expect, it } from 'vitest'
import type { JournalLine } from '#money/ledger/index.ts'
import { type StatementFacts, statementOf } from './statement.rules.ts'

const id = 100_001n
const receipt = 1n
const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour))
let entries = 0n
/** Lines of one entry: `[account, debit or credit, sum]`. */
const entry = (hour: number, event: string, reference: string, ...postings: readonly (readonly [string, 'debit' | 'credit', bigint])[]) => {
  entries += 1n
  return postings.map(([code, side, amount]) => ({
    entryId: entries,
    event,
    reference,
    effectiveAt: at(hour),
    reverses: null,
    code,
    book: ['losses', 'fee_receivable_buyer'].includes(code) ? 'own' : 'client',
    ownerId: id,
    side,
    amountFils: fils(amount),
  })) as unknown as JournalLine[] // the columns that a statement reads of a line
}
const paidIn = (hour: number, sum: bigint) =>
  entry(hour, 'receipt', 'receipt:1', ['bank_escrow', 'debit', sum], ['buyer_escrow', 'credit', sum])
const recovered = (hour: number, from: string, sum: bigint) =>
  entry(hour, 'loss_recovered', 'loss_recovered:1', [from, 'debit', sum], ['fees_to_sweep', 'credit', sum])
const told = (facts: Partial<StatementFacts> & Pick<StatementFacts, 'lines'>) => {
  const statement = statementOf({ guaranteeId: id, reversed: [], payouts: [], ...facts })
  return {
    ledger: statement.ledgerFils,
    rows: statement.rows.map(({ kind, inFils, outFils, balanceFils }) => `${kind} ${inFils} ${outFils} ${balanceFils}`),
  }
}

it('a reversed payment is held no more, though the ledger holds it, and its recovery takes it off once', () => {
  const reversed = { id: receipt, at: at(10), bookedFils: fils(5_050n), recoveredFils: fils(0n) }
  expect(told({ lines: paidIn(9, 5_050n), reversed: [reversed] })).toEqual({
    ledger: 5_050n,
    rows: ['paid_in 5050 0 5050', 'reversed 0 5050 0'],
  })
  expect(
    told({
      lines: [...paidIn(9, 5_050n), ...recovered(11, 'buyer_escrow', 5_050n)],
      reversed: [{ ...reversed, recoveredFils: fils(5_050n) }],
    }),
  ).toEqual({ ledger: 0n, rows: ['paid_in 5050 0 5050', 'reversed 0 5050 0'] })
})

it('a payment that is made again stands beside the one that the bank reversed', () => {
  const again = entry(11, 'loss_paid_again', 'loss_paid_again:1:2', ['suspense', 'debit', 5_050n], ['fees_to_sweep', 'credit', 5_050n])
  const reversed = [{ id: receipt, at: at(10), bookedFils: fils(0n), recoveredFils: fils(0n) }]
  expect(told({ lines: [...paidIn(9, 5_050n), ...again], reversed })).toEqual({
    ledger: 5_050n,
    rows: ['paid_in 5050 0 5050', 'reversed 0 5050 0', 'paid_again 5050 0 5050'],
  })
})

it('of a payment that is reversed after its money has left, what we cover is a line', () => {
  const lines = [
    ...paidIn(9, 5_050n),
    ...entry(
      10,
      'completion',
      'completion:1',
      ['buyer_escrow', 'debit', 5_050n],
      ['seller_payable', 'credit', 5_000n],
      ['fees_to_sweep', 'credit', 50n],
    ),
    ...entry(10, 'payout_ordered', 'payout_ordered:7', ['seller_payable', 'debit', 5_000n], ['payouts_in_flight', 'credit', 5_000n]),
  ]
  const payouts = [{ id: 7n, purpose: 'seller', isSettled: true, amountFils: fils(5_000n), orderedAt: at(10), receivedAt: null }] as const
  expect(told({ lines, payouts, reversed: [{ id: receipt, at: at(12), bookedFils: fils(5_050n), recoveredFils: fils(0n) }] })).toEqual({
    ledger: 0n,
    rows: ['paid_in 5050 0 5050', 'commission 0 50 5000', 'payout_settled 0 5000 0', 'covered 5050 0 5050', 'reversed 0 5050 0'],
  })
})

it('a refund that the reversal stopped ends our cover, and a fee that the money had paid is owed again', () => {
  const lines = [
    ...paidIn(9, 5_050n),
    ...entry(10, 'cancellation', 'cancellation:1', ['buyer_escrow', 'debit', 5_050n], ['buyer_refund', 'credit', 5_050n]),
    ...entry(10, 'fee_netted', 'fee_netted:1:9:0', ['buyer_refund', 'debit', 25n], ['fees_to_sweep', 'credit', 25n]),
    ...entry(10, 'payout_ordered', 'payout_ordered:7', ['buyer_refund', 'debit', 5_025n], ['payouts_in_flight', 'credit', 5_025n]),
    ...entry(12, 'payout_withdrawn', 'payout_withdrawn:7', ['payouts_in_flight', 'debit', 5_025n], ['buyer_refund', 'credit', 5_025n]),
    ...recovered(12, 'buyer_refund', 5_025n),
    ...entry(12, 'fee_reopened', 'fee_reopened:1:9:netting:1', ['fee_receivable_buyer', 'debit', 25n], ['losses', 'credit', 25n]),
  ]
  const payouts = [{ id: 7n, purpose: 'refund', isSettled: false, amountFils: fils(5_025n), orderedAt: at(10), receivedAt: null }] as const
  const statement = told({ lines, payouts, reversed: [{ id: receipt, at: at(11), bookedFils: fils(5_050n), recoveredFils: fils(5_050n) }] })
  expect(statement.ledger).toBe(0n)
  expect(statement.rows.at(-1)).toMatch(/ 0$/)
  expect(statement.rows.map((row) => row.split(' ')[0])).toEqual([
    'paid_in',
    'fee_buyer',
    'refund_ordered',
    'covered',
    'reversed',
    'payout_back',
    'recovered',
    'fee_reopened',
    'recovered',
  ])
})

it('money that the guarantee could not take, and an excess, are listed with what became of them', () => {
  const lines = [
    ...entry(
      9,
      'receipt',
      'receipt:1',
      ['bank_escrow', 'debit', 5_053n],
      ['buyer_escrow', 'credit', 5_050n],
      ['buyer_refund', 'credit', 3n],
    ),
    ...entry(9, 'payout_ordered', 'payout_ordered:8', ['buyer_refund', 'debit', 3n], ['payouts_in_flight', 'credit', 3n]),
  ]
  const payouts = [
    { id: 8n, purpose: 'excess', isSettled: true, amountFils: fils(3n), orderedAt: at(9), receivedAt: null },
    { id: 9n, purpose: 'suspense', isSettled: false, amountFils: fils(700n), orderedAt: at(14), receivedAt: at(13) },
  ] as const
  expect(told({ lines, payouts })).toEqual({
    ledger: 5_050n,
    rows: ['paid_in 5053 0 5053', 'excess_settled 0 3 5050', 'unmatched 700 0 5750', 'unmatched_ordered 0 700 5050'],
  })
})
