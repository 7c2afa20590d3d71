import { type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import {
  byCheck,
  type Difference,
  inPortions,
  listPortions,
  type Scope,
  rangeOfEntriesSql,
  rangeText,
  usualPortions,
} from '#money/ledger/index.ts'
import { rangeOfGuaranteesSql } from './audit-guarantees.queries.ts'

const comparedOf = (row: 'm' | 'e') =>
  `(${['entry_on', 'paid_in_fils', 'paid_out_fils', 'seller_party_id', 'creator_party_id', 'buyer_party_id', 'guarantee_created_at'].map((column) => `${row}.${column}`).join(', ')})`
const moneyText = (row: 'm' | 'e') =>
  `${row}.entry_on || ': ' || ${row}.paid_in_fils || ' in, ' || ${row}.paid_out_fils || ' out, of parties ' || concat_ws(' ', ${row}.seller_party_id, ${row}.creator_party_id, ${row}.buyer_party_id)`
/** Entries with ids from `from` up to `until` that brought money to guarantees or away from them. */
const auditMoneyEntriesSql = sql.all(
  'audit.auditMoneyEntries',
  `select 'money of a guarantee is what its entries say' as "check!", 'DM-' || e.guarantee_id || ' entry ' || e.entry_id as "subject!",
    ${moneyText('e')} as "expected!", coalesce(${moneyText('m')}, 'none') as "found!"
  from app.guarantee_money_of_entries e
  left join app.guarantee_money m on m.guarantee_id = e.guarantee_id and m.entry_id = e.entry_id
  where e.entry_id >= :from and e.entry_id < :until
    and ${comparedOf('m')} is distinct from ${comparedOf('e')}`,
)

/** Guarantees with ids from `from` up to `until`: their band, and money that no entry brought. */
const auditMoneyOfGuaranteesSql = sql.all(
  'audit.auditMoneyOfGuarantees',
  `select 'money of a guarantee is what its entries say' as "check!", 'DM-' || m.guarantee_id || ' entry ' || m.entry_id as "subject!", 'none' as "expected!",
    m.paid_in_fils || ' in, ' || m.paid_out_fils || ' out' as "found!"
  from app.guarantee_money m
  where m.guarantee_id >= :from and m.guarantee_id < :until
    and not exists (select from app.guarantee_money_of_entries e where e.entry_id = m.entry_id and e.guarantee_id = m.guarantee_id)
  union all
  select 'the band of a commission is that of its amount', g.number, b.band, g.commission_band
  from app.guarantees g
  join app.fee_schedules s on s.id = g.fee_schedule_id
  cross join lateral (select case when g.commission_before_fils >= 100000 then 'high' when g.commission_before_fils > s.commission_least_fils then 'medium' else 'least' end as band) b
  where g.id >= :from and g.id < :until and g.commission_band <> b.band`,
)

const sumsCheck = 'the sums of a dashboard are those of its guarantees'

/** Parties with ids from `from` up to `until`, but for the large ones. */
const auditDashboardSumsSql = sql.all(
  'audit.auditDashboardSums',
  `with expected as (
    select f.party_id, f.role, grain, app.dashboard_start(grain, f.on_day) as starts_on, f.cell, count(*) as n, sum(f.price_fils) as price, sum(f.commission_fils) as commission
    from app.dashboard_facts f cross join lateral unnest(app.dashboard_grains(f.role)) grain
    where f.party_id >= :from and f.party_id < :until and f.party_id <> all (:large::bigint[])
    group by 1, 2, 3, 4, 5
  ), found as (
    select party_id, role, grain, starts_on, cell, sum(n) as n, sum(price_fils) as price, sum(commission_fils) as commission
    from app.dashboard_lines
    where party_id >= :from and party_id < :until and party_id <> all (:large::bigint[])
    group by 1, 2, 3, 4, 5
  )
  select '${sumsCheck}' as "check!", concat_ws(' ', 'party', party_id, role, grain, starts_on, 'cell', cell) as "subject!",
    concat_ws(', ', coalesce(e.n, 0), coalesce(e.price, 0), coalesce(e.commission, 0)) as "expected!",
    concat_ws(', ', coalesce(f.n, 0), coalesce(f.price, 0), coalesce(f.commission, 0)) as "found!"
  from expected e full join found f using (party_id, role, grain, starts_on, cell)
  where (coalesce(e.n, 0), coalesce(e.price, 0), coalesce(e.commission, 0)) <> (coalesce(f.n, 0), coalesce(f.price, 0), coalesce(f.commission, 0))`,
)

/** Companies among the parties with ids from `from` up to `until` that have more than `most` guarantees, with the moments of the first and the last. */
const listLargePartiesSql = sql.all(
  'audit.listLargeParties',
  `select c.party_id,
    least((select created_at from app.guarantees where seller_party_id = c.party_id order by created_at limit 1),
      (select created_at from app.guarantees where creator_party_id = c.party_id and creator_party_id <> seller_party_id order by created_at limit 1),
      (select created_at from app.guarantees where buyer_party_id = c.party_id and offered_at is not null order by created_at limit 1)) as "first!",
    greatest((select created_at from app.guarantees where seller_party_id = c.party_id order by created_at desc limit 1),
      (select created_at from app.guarantees where creator_party_id = c.party_id and creator_party_id <> seller_party_id order by created_at desc limit 1),
      (select created_at from app.guarantees where buyer_party_id = c.party_id and offered_at is not null order by created_at desc limit 1)) as "last!"
  from app.companies c
  where c.party_id >= :from and c.party_id < :until and (
    exists (select from app.guarantees where seller_party_id = c.party_id order by created_at offset :most::int)
    or exists (select from app.guarantees where creator_party_id = c.party_id and creator_party_id <> seller_party_id order by created_at offset :most::int)
    or exists (select from app.guarantees where buyer_party_id = c.party_id and offered_at is not null order by created_at offset :most::int)
  )`,
)
type LargeParty = RowOf<typeof listLargePartiesSql>

/** Adds to the sums of a party: the guarantees that were created in one span. */
const listFactsOfPartySql = sql.all(
  'audit.listFactsOfParty',
  `select f.role || ' ' || grain || ' ' || app.dashboard_start(grain, f.on_day) || ' ' || f.cell as "place!", count(*) as "n!",
    sum(f.price_fils)::bigint as "price_fils!", sum(f.commission_fils)::bigint as "commission_fils!"
  from app.dashboard_facts f cross join lateral unnest(app.dashboard_grains(f.role)) grain
  where f.party_id = :partyId and f.guarantee_created_at >= :from and f.guarantee_created_at < :until
  group by 1`,
)

const listSumsOfPartySql = sql.all(
  'audit.listSumsOfParty',
  `select role || ' ' || grain || ' ' || starts_on || ' ' || cell as "place!", sum(n)::bigint as "n!", sum(price_fils)::bigint as "price_fils!",
    sum(commission_fils)::bigint as "commission_fils!"
  from app.dashboard_lines where party_id = :partyId
  group by 1`,
)

/** Everybody together: all guarantees, each once, with their money; registrations and payouts. */
const auditSumsOfAllSql = sql.all(
  'audit.auditSumsOfAll',
  `with facts as (
    select role, on_day, cell, count(*) as n, sum(price_fils) as price, sum(commission_fils) as commission
    from app.dashboard_facts where role in ('seller', 'account', 'payout')
    group by 1, 2, 3
  ), expected as (
    select role, grain, app.dashboard_start(grain, on_day) as starts_on, cell, sum(n) as n, sum(price) as price, sum(commission) as commission
    from facts cross join lateral unnest(app.dashboard_grains(role)) grain
    group by 1, 2, 3, 4
  ), found as (
    select role, grain, starts_on, cell, sum(n) as n, sum(price_fils) as price, sum(commission_fils) as commission
    from (
      select role, grain, starts_on, cell, n, price_fils, commission_fils from app.dashboard_lines where party_id = -1
      union all
      select c.role, grain, app.dashboard_start(grain, c.on_day), moved.cell, moved.n, moved.n * c.price_fils, moved.n * c.commission_fils
      from app.dashboard_changes c
      cross join lateral (values (c.left_cell, -1), (c.entered_cell, 1)) moved(cell, n)
      cross join lateral unnest(app.dashboard_grains(c.role)) grain
      where c.role = 'seller' and moved.cell is not null
    ) kept
    group by 1, 2, 3, 4
  )
  select 'the sums of all parties are those of all guarantees, registrations and payouts' as "check!", concat_ws(' ', role, grain, starts_on, 'cell', cell) as "subject!",
    concat_ws(', ', coalesce(e.n, 0), coalesce(e.price, 0), coalesce(e.commission, 0)) as "expected!",
    concat_ws(', ', coalesce(f.n, 0), coalesce(f.price, 0), coalesce(f.commission, 0)) as "found!"
  from expected e full join found f using (role, grain, starts_on, cell)
  where (coalesce(e.n, 0), coalesce(e.price, 0), coalesce(e.commission, 0)) <> (coalesce(f.n, 0), coalesce(f.price, 0), coalesce(f.commission, 0))`,
)

export const rangeOfPartiesSql = sql.one('audit.rangeOfParties', rangeText('app.parties', 'id'))

/** Of a party with more guarantees, one statement reads only those of a week. */
const mostAtOnce = 5_000
const week = 7 * 86_400_000

/**
 * The sums of a party in portions by the day of creation. A change between two portions shows as a difference that is none, so where there is one, one statement looks at
 * the whole party again.
 */
async function auditLargeParty(db: Queryable, { partyId, first, last }: LargeParty): Promise<Difference[]> {
  const left = new Map<string, readonly [bigint, bigint, bigint]>()
  const add = (sign: bigint, rows: readonly RowOf<typeof listSumsOfPartySql>[]) => {
    for (const { place, n, priceFils, commissionFils } of rows) {
      const [hadN, hadPrice, hadCommission] = left.get(place) ?? [0n, 0n, 0n]
      // The connection of a tool receives an int8 as text.
      left.set(place, [hadN + sign * BigInt(n), hadPrice + sign * BigInt(priceFils), hadCommission + sign * BigInt(commissionFils)])
    }
  }
  for (let from = first.getTime(); from <= last.getTime(); from += week)
    add(1n, await listFactsOfPartySql(db, { partyId, from: new Date(from), until: new Date(from + week) }))
  add(-1n, await listSumsOfPartySql(db, { partyId }))
  const agrees = [...left.values()].every((three) => three.every((one) => one === 0n))
  return agrees ? [] : auditDashboardSumsSql(db, { from: partyId, until: BigInt(partyId) + 1n, large: [] })
}

async function auditSums(db: Queryable, scope: Scope, most: number): Promise<Difference[]> {
  const found: Difference[] = []
  for (const portion of await listPortions(db, 'parties', scope, [rangeOfPartiesSql])) {
    const large = await listLargePartiesSql(db, { ...portion, most })
    found.push(...(await auditDashboardSumsSql(db, { ...portion, large: large.map(({ partyId }) => partyId) })))
    // Its guarantees are many however few of them have changed.
    if (!scope.chosen) for (const party of large) found.push(...(await auditLargeParty(db, party)))
  }
  return found
}

/** Recomputes what the dashboards show from the guarantees, whose statuses and money are held against history and books, and from the entries. */
export async function auditDashboards(db: Queryable, scope: Scope = usualPortions, mostOfParty = mostAtOnce): Promise<Difference[]> {
  const found = [
    ...(await inPortions(db, auditMoneyEntriesSql, 'entries', scope, [rangeOfEntriesSql])),
    ...(await inPortions(db, auditMoneyOfGuaranteesSql, 'guarantees', scope, [rangeOfGuaranteesSql])),
    ...(await auditSums(db, scope, mostOfParty)),
    // One snapshot: between two portions a guarantee would move from one to the other. It reads each table once, in order.
    ...(scope.chosen ? [] : await auditSumsOfAllSql(db)),
  ]
  return found.sort(byCheck)
}
