import type { Id } from '#db/id.ts'
import { isInStatus } from '#kernel/in-status.ts'
import { columns, type RowOf, sql } from '#db/statement.ts'
import type { CommissionBand, FinancialStatus, OperationalStatus } from '@damana/contract/statuses'
import type { Queryable, ReadOnly } from '#db/queryable.ts'
import {
  type FlaggedStateJson,
  type LifecycleState,
  isActive,
  openFlagsSql,
  readOpenState,
  stateColumns,
  pairsOf,
  statusPairs,
} from '#lifecycle/index.ts'
import type { PayoutJson } from './details.queries.ts'

interface ListJson extends FlaggedStateJson {
  payouts:
    | readonly (Pick<PayoutJson, 'status' | 'held_reason' | 'to_payer' | 'approvals_missing'> & { purpose: 'seller' | 'refund' })[]
    | null
}

export interface ListWanted {
  partyId: Id<'parties'>
  side: 'sale' | 'buy'
  operationalStatuses: readonly OperationalStatus[] | null
  financialStatus: FinancialStatus | null
  /** Without those that ended before any money was received. */
  isAboutMoney: boolean
  commission: CommissionBand | null
  /** Days in Amman, inclusive. */
  from: string | null
  to: string | null
  /** With money that came in or went out on these days. */
  money: { kind: 'paid_in' | 'paid_out'; from: string | null; to: string | null } | null
  /** Only these, which a search found. */
  ids: readonly Id<'guarantees'>[] | null
  before: { createdAt: string; id: Id<'guarantees'> } | null
  limit: number
}

/** Every guarantee of a side. */
export const unfiltered = {
  operationalStatuses: null,
  financialStatus: null,
  isAboutMoney: false,
  commission: null,
  from: null,
  to: null,
  money: null,
  ids: null,
  before: null,
} as const satisfies Partial<ListWanted>

const mostCounted = 1000
/** Turns are said up to here, and as more beyond. */
const mostTurns = 99
const mostCountedByMoney = 100
/** With money on the days asked for: of more of them, each guarantee of the list is looked up instead. */
const mostPaid = 50_000

const createdForOthers = 'g.creator_party_id = :partyId and g.creator_party_id <> g.seller_party_id'
/** Few ever create for others: whether a party does is asked once, and not for each branch. */
const agentText = `agent as materialized (select exists (select from app.guarantees g where ${createdForOthers}) as is_one)`
/** The branches of a side: a buyer's own, or a seller's own beside those created for others. Each is one ordered index. */
const branchesOf = (side: 'sale' | 'buy'): string[] =>
  side === 'buy' ? ['g.buyer_party_id = :partyId and g.offered_at is not null'] : ['g.seller_party_id = :partyId', createdForOthers]

const pageColumns = `${stateColumns}, ${openFlagsSql} as open_flags, g.id as "id!", g.number as "number!", g.version as "version!", g.created_at as "created_at!",
        g.accepted_at, g.seller_party_id as "seller_party_id!", g.vehicle_type as "vehicle_type!", g.vehicle_year as "vehicle_year!", g.plate_number as "plate_number!",
        g.plate_code as "plate_code!", g.seller_name as "seller_name!", g.buyer_name as "buyer_name!",
        g.seller_name_latin, g.buyer_name_latin, g.price_fils as "price_fils!"`

/** The side that reads the page; `all`: staff, who read of both together. */
type PageSide = 'sale' | 'buy' | 'all'
const ofPage = 'any(array(select page."id!" from page))'
/**
 * The guarantees of a page with their money, and `total` as the last column. Payouts, divisions, reversals and fee bills are read for the whole page at once; payouts and
 * divisions only where they say more than the statuses do: a sale that is paid out, and whose seller owed no fees, needs neither.
 */
const shownText = (side: PageSide, total: string) => `,
  paying_out as (
    select o.guarantee_id, json_agg(json_build_object('purpose', case o.purpose when 'refund' then 'refund' else 'seller' end, 'status', o.status,
        'held_reason', o.held_reason, 'to_payer', o.purpose = 'refund' and o.beneficiary_party_id is null,
        'approvals_missing', case when o.status in ('ordered', 'held')
          then o.approvals_needed - app.count_payout_approvals(o.id, o.iban) else 0 end) order by o.id desc) as payouts
    from app.payouts o
    where o.guarantee_id = any(array(
        select page."id!" from page
        where page.financial_status in ('released', 'late') or (page.financial_status = 'paid'
            and not (${isInStatus('page."operational_status!"', 'completed')} and (page."counts!" -> 'failedChecks' ->> 'seller')::int <= 1))
      ))
      and o.purpose in ('seller', 'seller_reversed', 'refund') and o.recovered_at is null
      and (select n.id from app.payouts n where n.previous_id = o.id) is null
    group by o.guarantee_id
  ),
  divided as (
    select s.guarantee_id
    from app.split_proposals s
    where s.guarantee_id = any(array(select page."id!" from page where ${isInStatus('page."operational_status!"', 'completed')})) and s.status = 'agreed'
  ),
  reversed as (
    select r.guarantee_id, sum(r.booked_fils)::bigint as reversed_fils, sum(r.booked_fils - r.recovered_fils)::bigint as open_fils
    from app.receipts r
    where r.guarantee_id = ${ofPage} and r.reversed_at is not null
    group by r.guarantee_id
  ),
  doubted as (
    select e.guarantee_id, sum(e.amount_fils)::bigint as doubt_fils
    from app.bank_exceptions e
    where e.guarantee_id = ${ofPage} and e.kind = 'unclear_reversal' and e.closed_at is null
    group by e.guarantee_id
  )${
    side === 'all'
      ? ''
      : `,
  billed as (
    select b.guarantee_id, b.due_at
    from app.fee_bills b
    where b.guarantee_id = ${ofPage} and b.side = '${side === 'buy' ? 'buyer' : 'seller'}' and b.closed_at is null
  )`
  }
  select page.*, paying_out.payouts, reversed.reversed_fils, reversed.open_fils, doubted.doubt_fils,
    ${side === 'all' ? 'null::timestamptz' : 'billed.due_at'} as bill_due_at,
    page."id!" in (select guarantee_id from divided) as "is_split!",
    app.now() as "now!", ${total} as total
  from page
  left join paying_out on paying_out.guarantee_id = page."id!"
  left join reversed on reversed.guarantee_id = page."id!"
  left join doubted on doubted.guarantee_id = page."id!"${side === 'all' ? '' : '\n  left join billed on billed.guarantee_id = page."id!"'}
  order by page."created_at!" desc, page."id!" desc`

/** The newest of a branch. Its own limit tells the planner to read them from an index in this order: of all branches together no more are read than the page has. */
const newestOf = (branch: string, filter: string) =>
  `(select g.created_at, g.id, g as guarantee from app.guarantees g where ${branch}${filter} order by g.created_at desc, g.id desc limit :limit)`
const countedOf = (branch: string, filter: string) => `(select from app.guarantees g where ${branch}${filter} limit ${mostCounted} + 1)`

/** A page of guarantees, newest first, from branches that are each in this order, with `total` as the last column. */
const pageText = (side: 'sale' | 'buy', branches: readonly string[], total: string) => `
  with ${agentText},
  found as (
    select all_branches.guarantee
    from (${branches.join('\n      union all ')}) all_branches
    order by all_branches.created_at desc, all_branches.id desc
    limit :limit
  ),
  page as (
    select ${pageColumns}
    from found cross join lateral (select (found.guarantee).*) g
  )${shownText(side, total)}`

const rolesOf = (side: 'sale' | 'buy') => (side === 'buy' ? `'{buyer}'` : `'{seller,creator}'`)
/** The first cell of the kept sums that counts money. */
const firstOfMoney = 200
/** A side's guarantees as (cell, n), from the sums that are kept for the dashboards and the changes that are not added to them yet. */
export const keptCellsText = (side: 'sale' | 'buy', cellFilter?: (cell: string) => string) => `
      select c.key::int as cell, (c.value ->> 0)::bigint as n
      from app.dashboard_sums s cross join lateral jsonb_each(s.cells) c
      where s.party_id = :partyId and s.role = any(${rolesOf(side)}) and s.grain = 'year' and c.key::int < ${firstOfMoney}${cellFilter?.('c.key::int') ?? ''}
      union all
      select moved.cell, moved.n
      from app.dashboard_changes p
      cross join lateral (values (p.left_cell, -1), (p.entered_cell, 1)) moved(cell, n)
      where p.party_id = :partyId and p.role = any(${rolesOf(side)}) and moved.cell < ${firstOfMoney}${cellFilter?.('moved.cell') ?? ''}`
const keptCountText = (side: 'sale' | 'buy', cellFilter?: (cell: string) => string) => `(
    select coalesce(sum(kept.n), 0)::int
    from (${keptCellsText(side, cellFilter)}
    ) kept)`

/** The first page without a filter: one plan is right for every party, so it is kept. */
const newestText = (side: 'sale' | 'buy') =>
  pageText(
    side,
    branchesOf(side).map((branch) => newestOf(branch, '')),
    keptCountText(side),
  )

/** Statuses as two lists side by side, the second empty for none; both null where they are not asked for. */
const filters = `
        and (:commission::text is null or g.commission_band = :commission)
        and (:from::date is null or g.created_at >= :from::date::timestamp at time zone 'Asia/Amman')
        and (:to::date is null or g.created_at < (:to::date + 1)::timestamp at time zone 'Asia/Amman')
        and (:ids::bigint[] is null or g.id = any(:ids))
        and (:money::text is null or (select true from app.guarantee_money m
          where m.guarantee_id = g.id and (:moneyFrom::date is null or m.entry_on >= :moneyFrom) and (:moneyTo::date is null or m.entry_on <= :moneyTo)
            and case :money when 'paid_in' then m.paid_in_fils else m.paid_out_fils end <> 0
          limit 1))
        and (:moneyTo::date is null or g.created_at < (:moneyTo::date + 1)::timestamp at time zone 'Asia/Amman')`
const hasPair = (place: number) => `(:operational::text[])[${place}] = g.operational_status
          and case when (:financial::text[])[${place}] = '' then g.financial_status is null else g.financial_status = (:financial::text[])[${place}] end`
/**
 * A branch for each pair of statuses, because each is one range of an index in the order of the list. The statement is planned for its own values each time, which removes
 * the branches and the conditions that are not asked for.
 */
const filteredBranches = (side: 'sale' | 'buy', pairs: number, branchText: typeof newestOf, more = ''): string[] =>
  branchesOf(side).flatMap((branch) =>
    Array.from({ length: pairs }, (_, place) =>
      branchText(
        branch,
        `${branch === createdForOthers ? ' and (select is_one from agent)' : ''} and ${place === 0 ? `(:operational::text[] is null or (${hasPair(1)}))` : hasPair(place + 1)}${filters}${more}`,
      ),
    ),
  )
const filteredText = (side: 'sale' | 'buy', pairs: number) =>
  `/* unnamed */ ${pageText(
    side,
    filteredBranches(
      side,
      pairs,
      newestOf,
      ' and (:before::text is null or (g.created_at, g.id) < (:before::text::timestamptz, :beforeId?::bigint))',
    ),
    'null::int',
  )}`
/** As far as it is said: of what no sums are kept. */
const countText = (side: 'sale' | 'buy', pairs: number) =>
  `/* unnamed */ with ${agentText} select count(*)::int as "total!" from (select from (${filteredBranches(side, pairs, countedOf).join('\n      union all ')}) counted limit :limit::int + 1) counted`
const askedCells = (cell: string) => `
        and (:operational::text[] is null or ${cell} = any(array(
          select app.dashboard_cell(operational, nullif(financial, ''), band)
          from unnest(:operational::text[], :financial::text[]) pair(operational, financial) cross join unnest('{least,medium,high}'::text[]) band)))
        and (:commission::text is null or ${cell} % 3 = array_position('{least,medium,high}', :commission) - 1)`
const keptText = (side: 'sale' | 'buy') => `select ${keptCountText(side, askedCells)} as "total!"`

const newestSql = {
  sale: sql.all('guarantees/read.listNewestSales', newestText('sale'), columns<ListJson>()),
  buy: sql.all('guarantees/read.listNewestPurchases', newestText('buy'), columns<ListJson>()),
}
const [few, some, all] = [1, 6, statusPairs.filter(({ financial }) => financial !== null).length] as const
/** By how many pairs of statuses they can be asked for: a text for all of them would be dear to plan where one is asked for. */
const filteredSql = {
  sale: [
    { most: few, page: sql.all('guarantees/read.listSales', filteredText('sale', few), columns<ListJson>()) },
    { most: some, page: sql.all('guarantees/read.listSalesOfSome', filteredText('sale', some), columns<ListJson>()) },
    { most: all, page: sql.all('guarantees/read.listSalesOfMany', filteredText('sale', all), columns<ListJson>()) },
  ],
  buy: [
    { most: few, page: sql.all('guarantees/read.listPurchases', filteredText('buy', few), columns<ListJson>()) },
    { most: some, page: sql.all('guarantees/read.listPurchasesOfSome', filteredText('buy', some), columns<ListJson>()) },
    { most: all, page: sql.all('guarantees/read.listPurchasesOfMany', filteredText('buy', all), columns<ListJson>()) },
  ],
}
const countSql = {
  sale: [
    { most: few, count: sql.one('guarantees/read.countSales', countText('sale', few)) },
    { most: some, count: sql.one('guarantees/read.countSalesOfSome', countText('sale', some)) },
    { most: all, count: sql.one('guarantees/read.countSalesOfMany', countText('sale', all)) },
  ],
  buy: [
    { most: few, count: sql.one('guarantees/read.countPurchases', countText('buy', few)) },
    { most: some, count: sql.one('guarantees/read.countPurchasesOfSome', countText('buy', some)) },
    { most: all, count: sql.one('guarantees/read.countPurchasesOfMany', countText('buy', all)) },
  ],
}
const paidText = (side: 'sale' | 'buy') => `/* unnamed */ select paid.guarantee_id as "guarantee_id!",
    to_char(min(paid.guarantee_created_at) over () at time zone 'Asia/Amman', 'YYYY-MM-DD') as "first!",
    to_char(max(paid.guarantee_created_at) over () at time zone 'Asia/Amman', 'YYYY-MM-DD') as "last!"
  from (${(side === 'buy' ? ['buyer_party_id'] : ['seller_party_id', 'creator_party_id'])
    .map(
      (party) => `
    select m.guarantee_id, m.guarantee_created_at
    from app.guarantee_money m
    where m.${party} = :partyId and (:from::date is null or m.entry_on >= :from) and (:to::date is null or m.entry_on <= :to)
      and ((:money::text = 'paid_in' and m.paid_in_fils <> 0) or (:money = 'paid_out' and m.paid_out_fils <> 0))`,
    )
    .join('\n    union all')}
    limit :limit::int + 1) paid`
const paidSql = {
  sale: sql.all('guarantees/read.listPaidSales', paidText('sale')),
  buy: sql.all('guarantees/read.listPaidPurchases', paidText('buy')),
}
const keptSql = {
  sale: sql.one('guarantees/read.countKeptSales', keptText('sale')),
  buy: sql.one('guarantees/read.countKeptPurchases', keptText('buy')),
}
function ofPairs<T extends { most: number }>(texts: readonly T[], pairs: number): T {
  const text = texts.find(({ most }) => pairs <= most)
  if (!text) throw new Error(`no text of the list asks for ${pairs} pairs of statuses`)
  return text
}
export type ListRow = LifecycleState & Omit<RowOf<typeof newestSql.sale>, keyof LifecycleState | 'openFlags' | 'total'>

const earlier = (one: string | null, other: string) => (one !== null && one < other ? one : other)
const later = (one: string | null, other: string) => (one !== null && one > other ? one : other)
/**
 * Instead of the days of money the guarantees that had some, which are one range of an index, and the days on which these were created: with their ids the list is read in
 * its order from the index alone.
 */
async function withPaid(db: Queryable, wanted: ListWanted, most: number): Promise<ListWanted> {
  const { partyId, side, money, ids } = wanted
  if (!money) return wanted
  const paid = await paidSql[side](db, { partyId, money: money.kind, from: money.from, to: money.to, limit: most })
  const days = paid[0]
  if (!days) return { ...wanted, money: null, ids: [] }
  if (paid.length > most) return wanted
  const found = new Set(paid.map(({ guaranteeId }) => guaranteeId))
  return {
    ...wanted,
    money: null,
    ids: ids?.filter((id) => found.has(id)) ?? [...found],
    from: later(wanted.from, days.first),
    to: earlier(wanted.to, days.last),
  }
}

/**
 * One page, by key; the first page says how many there are, counted up to a thousand: beyond that nobody reads the number, and counting a dealer's years would cost more
 * than the page.
 */
export async function listGuarantees(
  db: Queryable,
  wanted: ListWanted,
  paidAtMost = mostPaid,
): Promise<{ rows: ListRow[]; count: { total: number; isLeast: boolean } | null }> {
  const { partyId, side, limit, operationalStatuses, financialStatus, isAboutMoney, before } = wanted
  const isByStatus = [operationalStatuses, financialStatus].some((one) => one !== null) || isAboutMoney
  const pairs = isByStatus ? pairsOf({ operational: operationalStatuses, financial: financialStatus, isAboutMoney }) : null
  if (pairs?.length === 0) return { rows: [], count: before ? null : { total: 0, isLeast: false } }
  const { commission, from, to, money, ids } = await withPaid(db, wanted, paidAtMost)
  if (ids?.length === 0) return { rows: [], count: before ? null : { total: 0, isLeast: false } }
  const isNewest = [pairs, commission, from, to, money, ids, before].every((one) => one === null)
  const operational = pairs?.map((pair) => pair.operational) ?? null
  const financial = pairs?.map((pair) => pair.financial ?? '') ?? []
  const filter = {
    operational,
    financial,
    commission,
    from,
    to,
    ids,
    money: money?.kind ?? null,
    moneyFrom: money?.from ?? null,
    moneyTo: money?.to ?? null,
  }
  const most = wanted.money ? mostCountedByMoney : mostCounted
  const isKept = [from, to, money, ids].every((one) => one === null)
  const asked = pairs?.length ?? 1
  const page = () =>
    ofPairs(filteredSql[side], asked).page(db, {
      partyId,
      limit,
      ...filter,
      before: before?.createdAt ?? null,
      beforeId: before?.id ?? null,
    })
  const counted = async (rows: number): Promise<number> =>
    rows < limit ? rows : (await ofPairs(countSql[side], asked).count(db, { partyId, limit: most, ...filter })).total
  const read = async (): Promise<readonly [Awaited<ReturnType<typeof page>>, number | null]> => {
    if (isNewest) {
      const rows = await newestSql[side](db, { partyId, limit })
      return [rows, rows[0]?.total ?? 0]
    }
    if (before) return [await page(), null]
    if (!isKept) {
      const rows = await page()
      return [rows, await counted(rows.length)]
    }
    const [rows, { total }] = await Promise.all([page(), keptSql[side](db, { partyId, operational, financial, commission })])
    return [rows, total]
  }
  const [rows, total] = await read()
  return {
    rows: rows.map(({ openFlags, ...row }) => ({ ...row, ...readOpenState(openFlags) })),
    count: total === null ? null : { total: Math.min(total, most), isLeast: total > most },
  }
}

const countTurnsText = (side: 'sale' | 'buy') =>
  `(select count(*)::int from (select from app.guarantee_turns t where t.party_id = :partyId and t.side = '${side}' limit ${mostTurns + 1}) counted)`
/** In the order of the list, from an index that has nothing else. */
const turnsText = (side: 'sale' | 'buy') => `
  with turn as (
    select t.guarantee_id
    from app.guarantee_turns t
    where t.party_id = :partyId and t.side = '${side}' and (t.guarantee_created_at, t.guarantee_id) < (:before::text::timestamptz, :beforeId::bigint)
    order by t.guarantee_created_at desc, t.guarantee_id desc
    limit :limit
  ),
  page as (
    select ${pageColumns}
    from turn join app.guarantees g on g.id = turn.guarantee_id
  )${shownText(side, countTurnsText(side))}`
const turnsSql = {
  sale: sql.all('guarantees/read.listTurnsInSales', turnsText('sale'), columns<ListJson>()),
  buy: sql.all('guarantees/read.listTurnsInPurchases', turnsText('buy'), columns<ListJson>()),
}
/** Those in which it is the side's turn, newest first, by key; the first page says how many there are. */
export async function listTurns(
  db: Queryable,
  { before, ...wanted }: Pick<ListWanted, 'partyId' | 'side' | 'before' | 'limit'>,
): Promise<{ rows: ListRow[]; count: { total: number; isLeast: boolean } | null }> {
  const rows = await turnsSql[wanted.side](db, {
    partyId: wanted.partyId,
    limit: wanted.limit,
    before: before?.createdAt ?? 'infinity',
    beforeId: before?.id ?? 0n,
  })
  const total = rows[0]?.total ?? 0
  return {
    rows: rows.map(({ openFlags, ...row }) => ({ ...row, ...readOpenState(openFlags) })),
    count: before ? null : { total: Math.min(total, mostTurns), isLeast: total > mostTurns },
  }
}

/** The oldest of each place in which a guarantee is open, or late: some of each, of which those with the nearest deadline. */
const attentionText = (side: 'sale' | 'buy') => {
  const places = statusPairs
    .filter(({ operational, financial }) => isActive(operational) || financial === 'late')
    .map(({ operational, financial }) => `('${operational}', '${financial}')`)
  const found = branchesOf(side).map(
    (branch) => `select o.* from (values ${places.join(', ')}) place(operational, financial) cross join lateral (
        select g.id, g.financial_status = 'late' as is_late, least(g.wait_until, g.transfer_until) as due_at
        from app.guarantees g
        where ${branch} and g.operational_status = place.operational and g.financial_status = place.financial
        order by g.created_at, g.id
        limit :ofEachPlace) o`,
  )
  return `
  with page as (
    select ${pageColumns}
    from app.guarantees g
    where g.id = any(array(select id from (${found.join('\n      union all ')}) found order by is_late desc, due_at, id limit :limit))
  )${shownText(side, 'null::int')}`
}
const attentionSql = {
  sale: sql.all('guarantees/read.listSalesToAttend', attentionText('sale'), columns<ListJson>()),
  buy: sql.all('guarantees/read.listPurchasesToAttend', attentionText('buy'), columns<ListJson>()),
}
const listByIdSql = sql.all(
  'guarantees/read.listById',
  `with page as (
    select ${pageColumns}
    from app.guarantees g
    where g.id = any(:ids)
  )${shownText('all', 'null::int')}`,
  columns<ListJson>(),
)
/** Guarantees of anybody, for staff, newest first. */
export const listGuaranteesById = async (db: ReadOnly, ids: readonly Id<'guarantees'>[]): Promise<ListRow[]> =>
  (await listByIdSql(db, { ids })).map(({ openFlags, ...row }) => ({ ...row, ...readOpenState(openFlags) }))

const oldestOfEachPlace = 3
/** Guarantees that are late, or open and nearest to their deadline, in no order. Of each place of the life cycle only the oldest are looked at, however many there are. */
export async function listToAttend(db: ReadOnly, partyId: Id<'parties'>, side: 'sale' | 'buy', limit: number): Promise<ListRow[]> {
  const rows = await attentionSql[side](db, { partyId, ofEachPlace: oldestOfEachPlace, limit })
  return rows.map(({ openFlags, ...row }) => ({ ...row, ...readOpenState(openFlags) }))
}

/** The year in Amman: of what has arrived, the sums show the guarantees created in it. */
const thisYear = `date_trunc('year', app.now() at time zone 'Asia/Amman')::date`
/** Of a side: its sales whose seller is paid another sum than the terms say. */
const otherSumsOf = (side: 'sale' | 'buy') => `select g.id, '${side}' as side, g.financial_status, g.seller_due_fils
    from app.adjusted_sales a
    join app.guarantees g on g.id = a.guarantee_id
    where a.${side === 'sale' ? 'seller_party_id' : 'buyer_party_id'} = :partyId and ${isInStatus('g.operational_status', 'completed')}
      and (g.financial_status in ('released', 'late') or (g.financial_status = 'paid' and g.created_at >= ${thisYear}::timestamp at time zone 'Asia/Amman'))`
const sumText = (side: 'sale' | 'buy') => `
  select '${side}' as "side!", ${keptCountText(side)} as "count!", ${countTurnsText(side)} as "turns!",
    coalesce(sum(fils) filter (where cell = 0), 0)::bigint as "held_fils!",
    coalesce(sum(fils) filter (where cell = 1), 0)::bigint as "on_the_way_fils!",
    coalesce(sum(fils) filter (where cell = 2), 0)::bigint as "arrived_fils!"
  from money where side = '${side}'`

/** The sums of the terms are kept (`app.side_money`); for the few sales that were paid otherwise, the ordered sums take their place. */
const sumSidesSql = sql.all(
  'guarantees/read.sumSides',
  `with kept as (
    select s.role, s.starts_on, c.key::int as cell, (c.value ->> 1)::bigint as fils
    from app.dashboard_sums s cross join lateral jsonb_each(s.cells) c
    where s.party_id = :partyId and s.role = any('{seller_money,buyer_money}') and s.grain = 'year'
    union all
    select p.role, app.dashboard_start('year', p.on_day), moved.cell, moved.sign * p.price_fils
    from app.dashboard_changes p cross join lateral (values (p.left_cell, -1), (p.entered_cell, 1)) moved(cell, sign)
    where p.party_id = :partyId and p.role = any('{seller_money,buyer_money}')
  ),
  other_sum as materialized (${otherSumsOf('sale')}
    union all ${otherSumsOf('buy')}
  ),
  money as (
    select case role when 'seller_money' then 'sale' else 'buy' end as side, cell, fils
    from kept where cell in (0, 1) or (cell = 2 and starts_on = ${thisYear})
    union all
    select side, case financial_status when 'paid' then 2 else 1 end, -seller_due_fils from other_sum
    union all
    select o.side, case p.status when 'settled' then 2 else 1 end, p.amount_fils
    from other_sum o
    join app.payouts p on p.guarantee_id = o.id
    where p.purpose in ('seller', 'seller_reversed') and p.recovered_at is null and not exists (select from app.payouts next where next.previous_id = p.id)
  )
  ${sumText('sale')}
  union all
  ${sumText('buy')}`,
)
/** How many guarantees a party has on each side, counted as far as the list does, and where their money is: held, on its way to sellers, and arrived with them. */
export async function sumSides(db: Queryable, partyId: Id<'parties'>) {
  const sums = await sumSidesSql(db, { partyId })
  return sums.map(({ count, turns, ...sum }) => ({
    ...sum,
    count: Math.min(count, mostCounted),
    isLeast: count > mostCounted,
    turns: Math.min(turns, mostTurns),
    turnsIsLeast: turns > mostTurns,
  }))
}
