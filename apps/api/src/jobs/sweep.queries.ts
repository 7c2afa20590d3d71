import type { Queryable } from '#db/queryable.ts'

const lockText = `hashtext('damana sweep')`

/** False while another process sweeps. The lock ends with its connection, also when its process is killed. */
export async function tryLockSweep(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ is_ours: boolean }>(`select pg_try_advisory_lock(${lockText}) as is_ours`)
  return rows[0]?.is_ours === true
}

export async function unlockSweep(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_unlock(${lockText})`)
}
