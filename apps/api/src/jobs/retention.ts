import { type ParsedCronItem, parseCronItems, type Task } from 'graphile-worker'
import type { Queryable } from '#db/queryable.ts'
import { deleteExpired, makeSecurityMonths } from './retention.queries.ts'
import { expiringTables } from './retention.rules.ts'

/** At 03:30 in Amman, after the nightly audit began; a missed night is made up for at the next start. */
export const retentionSchedule: ParsedCronItem[] = parseCronItems([
  {
    task: 'delete_expired_rows',
    match: '30 0 * * *',
    identifier: 'delete_expired_rows',
    options: { backfillPeriod: 20 * 3_600_000, maxAttempts: 5, jobKey: 'delete_expired_rows' },
  },
])

/** Far within the five seconds that a statement of the pool may take. */
export const rowsAtOnce = 1_000

/** Deletes every row whose period is over, in portions that are each a transaction of its own. A refusal of one table keeps no other from being emptied. */
export async function deleteExpiredRows(
  db: Queryable,
  { atOnce = rowsAtOnce, goesOn = () => true }: { atOnce?: number; goesOn?: () => boolean } = {},
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  let failure: { error: unknown } | undefined
  for (const table of expiringTables)
    try {
      let portion = atOnce
      while (portion === atOnce && goesOn()) {
        portion = await deleteExpired(db, table, atOnce)
        deleted[table] = (deleted[table] ?? 0) + portion
      }
    } catch (error) {
      failure ??= { error }
    }
  if (failure) throw failure.error
  return deleted
}

interface RetentionDeps {
  readonly db: Queryable
  /** After a restore nothing goes, until it is clear what is missing. */
  readonly isFrozen: () => boolean
  readonly log: { info(facts: object, message: string): void }
}

/** The retention as a job; a process that stops ends it before the next portion. */
export const retentionJob =
  ({ db, isFrozen, log }: RetentionDeps): Task =>
  async (_payload, { abortSignal }) => {
    log.info({ made: await makeSecurityMonths(db) }, 'the partitions of the months to come are there')
    const goesOn = () => !isFrozen() && !abortSignal.aborted
    log.info({ deleted: await deleteExpiredRows(db, { goesOn }) }, 'rows whose period is over were deleted')
  }
