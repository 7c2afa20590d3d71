import { type ParsedCronItem, parseCronItems, type Task } from 'graphile-worker'
import { faultOf } from '#kernel/fault.ts'
import { within } from '#kernel/within.ts'
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

/** A part that takes longer goes on beside the others, and is not begun again before it has ended. */
const mostMsOfPart = 60_000

interface Log {
  error(facts: object, message: string): void
}
export type SweepParts = Readonly<Record<string, () => Promise<unknown>>>

/** Does one part after the other; neither one that fails nor one that hangs keeps the others from being done. */
export function createSweep(parts: () => SweepParts, log: Log, mostMs = mostMsOfPart): () => Promise<void> {
  const underWay = new Set<string>()
  const runPart = (part: string, work: () => Promise<unknown>): Promise<'ended'> => {
    underWay.add(part)
    return work()
      .catch((error: unknown) => log.error({ part, fault: faultOf(error) }, 'a part of the sweep failed'))
      .finally(() => underWay.delete(part))
      .then(() => 'ended')
  }
  return async () => {
    for (const [part, work] of Object.entries(parts())) {
      const how = underWay.has(part) ? 'late' : await within(mostMs, runPart(part, work), 'late')
      if (how === 'late') log.error({ part }, 'a part of the sweep has not ended; the others go on without it')
    }
  }
}
