import { addFils, type Fils, noFils, subtractFils } from '@damana/contract/money'
import { addSeconds, earliestOf } from '#kernel/instants.ts'
import type { Waiting } from './overview.queries.ts'

type Counted = Omit<Waiting, 'kind'>

/** The parts of one kind together; a kind of which nothing waits has none. */
export function addUp(parts: readonly Counted[]): Counted {
  const sum = (what: 'overdue' | 'dueSoon') =>
    parts.every((part) => part[what] === null) ? null : parts.reduce((all, part) => all + (part[what] ?? 0), 0)
  return {
    count: parts.reduce((all, { count }) => all + count, 0),
    oldestAt: earliestOf(parts.map(({ oldestAt }) => oldestAt)),
    overdue: sum('overdue'),
    dueSoon: sum('dueSoon'),
  }
}

const daySeconds = 24 * 60 * 60

/** Counts what waits since these moments by its terms; working days do not keep the order of the moments, so each term is asked for. */
export function countTerms(since: readonly Date[], untilOf: (since: Date) => Date | null, now: Date): Counted {
  const terms = since.flatMap((at) => untilOf(at) ?? [])
  const soon = addSeconds(now, daySeconds)
  return {
    count: since.length,
    oldestAt: earliestOf(since),
    overdue: terms.filter((until) => until <= now).length,
    dueSoon: terms.filter((until) => until > now && until <= soon).length,
  }
}

/** The moment before which all have waited whose terms have passed, with the rest of its millisecond; null where none has. */
export function passedBefore(since: readonly Date[], untilOf: (since: Date) => Date | null, now: Date): Date | null {
  const passed = since.filter((at) => {
    const until = untilOf(at)
    return until !== null && until <= now
  })
  return passed.length === 0 ? null : new Date(Math.max(...passed.map(Number)) + 1)
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
 * What the trial balance says, without its reading every account: each book balances, so what the accounts of single guarantees hold together is what the shared
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
