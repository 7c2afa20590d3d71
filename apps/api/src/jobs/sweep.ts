import { type ParsedCronItem, parseCronItems, type Task } from 'graphile-worker'
import { tryLockSweep, unlockSweep } from './sweep.queries.ts'

/**
 * Once a minute over all processes; a minute in which none ran is not made up for. One that still waits takes the place of the next. No queue keeps them
 * apart: a queue that a killed process has locked stays locked for hours.
 */
export const sweepSchedule: ParsedCronItem[] = parseCronItems([
  { task: 'sweep', match: '* * * * *', identifier: 'sweep', options: { backfillPeriod: 0, maxAttempts: 1, jobKey: 'sweep' } },
])

/** What each minute looks for, by one process at a time. */
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
