import { columns, statement } from '#db/statement.ts'
import { parseGuaranteeNumber } from '@damana/contract/ids'
import type { FinancialStatus, OperationalStatus, PayoutStatus } from '@damana/contract/statuses'
import type { Fils } from '@damana/contract/money'
import { type Fields, plainColumns } from '#db/packed-row.ts'
import type { Queryable } from '#db/queryable.ts'
import { type LifecycleState, type OpenFlagsJson, openFlagsSql, readOpenState, stateFields, type Stored } from '#lifecycle/index.ts'

interface ListedColumns extends LifecycleState {
  id: bigint
  number: string
  createdAt: Date
  acceptedAt: Date | null
  vehicleType: string
  vehicleYear: number
  plateNumber: string
  plateCode: string
  sellerName: string
  buyerName: string
  priceFils: Fils
}
interface OpenFlags {
  openFlags: OpenFlagsJson | null
}
const listed: Fields<Stored<ListedColumns> & OpenFlags> = {
  ...stateFields,
  openFlags: ['json', openFlagsSql],
  id: 'int8',
  number: 'json',
  createdAt: 'time',
  acceptedAt: 'time',
  vehicleType: 'json',
  vehicleYear: 'json',
  plateNumber: 'json',
  plateCode: 'json',
  sellerName: 'json',
  buyerName: 'json',
  priceFils: 'int8',
}
export interface ListRow extends ListedColumns {
  payoutStatus: PayoutStatus | null
  payoutPurpose: string | null
  approvalsMissing: number | null
  /** Both sides agreed to divide the money. */
  isSplit: boolean
  now: Date
}

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

const page = plainColumns('g', listed)
const mostCounted = 1000

/** The conditions of a filter as SQL; values go in as parameters. Where at most one status is wanted, an index has the rows in order for any party, so one plan is right for all. */
function conditionsOf(wanted: ListWanted): { text: string; values: unknown[]; hasOnePlan: boolean } {
  const values: unknown[] = [wanted.partyId]
  const conditions: string[] = []
  const add = (make: (place: string) => string, value: unknown) => {
    values.push(value)
    conditions.push(make(`$${values.length}`))
  }
  const [onlyStatus] = wanted.operationalStatuses ?? []
  if (wanted.operationalStatuses?.length === 1) add((place) => `g.operational_status = ${place}`, onlyStatus)
  else if (wanted.operationalStatuses) add((place) => `g.operational_status = any(${place}::text[])`, wanted.operationalStatuses)
  if (wanted.financialStatus) add((place) => `g.financial_status = ${place}`, wanted.financialStatus)
  if (wanted.from) add((place) => `g.created_at >= ${place}::date::timestamp at time zone 'Asia/Amman'`, wanted.from)
  if (wanted.to) add((place) => `g.created_at < (${place}::date + 1)::timestamp at time zone 'Asia/Amman'`, wanted.to)
  if (wanted.search?.number) add((place) => `g.id = ${place}`, parseGuaranteeNumber(wanted.search.number))
  if (wanted.search?.plateNumber)
    add(
      (place) => `g.id in (select v.guarantee_id from app.guarantee_vehicles v where v.plate_number = ${place})`,
      wanted.search.plateNumber,
    )
  if (wanted.search?.plateCode) add((place) => `g.plate_code = ${place}`, wanted.search.plateCode)
  const statuses = (wanted.operationalStatuses?.length ?? 0) + (wanted.financialStatus ? 1 : 0)
  return { text: conditions.map((condition) => ` and ${condition}`).join(''), values, hasOnePlan: statuses <= 1 && !wanted.search }
}

/** The branches of a side: a buyer's own, or what a seller owns beside what he created for others. Each is one ordered index. */
const branchesOf = (side: 'sale' | 'buy'): string[] =>
  side === 'buy'
    ? ['g.buyer_party_id = $1 and g.offered_at is not null']
    : ['g.seller_party_id = $1', 'g.creator_party_id = $1 and g.creator_party_id <> g.seller_party_id']

/**
 * One page, newest first, by key; the first page says how many there are, counted up to a thousand: beyond that nobody reads the number, and counting a dealer's years
 * would cost more than his page. What has no one plan is not named: the right one depends on how many guarantees the party has, so each is planned for its own values.
 */
export async function listGuarantees(
  db: Queryable,
  wanted: ListWanted,
): Promise<{ rows: ListRow[]; count: { total: number; isLeast: boolean } | null }> {
  const { text, values, hasOnePlan } = conditionsOf(wanted)
  let key = ''
  if (wanted.before) {
    values.push(wanted.before.createdAt, wanted.before.id)
    key = ` and (g.created_at, g.id) < ($${values.length - 1}::timestamptz, $${values.length}::bigint)`
  }
  values.push(wanted.limit)
  const limit = `$${values.length}`
  const all = branchesOf(wanted.side)
  const branches = all.map(
    (branch) => `(select ${page} from app.guarantees g where ${branch}${text}${key} order by g.created_at desc, g.id desc limit ${limit})`,
  )
  const counted = all.map((branch) => `(select 1 from app.guarantees g where ${branch}${text} limit ${mostCounted + 1})`)
  const total = wanted.before ? 'null::int' : `(select count(*)::int from (${counted.join(' union all ')}) counted)`
  const { rows } = await db.query<Stored<ListRow> & OpenFlags & { total: number | null }>(
    `${hasOnePlan ? '' : '/* unnamed */ '}with page as (select * from (${branches.join(' union all ')}) both_branches order by "createdAt" desc, id desc limit ${limit})
     select page.*, payout.status as "payoutStatus", payout.purpose as "payoutPurpose", payout.approvals_missing as "approvalsMissing", page."operationalStatus" = 'completed' and exists (select from app.guarantee_events e where e.guarantee_id = page.id and e.kind = 'split_agreed') as "isSplit", app.now() as now, ${total} as total from page
     left join lateral (select o.status, o.purpose, case when o.status = 'ordered' then o.approvals_needed - (select count(*)::int from app.payout_approvals a where a.payout_id = o.id) else 0 end as approvals_missing
       from app.payouts o where o.guarantee_id = page.id and page."financialStatus" in ('released', 'late', 'paid') and o.purpose in ('seller', 'seller_reversed', 'refund') and o.recovered_at is null order by o.purpose ${wanted.side === 'buy' ? '=' : '<>'} 'refund' desc, o.status = 'settled', o.id desc limit 1) payout on true
     order by page."createdAt" desc, page.id desc`,
    values,
  )
  const found = rows[0]?.total ?? 0
  return {
    rows: rows.map(({ openFlags, ...row }) => ({ ...row, ...readOpenState(openFlags) })),
    count: wanted.before ? null : { total: Math.min(found, mostCounted), isLeast: found > mostCounted },
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
