import type { Queryable } from './queryable.ts'

export async function isDatabaseReady(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ writable: boolean }>(`select not pg_is_in_recovery() as writable`)
  return rows[0]?.writable === true
}
