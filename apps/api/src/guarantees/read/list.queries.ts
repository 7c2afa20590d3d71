import { columns, type RowOf, statement } from '#db/statement.ts'
import { parseGuaranteeNumber } from '@damana/contract/ids'
import type { FinancialStatus, OperationalStatus } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { type LifecycleState, openFlagsSql, readOpenState, stateColumns, type FlaggedStateJson } from '#lifecycle/index.ts'

export interface ListWanted {
  partyId: bigint
  side: 'sale' | 'buy'
  operationalStatuses: readonly OperationalStatus[] | null
  financialStatus: FinancialStatus | null
  /** Days in Amman, inclusive. */
  from: string | null
  to: string | null
  search: { number: string | null; plateNumber: string | null; plateCode: string | null } | null
  before: { createdAt: string; id: bigint } | null
  limit: number
}

const mostCounted = 1000

/** The branches of a side: a buyer's own, or what a seller owns beside what he created for others. Each is one ordered index. */
const branchesOf = (side: 'sale' | 'buy'): string[] =>
  side === 'buy'
    ? ['g.buyer_party_id = $1 and g.offered_at is not null']
    : ['g.seller_party_id = $1', 'g.creator_party_id = $1 and g.creator_party_id <> g.seller_party_id']

/** A page of $2 guarantees, newest first, with `total` as the last column. */
const pageText = (side: 'sale' | 'buy', { filter, key, total }: { filter: string; key: string; total: string }) => `
  with page as (
    select *
    from (${branchesOf(side)
      .map(
        (branch) => `(
      select ${stateColumns}, ${openFlagsSql} as open_flags, g.id as "id!", g.number as "number!", g.created_at as "created_at!",
        g.accepted_at, g.vehicle_type as "vehicle_type!", g.vehicle_year as "vehicle_year!", g.plate_number as "plate_number!",
        g.plate_code as "plate_code!", g.seller_name as "seller_name!", g.buyer_name as "buyer_name!", g.price_fils as "price_fils!"
      from app.guarantees g
      where ${branch}${filter}${key}
      order by g.created_at desc, g.id desc
      limit $2)`,
      )
      .join(' union all ')}) both_branches
    order by "created_at!" desc, "id!" desc
    limit $2
  )
  select page.*, payout.status as payout_status, payout.purpose as payout_purpose, payout.approvals_missing,
    (page."operational_status!" = 'completed' and exists (
      select from app.guarantee_events e where e.guarantee_id = page."id!" and e.kind = 'split_agreed'
    )) as "is_split!",
    app.now() as "now!", ${total} as total
  from page
  left join lateral (
    select o.status, o.purpose,
      case when o.status = 'ordered'
        then o.approvals_needed - (select count(*)::int from app.payout_approvals a where a.payout_id = o.id) else 0 end as approvals_missing
    from app.payouts o
    where o.guarantee_id = page."id!" and page.financial_status in ('released', 'late', 'paid')
      and o.purpose in ('seller', 'seller_reversed', 'refund') and o.recovered_at is null
    order by o.purpose ${side === 'buy' ? '=' : '<>'} 'refund' desc, o.status = 'settled', o.id desc
    limit 1
  ) payout on true
  order by page."created_at!" desc, page."id!" desc`

const countText = (side: 'sale' | 'buy', filter: string) =>
  `(select count(*)::int from (${branchesOf(side)
    .map((branch) => `(select 1 from app.guarantees g where ${branch}${filter} limit ${mostCounted + 1})`)
    .join(' union all ')}) counted)`

/** The first page without a filter: one plan is right for every party, so it is kept. */
const newestText = (side: 'sale' | 'buy') => pageText(side, { filter: '', key: '', total: countText(side, '') })

const filters = `
        and ($3::text is null or g.operational_status = $3) and ($4::text[] is null or g.operational_status = any($4))
        and ($5::text is null or g.financial_status = $5)
        and ($6::date is null or g.created_at >= $6::date::timestamp at time zone 'Asia/Amman')
        and ($7::date is null or g.created_at < ($7::date + 1)::timestamp at time zone 'Asia/Amman')
        and ($8::bigint is null or g.id = $8)
        and ($9::text is null or g.id in (select v.guarantee_id from app.guarantee_vehicles v where v.plate_number = $9))
        and ($10::text is null or g.plate_code = $10)`
/** Every other page is planned for its own values, which removes the conditions that are not asked for: the right plan depends on how many guarantees the party has. */
const filteredText = (side: 'sale' | 'buy') =>
  `/* unnamed */ ${pageText(side, {
    filter: filters,
    key: ' and ($11::timestamptz is null or (g.created_at, g.id) < ($11, $12::bigint))',
    total: `case when $11::timestamptz is null then ${countText(side, filters)} end`,
  })}`

const newestSql = {
  sale: statement('guarantees/read.listNewestSales', newestText('sale'), columns<FlaggedStateJson>()),
  buy: statement('guarantees/read.listNewestPurchases', newestText('buy'), columns<FlaggedStateJson>()),
}
const filteredSql = {
  sale: statement('guarantees/read.listSales', filteredText('sale'), columns<FlaggedStateJson>()),
  buy: statement('guarantees/read.listPurchases', filteredText('buy'), columns<FlaggedStateJson>()),
}
export type ListRow = LifecycleState & Omit<RowOf<typeof newestSql.sale>, keyof LifecycleState | 'openFlags'>

/**
 * One page, by key; the first page says how many there are, counted up to a thousand: beyond that nobody reads the number, and counting a dealer's years would cost more
 * than the page.
 */
export async function listGuarantees(
  db: Queryable,
  wanted: ListWanted,
): Promise<{ rows: ListRow[]; count: { total: number; isLeast: boolean } | null }> {
  const { partyId, side, limit, operationalStatuses, financialStatus, from, to, search, before } = wanted
  const isNewest = [operationalStatuses, financialStatus, from, to, search, before].every((one) => one === null)
  const [onlyStatus, ...more] = operationalStatuses ?? []
  const rows = isNewest
    ? await newestSql[side].all(db, [partyId, limit])
    : await filteredSql[side].all(db, [
        partyId,
        limit,
        more.length === 0 ? (onlyStatus ?? null) : null,
        more.length === 0 ? null : operationalStatuses,
        financialStatus,
        from,
        to,
        search?.number ? parseGuaranteeNumber(search.number) : null,
        search?.plateNumber ?? null,
        search?.plateCode ?? null,
        before?.createdAt ?? null,
        before?.id ?? null,
      ])
  const found = rows[0]?.total ?? 0
  return {
    rows: rows.map(({ openFlags, ...row }) => ({ ...row, ...readOpenState(openFlags) })),
    count: before ? null : { total: Math.min(found, mostCounted), isLeast: found > mostCounted },
  }
}

const paidSince = `g.financial_status = 'paid'
      and g.created_at >= (select date_trunc('year', app.now() at time zone 'Asia/Amman') at time zone 'Asia/Amman')`
/** The guarantees of a side with money in them: the open ones and this year's paid ones, each by the side's index of financial statuses. */
const moneyText = (side: 'sale' | 'buy', own: string) =>
  ["g.financial_status in ('hold', 'released', 'late')", paidSince]
    .map(
      (some) => `
    select '${side}' as side, g.id, g.operational_status, g.financial_status, g.seller_due_fils,
      ${side === 'sale' ? 'g.seller_due_fils' : 'g.total_price_fils'} as held_fils,
      coalesce((g.counts -> 'failedChecks' ->> 'seller')::int, 0) > 1 as owed_fees
    from app.guarantees g
    where ${own} and ${some}`,
    )
    .join(' union all')
const sumText = (side: 'sale' | 'buy') => `
  select '${side}' as "side!", ${countText(side, '')} as "count!",
    coalesce(sum(held_fils) filter (where financial_status = 'hold'), 0)::bigint as "held_fils!",
    coalesce(sum(on_the_way_fils), 0)::bigint as "on_the_way_fils!",
    coalesce(sum(arrived_fils), 0)::bigint as "arrived_fils!"
  from money where side = '${side}'`

/**
 * A completed sale pays the seller what the terms say; only where the money was divided, or the seller owed fees, it is what was ordered. The
 * proposals are read by all guarantees at once, so that those without one cost next to nothing.
 */
const sumSidesSql = statement(
  'guarantees/read.sumSides',
  `with own as materialized (${moneyText('sale', 'g.seller_party_id = $1')}
    union all ${moneyText('buy', 'g.buyer_party_id = $1 and g.offered_at is not null')}
  ),
  other_sum as materialized (
    select s.guarantee_id as id
    from app.split_proposals s
    where s.guarantee_id = any(array(select id from own where operational_status = 'completed')) and s.status = 'agreed'
    union
    select id from own where operational_status = 'completed' and owed_fees
  ),
  paid_out as (
    select p.guarantee_id, sum(p.amount_fils) filter (where p.status <> 'settled') as on_the_way_fils,
      sum(p.amount_fils) filter (where p.status = 'settled') as arrived_fils
    from app.payouts p
    where p.guarantee_id = any(array(select id from other_sum)) and p.purpose in ('seller', 'seller_reversed') and p.recovered_at is null
      and not exists (select from app.payouts next where next.previous_id = p.id)
    group by p.guarantee_id
  ),
  money as (
    select own.side, own.financial_status, own.held_fils,
      case
        when other_sum.id is not null then paid_out.on_the_way_fils
        when own.operational_status = 'completed' and own.financial_status in ('released', 'late') then own.seller_due_fils
      end as on_the_way_fils,
      case
        when other_sum.id is not null then paid_out.arrived_fils
        when own.operational_status = 'completed' and own.financial_status = 'paid' then own.seller_due_fils
      end as arrived_fils
    from own
    left join other_sum on other_sum.id = own.id
    left join paid_out on paid_out.guarantee_id = own.id
  )
  ${sumText('sale')}
  union all
  ${sumText('buy')}`,
  columns<{ side: 'sale' | 'buy' }>(),
)
/** How many guarantees a party has on each side, counted as far as the list does, and where their money is: held, on its way to sellers, and arrived with them. */
export async function sumSides(db: Queryable, partyId: bigint) {
  const sums = await sumSidesSql.all(db, [partyId])
  return sums.map(({ count, ...sum }) => ({ ...sum, count: Math.min(count, mostCounted), isLeast: count > mostCounted }))
}
