import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const lockText = `hashtext('damana sweep')`

const tryLockSweepSql = statement('jobs.tryLockSweep', `select pg_try_advisory_lock(${lockText}) as is_ours`)
/** False while another process sweeps. The lock ends with its connection, even when the process is killed. */
export async function tryLockSweep(db: Queryable): Promise<boolean> {
  const { isOurs } = await tryLockSweepSql.one(db, [])
  return isOurs
}

const unlockSweepSql = statement('jobs.unlockSweep', `select pg_advisory_unlock(${lockText})`)
export async function unlockSweep(db: Queryable): Promise<void> {
  await unlockSweepSql.run(db, [])
}
