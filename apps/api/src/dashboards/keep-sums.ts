import type { Tx } from '#kernel/context.ts'
import { foldChanges, tryLockSums } from './sums.queries.ts'

/** Far within the five seconds that a statement of the pool may take. */
const changesAtOnce = 2_000

/**
 * Adds what has changed to the kept sums, portion by portion, each a transaction of its own. Readers see a change from its commit on: as a change, then in the sums. One that
 * is cut off is done again, and one process at a time does it.
 */
export async function keepDashboardSums(transact: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>): Promise<void> {
  let found: number
  do found = await transact(async (tx) => ((await tryLockSums(tx)) ? foldChanges(tx, changesAtOnce) : 0))
  while (found === changesAtOnce)
}
