import type { Input, Output } from '@damana/contract'
import { jordanDay, jordanInstant } from '@damana/contract/jordan-time'
import { toWire } from '@damana/contract/money'
import { shownName } from '#people/parties/index.ts'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import { listEnded, type SalesOfMonth, sumEnded } from './statement.queries.ts'

type Statement = Output<'GET /stock/statement'>
type Row = Awaited<ReturnType<typeof listEnded>>[number]

const pageSize = 50

/** A company reads what became of the sales that ended in one month by Jordan's clocks, and of their money until now. */
export async function showStatement(ctx: RequestContext<PersonActor>, { query }: Input<'GET /stock/statement'>): Promise<Statement> {
  const thisMonth = monthOf(ctx.now)
  const month = query.month ?? thisMonth
  const wanted = salesOf(ctx.actor, month)
  const [after = null, afterId = '0'] = query.cursor?.split('~') ?? []
  const [rows, sums] = await Promise.all([
    listEnded(ctx.db, { ...wanted, after, afterId: BigInt(afterId), limit: pageSize + 1 }),
    sumEnded(ctx.db, wanted),
  ])
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  const { count, sold, ...fils } = sums
  return {
    month,
    this_month: thisMonth,
    items: page.map(presentRow),
    totals: { count, sold, ...sumsOf(fils) },
    next_cursor: last ? `${last.endedAt.toISOString()}~${last.id}` : null,
  }
}

/** The month in Jordan, as `2026-11`. */
export const monthOf = (instant: Date): string => jordanDay(instant).slice(0, 7)

export function salesOf({ partyId }: Pick<PersonActor, 'partyId'>, month: string): SalesOfMonth {
  const [year = 0, of = 0] = month.split('-').map(Number)
  const next = of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`
  return { partyId, from: jordanInstant(`${month}-01`, '00:00'), to: jordanInstant(`${next}-01`, '00:00') }
}

const sumsOf = (row: Omit<Awaited<ReturnType<typeof sumEnded>>, 'count' | 'sold'>) => ({
  price_fils: toWire(row.priceFils),
  commission_fils: toWire(row.commissionFils),
  transfer_fils: toWire(row.transferFils),
  other_fees_fils: toWire(row.otherFeesFils),
  tax_fils: toWire(row.taxFils),
  refunded_fils: toWire(row.refundedFils),
  on_the_way_fils: toWire(row.onTheWayFils),
  paid_out_fils: toWire(row.paidOutFils),
})

/** A sale as the statement shows it. */
export const presentRow = (row: Row): Statement['items'][number] => ({
  number: row.number,
  vehicle: { type: row.vehicleType, manufacture_year: row.vehicleYear, plate_number: row.plateNumber, plate_code: row.plateCode },
  other_party: { ...shownName(row.buyerName, row.buyerNameLatin, row.acceptedAt !== null), masked: row.acceptedAt === null },
  reference: row.reference,
  operational_status: row.operationalStatus,
  ended_at: row.endedAt.toISOString(),
  ...sumsOf(row),
  paid_out_at: row.paidOutAt?.toISOString() ?? null,
})
