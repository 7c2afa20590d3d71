import { randomBytes } from 'node:crypto'
import type { Sealer } from '#kernel/sealing.ts'
import { readOnReplica } from '#db/replica.ts'
import { fils } from '@damana/contract/money'
import { auditAreas } from '@damana/contract/statuses'
import { type ParsedCronItem, parseCronItems, type Task } from 'graphile-worker'
import pg from 'pg'
import { type Funds, readFunds } from '#money/bank-days/index.ts'
import { type Chosen, type Scope, usualPortions } from '#money/ledger/index.ts'
import { noLines, sumBankLines } from '#money/reconciliation/index.ts'
import { chooseScope } from './choose-scope.ts'
import { type AreaDifference, type AuditDb, runAudit } from './run-audit.ts'
import { type FinishedRun, insertRun, readStart, tryLockAudit, unlockAudit } from './runs.queries.ts'
import { type Marks, readMarks, readNewestRun } from './scope.queries.ts'
import type { RandomBelow } from './scope.rules.ts'

interface NightlyAuditDeps {
  readonly connectionString: string
  /** A standby, which the audit reads in place of the writer; absent: none. */
  readonly readUrl?: string | undefined
  readonly evidenceSealer: Sealer
  readonly log: {
    warn(facts: object, message: string): void
    info(facts: object, message: string): void
    error(facts: object, message: string): void
  }
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

/** The audit by night as a job. Differences are stored in app.audit_runs as counts by check, without their subjects; `npm run audit` prints those. */
export const nightlyAuditJob =
  ({ connectionString, readUrl, evidenceSealer, log }: NightlyAuditDeps): Task =>
  async (_payload, { abortSignal }) => {
    const client = new pg.Client({ connectionString, application_name: 'damana-audit', statement_timeout: portionMs, keepAlive: true })
    client.on('error', (error) => log.error({ error: error.name }, "the audit's connection broke"))
    await client.connect()
    try {
      const db = untilAborted(client, abortSignal)
      if (!(await tryLockAudit(db))) return
      const reading = { readUrl, writer: client, applicationName: 'damana-audit', statementMs: portionMs, log }
      const { from, ...run } = await readOnReplica(reading, async (reader, side) => ({
        ...(await auditByNight(untilAborted(reader, abortSignal), evidenceSealer)),
        from: side,
      }))
      await insertRun(db, run)
      await unlockAudit(db)
      const facts = { differences: run.differences, by_check: run.byCheck, whole: run.isWhole, looked_at: run.lookedAt, read_from: from }
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

/** After a run that found nothing only what has changed since is looked at, and some of the old; after one that found something everything is, until it is mended. */
export async function auditByNight(db: AuditDb, evidenceSealer: Sealer): Promise<FinishedRun> {
  const startedAt = await readStart(db)
  const before = (await readNewestRun(db))?.marks ?? null
  const now = await readMarks(db)
  const scope: Scope = before === null ? usualPortions : await chooseScope(db, before, randomBelow)
  const differences = await runAudit(db, evidenceSealer, scope)
  const marks = async (): Promise<Marks> => ({
    ...now,
    since: now.since.toISOString(),
    linesFils: String(await sumBankLines(db, usualPortions.entries, scope.chosen?.lines ?? noLines, BigInt(now.lines))),
  })
  return {
    startedAt,
    ...summaryOf(differences),
    isWhole: scope.chosen === undefined,
    lookedAt: scope.chosen ? countOf(scope.chosen) : {},
    funds: asFils(await readFunds(db)),
    marks: differences.length === 0 ? await marks() : null,
  }
}

/** The connection of a tool receives an int8 as text. */
const asFils = (funds: Funds): Funds =>
  Object.fromEntries(Object.entries(funds).map(([account, sum]) => [account, fils(BigInt(sum))])) as Funds // the same accounts

const randomBelow: RandomBelow = (below) => randomBytes(16).reduce((number, byte) => number * 256n + BigInt(byte), 0n) % below

const countOf = ({ portions }: Chosen): FinishedRun['lookedAt'] =>
  Object.fromEntries(
    Object.entries(portions).map(([ids, chosen]) => [ids, chosen.reduce((count, { from, until }) => count + Number(until - from), 0)]),
  )

function summaryOf(differences: readonly AreaDifference[]): Pick<FinishedRun, 'differences' | 'byArea' | 'byCheck'> {
  const byCheck: Record<string, number> = {}
  for (const { check } of differences) byCheck[check] = (byCheck[check] ?? 0) + 1
  const count = (area: string) => differences.filter((difference) => difference.area === area).length
  return {
    differences: differences.length,
    byArea: Object.fromEntries(auditAreas.map((area) => [area, count(area)])) as FinishedRun['byArea'], // `auditAreas` has every area
    byCheck,
  }
}
