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

const sumSidesSql = statement(
  'guarantees/read.sumSides',
  `with year as (
    select date_trunc('year', app.now() at time zone 'Asia/Amman') at time zone 'Asia/Amman' as start
  )
  select side as "side!",
    (select count(*)::int from app.guarantees c
      where case side
        when 'sale' then c.seller_party_id = $1 or (c.creator_party_id = $1 and c.creator_party_id <> c.seller_party_id)
        else c.buyer_party_id = $1 and c.offered_at is not null
      end) as "count!",
    coalesce(sum(amount) filter (where financial_status = 'hold'), 0)::bigint as "held_fils!",
    coalesce(sum(amount) filter (
      where financial_status = 'released' or (financial_status = 'late' and operational_status = 'completed')
    ), 0)::bigint as "on_the_way_fils!",
    coalesce(sum(amount) filter (where financial_status = 'paid'), 0)::bigint as "arrived_fils!"
  from (values ('sale'), ('buy')) sides (side)
  left join lateral (
    select g.operational_status, g.financial_status, g.seller_due_fils as amount
    from app.guarantees g
    where side = 'sale' and g.seller_party_id = $1 and g.financial_status in ('hold', 'released', 'late')
    union all
    select g.operational_status, g.financial_status, g.seller_due_fils
    from app.guarantees g, year
    where side = 'sale' and g.seller_party_id = $1 and g.financial_status = 'paid' and g.created_at >= year.start
    union all
    select g.operational_status, g.financial_status, g.total_price_fils
    from app.guarantees g
    where side = 'buy' and g.buyer_party_id = $1 and g.offered_at is not null and g.financial_status in ('hold', 'released', 'late')
    union all
    select g.operational_status, g.financial_status, g.total_price_fils
    from app.guarantees g, year
    where side = 'buy' and g.buyer_party_id = $1 and g.offered_at is not null and g.financial_status = 'paid' and g.created_at >= year.start
  ) money on true
  group by side`,
  columns<{ side: 'sale' | 'buy' }>(),
)
/** How many guarantees a party has on each side, and where their money is: open ones by the financial index, this year's paid ones beside them. */
export const sumSides = (db: Queryable, partyId: bigint) => sumSidesSql.all(db, [partyId])
