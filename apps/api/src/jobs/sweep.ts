import { type ParsedCronItem, parseCronItems, type Task } from 'graphile-worker'
import { tryLockSweep, unlockSweep } from './sweep.queries.ts'

/**
 * Once a minute over all processes; a missed minute is not made up for, and a job that still waits replaces the next. A queue would not do as the lock: if
 * its process is killed, it stays locked for hours.
 */
export const sweepSchedule: ParsedCronItem[] = parseCronItems([
  { task: 'sweep', match: '* * * * *', identifier: 'sweep', options: { backfillPeriod: 0, maxAttempts: 1, jobKey: 'sweep' } },
])

/** The searches of each minute, run by one process at a time. */
export const sweepJob =
  (sweep: () => Promise<void>): Task =>
  (_payload, { withPgClient }) =>
    withPgClient(async (client) => {
      if (!(await tryLockSweep(client))) return
      try {
        await sweep()
      } finally {
        await unlockSweep(client)
      }
    })
