import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const lockText = `hashtext('damana sweep')`

const tryLockSweepSql = sql.one('jobs.tryLockSweep', `select pg_try_advisory_lock(${lockText}) as is_ours`)
/** False while another process sweeps. The lock ends with its connection, even when the process is killed. */
export async function tryLockSweep(db: Queryable): Promise<boolean> {
  const { isOurs } = await tryLockSweepSql(db)
  return isOurs
}

export const unlockSweep = sql.run('jobs.unlockSweep', `select pg_advisory_unlock(${lockText})`)
