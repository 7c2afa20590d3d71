import type { Queryable } from '#db/queryable.ts'

const today = `date_trunc('day', app.now() at time zone 'Asia/Amman') at time zone 'Asia/Amman'`
const counterOf = (userId: bigint) => `person_check:user:${userId}`

/** How often this account named somebody today whom the civil register does not know so. */
export async function findRefusedTries(db: Queryable, userId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count from app.rate_counters where name = $1 and window_start = ${today}`, [
    counterOf(userId),
  ])
  return rows[0]?.count ?? 0
}
export async function countRefusedTry(tx: Queryable, userId: bigint): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `insert into app.rate_counters as c (name, window_start, count) values ($1, ${today}, 1)
     on conflict (name, window_start) do update set count = c.count + 1 returning count`,
    [counterOf(userId)],
  )
  return rows[0]?.count ?? 1
}
