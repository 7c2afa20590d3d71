import type { Sealer } from '#kernel/sealing.ts'
import { auditAreas } from '@damana/contract/statuses'
import { type ParsedCronItem, parseCronItems, type Task } from 'graphile-worker'
import pg from 'pg'
import { type AreaDifference, type AuditDb, runAudit } from './run-audit.ts'
import { type FinishedRun, insertRun, readStart, tryLockAudit, unlockAudit } from './runs.queries.ts'

interface NightlyAuditDeps {
  readonly connectionString: string
  readonly evidenceSealer: Sealer
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}

/** At 02:00 in Amman; a missed night is made up for at the next start. A queue would not do as the lock: if its process is killed, it stays locked for hours. */
export const nightlyAuditSchedule: ParsedCronItem[] = parseCronItems([
  {
    task: 'nightly_audit',
    match: '0 23 * * *',
    identifier: 'nightly_audit',
    options: { backfillPeriod: 20 * 3_600_000, maxAttempts: 5, jobKey: 'nightly_audit' },
  },
])

/** A portion takes seconds, but the limit of a request's statement would be too short while a backup loads the database. */
const portionMs = 5 * 60_000

/** The audit as a job. Differences are stored in app.audit_runs as counts by check, without their subjects; `npm run audit` prints those. */
export const nightlyAuditJob =
  ({ connectionString, evidenceSealer, log }: NightlyAuditDeps): Task =>
  async (_payload, { abortSignal }) => {
    const client = new pg.Client({ connectionString, application_name: 'damana-audit', statement_timeout: portionMs, keepAlive: true })
    client.on('error', (error) => log.error({ error: error.name }, "the audit's connection broke"))
    await client.connect()
    try {
      const db = untilAborted(client, abortSignal)
      if (!(await tryLockAudit(db))) return
      const startedAt = await readStart(db)
      const run = summaryOf(startedAt, await runAudit(db, evidenceSealer))
      await insertRun(db, run)
      await unlockAudit(db)
      const facts = { differences: run.differences, by_check: run.byCheck }
      if (run.differences === 0) log.info(facts, 'the nightly audit found no difference')
      else log.error(facts, 'the nightly audit found differences; npm run audit names them')
    } finally {
      await client.end()
    }
  }

/** A process that stops does not wait for the audit: it ends before the next portion, and another process starts it again. */
function untilAborted(client: pg.Client, signal: AbortSignal): AuditDb {
  return {
    query: (text, values) => {
      signal.throwIfAborted()
      return client.query(text, values ? [...values] : undefined)
    },
  }
}

function summaryOf(startedAt: Date, differences: readonly AreaDifference[]): FinishedRun {
  const byCheck: Record<string, number> = {}
  for (const { check } of differences) byCheck[check] = (byCheck[check] ?? 0) + 1
  const count = (area: string) => differences.filter((difference) => difference.area === area).length
  return {
    startedAt,
    differences: differences.length,
    byArea: Object.fromEntries(auditAreas.map((area) => [area, count(area)])) as FinishedRun['byArea'], // `auditAreas` has every area
    byCheck,
  }
}
