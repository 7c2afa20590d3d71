import { fils } from '@damana/contract/money'
import { expect, test } from 'vitest'
import { addSeconds } from '#kernel/instants.ts'
import { addUp, countTerms, moneyOf } from './overview.rules.ts'

const now = new Date('2026-11-23T10:00:00Z')
const ago = (hours: number) => addSeconds(now, -hours * 3600)

test('the parts of a kind are added up, and a kind without a term has none', () => {
  expect(addUp([])).toEqual({ count: 0, oldestAt: null, overdue: null, dueSoon: null })
  expect(
    addUp([
      { count: 2, oldestAt: ago(5), overdue: null, dueSoon: null },
      { count: 1, oldestAt: ago(9), overdue: null, dueSoon: null },
    ]),
  ).toEqual({ count: 3, oldestAt: ago(9), overdue: null, dueSoon: null })
  expect(addUp([{ count: 2, oldestAt: ago(5), overdue: 1, dueSoon: 0 }])).toEqual({ count: 2, oldestAt: ago(5), overdue: 1, dueSoon: 0 })
})

test('what waits is overdue from its term on, and due soon for 24 hours before', () => {
  const untilOf = (since: Date) => addSeconds(since, 48 * 3600)
  const moments = [ago(60), ago(48), ago(47.9), ago(24), ago(23.9)]
  expect(countTerms(moments, untilOf, now)).toEqual({ count: 5, oldestAt: ago(60), overdue: 2, dueSoon: 2 })
  expect(countTerms([], untilOf, now)).toEqual({ count: 0, oldestAt: null, overdue: 0, dueSoon: 0 })
})

test('what single guarantees hold and owe is what the shared accounts of their book leave', () => {
  const shared = new Map([
    ['bank_escrow', fils(900n)],
    ['biller_clearing', fils(100n)],
    ['fees_to_sweep', fils(50n)],
    ['payouts_in_flight', fils(200n)],
    ['bank_operating', fils(300n)],
    ['due_from_escrow', fils(50n)],
    ['sales_tax', fils(60n)],
    ['revenue_commission', fils(340n)],
    ['losses', fils(10n)],
  ] as const)
  expect(moneyOf(shared, { suspenseFils: fils(150n), feeRefundsDueFils: fils(30n) })).toEqual({
    held: 600n,
    onTheWay: 200n,
    unplaced: 150n,
    feesToSweep: 50n,
    feesOpen: 70n,
  })
})
