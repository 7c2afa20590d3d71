import type { Queryable } from '#db/queryable.ts'

/** Counters of what may be done so often in a window of time. A window begins with a day in Amman, or divides the hours. */
export type CounterWindow = 'day' | 'hour' | 'quarter' | 'ten_minutes'

const startOf: Readonly<Record<CounterWindow, string>> = {
  day: `date_trunc('day', app.now() at time zone 'Asia/Amman') at time zone 'Asia/Amman'`,
  hour: `date_bin('1 hour', app.now(), 'epoch')`,
  quarter: `date_bin('15 minutes', app.now(), 'epoch')`,
  ten_minutes: `date_bin('10 minutes', app.now(), 'epoch')`,
}

/** Counts under each name, one or as many as are given with it, and tells how many there are now. */
export async function countUp(
  db: Queryable,
  window: CounterWindow,
  counts: Readonly<Record<string, number>>,
): Promise<ReadonlyMap<string, number>> {
  // In one order, so that two who count the same names do not wait for each other in a circle.
  const names = Object.keys(counts).sort()
  const { rows } = await db.query<{ name: string; count: number }>(
    `insert into app.rate_counters as c (name, window_start, count) select name, ${startOf[window]}, more from unnest($1::text[], $2::int[]) as counted (name, more)
     on conflict (name, window_start) do update set count = c.count + excluded.count returning name, count`,
    [names, names.map((name) => counts[name])],
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Counts one under a name, and tells how many there are now. */
export const countOne = async (db: Queryable, window: CounterWindow, name: string): Promise<number> =>
  (await countUp(db, window, { [name]: 1 })).get(name) ?? 1

/** Counts one under each name; false when one of the budgets is used up. */
export async function countWithin(db: Queryable, window: CounterWindow, budgets: Readonly<Record<string, number>>): Promise<boolean> {
  const counted = await countUp(db, window, Object.fromEntries(Object.keys(budgets).map((name) => [name, 1])))
  return Object.entries(budgets).every(([name, budget]) => (counted.get(name) ?? 0) <= budget)
}

/** Counts one unless so many are counted already: then the counter stays as it is, and the answer is false. */
export async function countUpTo(db: Queryable, window: CounterWindow, name: string, most: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into app.rate_counters as c (name, window_start, count) select $1, ${startOf[window]}, 1 where $2::int > 0
     on conflict (name, window_start) do update set count = c.count + 1 where c.count < $2::int`,
    [name, most],
  )
  return rowCount === 1
}

export async function readCounter(db: Queryable, window: CounterWindow, name: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count from app.rate_counters where name = $1 and window_start = ${startOf[window]}`,
    [name],
  )
  return rows[0]?.count ?? 0
}

/** What turned out right does not count. */
export async function uncount(db: Queryable, window: CounterWindow, names: readonly string[]): Promise<void> {
  await db.query(
    `update app.rate_counters set count = greatest(count - 1, 0) where name = any($1::text[]) and window_start = ${startOf[window]}`,
    [names],
  )
}
