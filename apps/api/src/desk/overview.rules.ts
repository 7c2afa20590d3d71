import { addFils, type Fils, noFils, subtractFils } from '@damana/contract/money'
import { earliestOf } from '#kernel/instants.ts'
import type { Waiting } from './overview.queries.ts'

type Counted = Omit<Waiting, 'kind'>

/** The parts of one kind together. */
export function addUp(parts: readonly Counted[]): Counted {
  const sum = (what: 'count' | 'overdue' | 'dueSoon' | 'forAdmin') => parts.reduce((all, part) => all + part[what], 0)
  const earliest = (what: 'oldestAt' | 'dueAt' | 'termSince') => earliestOf(parts.map((part) => part[what]))
  return {
    count: sum('count'),
    oldestAt: earliest('oldestAt'),
    overdue: sum('overdue'),
    dueSoon: sum('dueSoon'),
    forAdmin: sum('forAdmin'),
    dueAt: earliest('dueAt'),
    termSince: earliest('termSince'),
  }
}

/** The shared accounts that the sums below need. */
type Shared = ReadonlyMap<
  | 'bank_escrow'
  | 'biller_clearing'
  | 'fees_to_sweep'
  | 'payouts_in_flight'
  | 'bank_operating'
  | 'due_from_escrow'
  | 'sales_tax'
  | 'revenue_commission'
  | 'revenue_transfer'
  | 'revenue_cancellation'
  | 'revenue_waiver_check'
  | 'bank_charges'
  | 'losses',
  Fils
>

/**
 * The totals of the trial balance, without its reading every account: each book balances, so what the accounts of single guarantees hold together is what the shared
 * ones leave.
 */
export function moneyOf(shared: Shared, beside: { suspenseFils: bigint; feeRefundsDueFils: bigint }) {
  const of = (...codes: readonly Parameters<Shared['get']>[0][]) => addFils(noFils, ...codes.map((code) => shared.get(code) ?? noFils))
  const unplaced = beside.suspenseFils as Fils // a column of fils
  const feesToSweep = of('fees_to_sweep')
  const onTheWay = of('payouts_in_flight')
  return {
    held: subtractFils(of('bank_escrow', 'biller_clearing'), addFils(unplaced, feesToSweep, onTheWay)),
    onTheWay,
    unplaced,
    feesToSweep,
    feesOpen: subtractFils(
      addFils(
        beside.feeRefundsDueFils as Fils, // a column of fils
        of('sales_tax', 'revenue_commission', 'revenue_transfer', 'revenue_cancellation', 'revenue_waiver_check'),
      ),
      of('bank_operating', 'due_from_escrow', 'bank_charges', 'losses'),
    ),
  }
}
