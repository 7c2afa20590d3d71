import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#kernel/context.ts'
import { type FoundParty, foundPartyOf, type FoundPartyRow, partyByPair } from '#people/parties/index.ts'
import type { Settings } from '#kernel/settings.ts'

const today = `date_trunc('day', app.now() at time zone 'Asia/Amman') at time zone 'Asia/Amman'`

const budgetsOf = (userId: bigint, companyId: bigint | null, settings: Settings): [name: string, budget: number][] => [
  [`lookup:user:${userId}`, settings.lookupsPerUserPerDay],
  ...(companyId === null ? [] : [[`lookup:company:${companyId}`, settings.lookupsPerCompanyPerDay] as [string, number]]),
]

/**
 * Lets one creation of a party run at a time, so that the number of its open offers holds, and counts one more look-up if its user has not looked the pair up today. False:
 * the day's budget is used up.
 */
export async function countOffer(
  tx: Queryable,
  { creatorPartyId, userId, companyId, pairName }: { creatorPartyId: bigint; userId: bigint; companyId: bigint | null; pairName: string },
  settings: Settings,
): Promise<boolean> {
  const budgets = budgetsOf(userId, companyId, settings)
  const { rows } = await tx.query<{ within: boolean }>(
    `with lock as materialized (select pg_advisory_xact_lock(hashtextextended('offers:' || $4::text, 7))),
     pair as (insert into app.rate_counters (name, window_start, count) select $3, ${today}, 1 from lock on conflict do nothing returning 1),
     counted as (
       insert into app.rate_counters as c (name, window_start, count) select name, ${today}, 1 from unnest($1::text[]) name where exists (select from pair)
       on conflict (name, window_start) do update set count = c.count + 1 returning name, count)
     select coalesce((select bool_and(counted.count <= budget) from counted join unnest($1::text[], $2::int[]) as budgets (name, budget) using (name)), true) as within`,
    [budgets.map(([name]) => name), budgets.map(([, budget]) => budget), pairName, creatorPartyId],
  )
  return rows[0]?.within === true
}

/** A side has opened an offer. */
export async function noteOfferOpened(db: Queryable, guaranteeId: bigint, partyId: bigint): Promise<void> {
  await db.query(`insert into app.offer_openings (guarantee_id, party_id) values ($1, $2) on conflict do nothing`, [guaranteeId, partyId])
}

/**
 * Counts one look-up of a person, and of the company acted for, and looks in any case, with one statement. `mayLookUp` is false when a day's budget is
 * used up.
 */
export async function lookUpParty(
  db: Queryable,
  actor: PersonActor,
  { nationalNumber, phone, pairName }: { nationalNumber: string; phone: string; pairName: string },
  settings: Settings,
): Promise<{ mayLookUp: boolean; party: FoundParty | undefined }> {
  const budgets = budgetsOf(actor.userId, actor.companyId, settings)
  const { rows } = await db.query<{ within: boolean } & (FoundPartyRow | { [N in keyof FoundPartyRow]: null })>(
    `with counted as (
       insert into app.rate_counters as c (name, window_start, count) select name, ${today}, 1 from unnest($1::text[]) name
       on conflict (name, window_start) do update set count = c.count + 1 returning name, count),
     kept as (select bool_and(counted.count <= budget) as within from counted join unnest($1::text[], $2::int[]) as budgets (name, budget) using (name)),
     pair as (insert into app.rate_counters (name, window_start, count) select $5, ${today}, 1 from kept where within on conflict do nothing)
     select kept.within, found.* from kept left join lateral (${partyByPair('$3', '$4')}) found on true`,
    [budgets.map(([name]) => name), budgets.map(([, budget]) => budget), nationalNumber, phone, pairName],
  )
  const row = rows[0]
  return { mayLookUp: row?.within ?? false, party: row && row.id !== null ? foundPartyOf(row, nationalNumber) : undefined }
}
