import { fils } from '@damana/contract/money'
import { expect, test } from 'vitest'
import { addSeconds } from '#kernel/instants.ts'
import { addUp, moneyOf } from './overview.rules.ts'

const now = new Date('2026-11-23T10:00:00Z')
const ago = (hours: number) => addSeconds(now, -hours * 3600)

const none = { count: 0, oldestAt: null, overdue: 0, dueSoon: 0, forAdmin: 0, dueAt: null, termSince: null }

test('the parts of a kind are added up, the earliest of their moments counts', () => {
  expect(addUp([])).toEqual(none)
  expect(
    addUp([
      { ...none, count: 2, oldestAt: ago(5), overdue: 1, termSince: ago(2) },
      { ...none, count: 1, oldestAt: ago(9), overdue: 1, dueSoon: 2, forAdmin: 1, dueAt: ago(1), termSince: ago(3) },
    ]),
  ).toEqual({ count: 3, oldestAt: ago(9), overdue: 2, dueSoon: 2, forAdmin: 1, dueAt: ago(1), termSince: ago(3) })
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
