import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#http/context.ts'
import { type FoundParty, foundPartyOf, type FoundPartyRow, partyByPair } from '#parties/index.ts'
import type { Settings } from '#settings/settings.ts'

/**
 * Counts one look-up of a person, and of the company acted for, and looks in any case, with one statement. `mayLookUp` is false when a day's budget is
 * used up.
 */
export async function lookUpParty(
  db: Queryable,
  actor: PersonActor,
  { nationalNumber, phone }: { nationalNumber: string; phone: string },
  settings: Settings,
): Promise<{ mayLookUp: boolean; party: FoundParty | undefined }> {
  const budgets =
    actor.companyId === null
      ? [[`lookup:user:${actor.userId}`, settings.lookupsPerUserPerDay]]
      : [
          [`lookup:user:${actor.userId}`, settings.lookupsPerUserPerDay],
          [`lookup:company:${actor.companyId}`, settings.lookupsPerCompanyPerDay],
        ]
  const { rows } = await db.query<{ within: boolean } & (FoundPartyRow | { [N in keyof FoundPartyRow]: null })>(
    `with counted as (
       insert into app.rate_counters as c (name, window_start, count) select name, date_trunc('day', app.now() at time zone 'Asia/Amman') at time zone 'Asia/Amman', 1 from unnest($1::text[]) name
       on conflict (name, window_start) do update set count = c.count + 1 returning name, count),
     kept as (select bool_and(counted.count <= budget) as within from counted join unnest($1::text[], $2::int[]) as budgets (name, budget) using (name))
     select kept.within, found.* from kept left join lateral (${partyByPair('$3', '$4')}) found on true`,
    [budgets.map(([name]) => name), budgets.map(([, budget]) => budget), nationalNumber, phone],
  )
  const row = rows[0]
  return { mayLookUp: row?.within ?? false, party: row && row.id !== null ? foundPartyOf(row, nationalNumber) : undefined }
}
