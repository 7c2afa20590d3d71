import { sql } from '#db/statement.ts'
import type { AuditArea } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { type Funds, proofOf } from '#money/bank-days/index.ts'
import type { AuditedIds } from '#money/ledger/index.ts'
import type { Marks } from './scope.queries.ts'

export interface FinishedRun {
  readonly startedAt: Date
  readonly differences: number
  readonly byArea: Readonly<Record<AuditArea, number>>
  readonly byCheck: Readonly<Record<string, number>>
  readonly isWhole: boolean
  readonly lookedAt: Readonly<Partial<Record<AuditedIds, number>>>
  readonly funds: Funds
  /** Null where something differs: the next looks at everything. */
  readonly marks: Marks | null
}

const readStartSql = sql.one('audit.readStart', 'select clock_timestamp() as now')
/** The database's real time, which the sandbox does not shift, for the duration of an audit. */
export async function readStart(db: Queryable): Promise<Date> {
  const { now } = await readStartSql(db)
  return now
}

const insertRunSql = sql.run(
  'audit.insertRun',
  `insert into app.audit_runs (started_at, differences, by_area, by_check, is_whole, looked_at, marks, owed_fils, bank_fils, clearing_fils)
  values (:startedAt, :differences, :byArea, :byCheck, :isWhole, :lookedAt, :marks?::jsonb, :owedFils, :bankFils, :clearingFils)`,
)
/** Stores a run with the proof of funds of its moment. */
export const insertRun = (db: Queryable, { byArea, byCheck, lookedAt, marks, funds, ...run }: FinishedRun): Promise<void> =>
  insertRunSql(db, {
    ...run,
    owedFils: proofOf(funds).owedFils,
    bankFils: funds.bankEscrowFils,
    clearingFils: funds.billerClearingFils,
    byArea: JSON.stringify(byArea),
    byCheck: JSON.stringify(byCheck),
    lookedAt: JSON.stringify(lookedAt),
    marks: marks && JSON.stringify(marks),
  })

const tryLockAuditSql = sql.one('audit.tryLockAudit', `select pg_try_advisory_lock(hashtext('damana audit')) as is_ours`)
const unlockAuditSql = sql.one('audit.unlockAudit', `select pg_advisory_unlock(hashtext('damana audit')) as was_ours`)
/** False while another process audits. The lock ends with its connection, even when the process is killed. */
export async function tryLockAudit(db: Queryable): Promise<boolean> {
  const { isOurs } = await tryLockAuditSql(db)
  return isOurs
}
/** The server ends a connection a moment after it was closed here; until then the next run would find the lock taken. */
export const unlockAudit = async (db: Queryable): Promise<void> => void (await unlockAuditSql(db))
