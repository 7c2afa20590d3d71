import type { FinancialStatus, OperationalStatus } from '@damana/contract/statuses'

/** Which financial statuses a guarantee can have in each operational one; null where it ended before any money was received. The constraint guarantees__statuses_meet says the same. */
const financialOf: Readonly<Record<OperationalStatus, readonly (FinancialStatus | null)[]>> = {
  awaiting_owner: ['in_progress'],
  awaiting_acceptance: ['in_progress'],
  awaiting_payment: ['in_progress', 'late'],
  in_transfer: ['hold'],
  release_requested: ['hold'],
  completed: ['released', 'late', 'paid'],
  rejected: [null],
  expired: [null, 'released', 'late', 'paid'],
  cancelled: [null, 'released', 'late', 'paid'],
}

interface StatusPair {
  readonly operational: OperationalStatus
  readonly financial: FinancialStatus | null
}
/** Every pair of statuses that a guarantee can have. */
export const statusPairs: readonly StatusPair[] = Object.entries(financialOf).flatMap(([operational, financials]) =>
  // The keys are the statuses.
  financials.map((financial) => ({ operational: operational as OperationalStatus, financial })),
)

export interface AskedStatuses {
  /** Any of these; null: all. */
  readonly operational: readonly OperationalStatus[] | null
  readonly financial: FinancialStatus | null
  /** Without what ended before any money was received. */
  readonly isAboutMoney: boolean
}
/** The pairs that a filter asks for; none where its statuses never meet. */
export const pairsOf = ({ operational, financial, isAboutMoney }: AskedStatuses): readonly StatusPair[] =>
  statusPairs.filter(
    (pair) =>
      (operational === null || operational.includes(pair.operational)) &&
      (financial === null || pair.financial === financial) &&
      (!isAboutMoney || pair.financial !== null),
  )
