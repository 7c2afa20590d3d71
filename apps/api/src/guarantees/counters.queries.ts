import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#http/context.ts'
import type { Settings } from '#settings/settings.ts'

/** Counts one look-up of a person, and of the company acted for; false when a day's budget is used up. */
export async function countLookup(db: Queryable, actor: PersonActor, settings: Settings): Promise<boolean> {
  const budgets =
    actor.companyId === null
      ? [[`lookup:user:${actor.userId}`, settings.lookupsPerUserPerDay]]
      : [
          [`lookup:user:${actor.userId}`, settings.lookupsPerUserPerDay],
          [`lookup:company:${actor.companyId}`, settings.lookupsPerCompanyPerDay],
        ]
  const { rows } = await db.query<{ within: boolean }>(
    `with counted as (
       insert into app.rate_counters as c (name, window_start, count) select name, date_trunc('day', app.now() at time zone 'Asia/Amman') at time zone 'Asia/Amman', 1 from unnest($1::text[]) name
       on conflict (name, window_start) do update set count = c.count + 1 returning name, count)
     select bool_and(counted.count <= budget) as within from counted join unnest($1::text[], $2::int[]) as budgets (name, budget) using (name)`,
    [budgets.map(([name]) => name), budgets.map(([, budget]) => budget)],
  )
  return rows[0]?.within ?? false
}
