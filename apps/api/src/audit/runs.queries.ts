import type { AuditArea } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'

export interface FinishedRun {
  readonly startedAt: Date
  readonly differences: number
  readonly byArea: Readonly<Record<AuditArea, number>>
  readonly byCheck: Readonly<Record<string, number>>
}

/** The database's own time, which no sandbox moves: how long an audit took. */
export async function readStart(db: Queryable): Promise<Date> {
  const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now')
  const [row] = rows
  if (!row) throw new Error('the time was not answered')
  return row.now
}

export async function insertRun(db: Queryable, { startedAt, differences, byArea, byCheck }: FinishedRun): Promise<void> {
  await db.query('insert into app.audit_runs (started_at, differences, by_area, by_check) values ($1, $2, $3, $4)', [
    startedAt,
    differences,
    JSON.stringify(byArea),
    JSON.stringify(byCheck),
  ])
}

/** False while another process audits. The lock ends with its connection, also when its process is killed. */
export async function tryLockAudit(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ is_ours: boolean }>(`select pg_try_advisory_lock(hashtext('damana audit')) as is_ours`)
  return rows[0]?.is_ours === true
}
