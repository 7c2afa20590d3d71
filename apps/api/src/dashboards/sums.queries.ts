import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Queryable, ReadOnly } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

/** The kept sums of the steps since a day and of every year, with the changes that are not added to them yet: of the sums and of the changes that are wanted. */
const sumsText = (sums: string, changes: string, grain: string, since: string) => {
  const kept = (when: string) => `
    select s.role, s.grain, s.starts_on, c.key::int as cell, (c.value ->> 0)::bigint as n, (c.value ->> 1)::bigint as price, (c.value ->> 2)::bigint as commission
    from app.dashboard_sums s cross join lateral jsonb_each(s.cells) c
    where ${sums} and ${when}`
  return `select role as "role!", grain as "grain!", starts_on::text as "starts_on!", cell as "cell!", sum(n)::bigint as "count!", sum(price)::bigint as "price_fils!",
    sum(commission)::bigint as "commission_fils!"
  from (${kept(`s.grain = ${grain} and s.starts_on >= ${since}::date`)}
    union all ${kept(`${grain} <> 'year' and s.grain = 'year'`)}
    union all
    select p.role, grain, app.dashboard_start(grain, p.on_day), moved.cell::int, moved.sign, moved.sign * p.price_fils, moved.sign * p.commission_fils
    from app.dashboard_changes p
    cross join lateral (values (p.left_cell, -1), (p.entered_cell, 1)) moved(cell, sign)
    cross join lateral (select distinct grain from unnest(array[${grain}, 'year']) grain) grains
    where ${changes} and moved.cell is not null
  ) found
  group by role, grain, starts_on, cell
  having sum(n) <> 0 or sum(price) <> 0 or sum(commission) <> 0`
}

const listSumsSql = sql.all(
  'dashboards.listSums',
  sumsText(
    `s.party_id = :partyId and s.role = any('{seller,creator,buyer}')`,
    `p.party_id = :partyId and p.role = any('{seller,creator,buyer}')`,
    ':grain',
    ':startsOn',
  ),
  columns<{ role: 'seller' | 'creator' | 'buyer'; grain: 'week' | 'month' | 'year' }>(),
)
export type SumRow = RowOf<typeof listSumsSql>

/** The sums of a party: of each step since a day, and of every year. Of the yearly dashboard all years. */
export const listSums = (db: ReadOnly, partyId: Id<'parties'>, grain: 'week' | 'month' | 'year', since: string): Promise<SumRow[]> =>
  listSumsSql(db, { partyId, grain, startsOn: grain === 'year' ? '0001-01-01' : since })

/** The same of all parties. Of the changes of guarantees those of the seller count: each guarantee has one. */
const listSumsOfAllSql = sql.all(
  'dashboards.listSumsOfAll',
  sumsText(
    `s.party_id = -1 and s.role = any('{seller,account,payout}')`,
    `p.role in ('seller', 'account', 'payout')`,
    ':grain',
    ':startsOn',
  ),
  columns<{ role: 'seller' | 'account' | 'payout'; grain: 'week' | 'month' | 'year' }>(),
)

/** The sums of all parties: of each step since a day, and of every year. */
export const listSumsOfAll = (db: ReadOnly, grain: 'week' | 'month' | 'year', since: string): Promise<RowOf<typeof listSumsOfAllSql>[]> =>
  listSumsOfAllSql(db, { grain, startsOn: grain === 'year' ? '0001-01-01' : since })

const lockSumsSql = sql.one('dashboards.lockSums', `select pg_try_advisory_xact_lock(hashtext('dashboard_sums')) as "locked!"`)
/** Whether this transaction alone adds to the sums until its end. */
export const tryLockSums = async (tx: Queryable): Promise<boolean> => (await lockSumsSql(tx)).locked

const foldChangesSql = sql.one(
  'dashboards.foldChanges',
  `with taken as (
    delete from app.dashboard_changes
    where (party_id, id) in (select c.party_id, c.id from app.dashboard_changes c order by c.party_id, c.id limit :limit)
    returning *
  ), summed as (
    select case when grouping(t.party_id) = 0 then t.party_id else -1 end as party_id, t.role, grain, app.dashboard_start(grain, t.on_day) as starts_on,
      moved.cell, sum(moved.sign) as n, sum(moved.sign * t.price_fils) as price, sum(moved.sign * t.commission_fils) as commission
    from taken t
    cross join lateral (values (t.left_cell, -1), (t.entered_cell, 1)) moved(cell, sign)
    cross join lateral unnest(app.dashboard_grains(t.role)) grain
    where moved.cell is not null
    group by grouping sets ((t.party_id, t.role, grain, app.dashboard_start(grain, t.on_day), moved.cell), (t.role, grain, app.dashboard_start(grain, t.on_day), moved.cell))
    having grouping(t.party_id) = 0 or t.role = 'seller'
  ), added as (
    insert into app.dashboard_sums as s (party_id, role, grain, starts_on, cells)
    select party_id, role, grain, starts_on, jsonb_object_agg(cell, jsonb_build_array(n, price, commission))
    from summed
    group by party_id, role, grain, starts_on
    on conflict (party_id, role, grain, starts_on) do update set cells = app.add_dashboard_cells(s.cells, excluded.cells)
  )
  select count(*)::int as "count!" from taken`,
)
/** Adds so many changes to the sums; answers how many there were. */
export const foldChanges = async (tx: Queryable, limit: number): Promise<number> => (await foldChangesSql(tx, { limit })).count
