import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** The window of a rate limit: a day in Amman, or a part of an hour. */
export type CounterWindow = 'day' | 'hour' | 'quarter' | 'ten_minutes'

const windowStart = `case :window::text
    when 'day' then date_trunc('day', app.now() at time zone 'Asia/Amman') at time zone 'Asia/Amman'
    when 'hour' then date_bin('1 hour', app.now(), 'epoch')
    when 'quarter' then date_bin('15 minutes', app.now(), 'epoch')
    when 'ten_minutes' then date_bin('10 minutes', app.now(), 'epoch')
  end`

const countUpSql = sql.all(
  'kernel.countUp',
  `insert into app.rate_counters as c (name, window_start, count)
  select name, ${windowStart}, more from unnest(:names::text[], :more::int[]) as counted (name, more)
  on conflict (name, window_start) do update set count = c.count + excluded.count
  returning name, count`,
)
/** Counts under each name, one or as many as are given with it, and tells how many there are now. */
export async function countUp(
  db: Queryable,
  window: CounterWindow,
  counts: Readonly<Record<string, number>>,
): Promise<ReadonlyMap<string, number>> {
  // One order for all callers, so that two that count the same names do not deadlock.
  const names = Object.keys(counts).sort()
  const rows = await countUpSql(db, { window, names, more: names.map((name) => counts[name] ?? 0) })
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

const countUpToSql = sql.count(
  'kernel.countUpTo',
  `insert into app.rate_counters as c (name, window_start, count)
  select :name, ${windowStart}, 1 where :most::int > 0
  on conflict (name, window_start) do update set count = c.count + 1 where c.count < :most::int`,
)
/** Counts one unless so many are counted already: then the counter stays as it is, and the answer is false. */
export const countUpTo = async (db: Queryable, window: CounterWindow, name: string, most: number): Promise<boolean> =>
  (await countUpToSql(db, { window, name, most })) === 1

const readCounterSql = sql.first(
  'kernel.readCounter',
  `select count from app.rate_counters where name = :name and window_start = ${windowStart}`,
)
export async function readCounter(db: Queryable, window: CounterWindow, name: string): Promise<number> {
  const row = await readCounterSql(db, { window, name })
  return row?.count ?? 0
}

/** Gives back one attempt under each name, after an attempt that was right. */
export const uncount = sql.run(
  'kernel.uncount',
  `update app.rate_counters set count = greatest(count - 1, 0) where name = any(:names::text[]) and window_start = ${windowStart}`,
)
