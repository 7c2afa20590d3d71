import { readGuaranteeNumber } from '@damana/contract/ids'
import type { Input, Output } from '@damana/contract'
import { toLatinDigits } from '@damana/contract/digits'
import { toWire } from '@damana/contract/money'
import { hasPermission } from '@damana/contract/permissions'
import { type OperationalStatus, operationalStatuses } from '@damana/contract/statuses'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import { maskName } from '#people/parties/index.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { isActive, positionOf, waitForSeller, waitOf } from '#lifecycle/index.ts'
import { listGuarantees, type ListRow, type ListWanted, sumSides } from './list.queries.ts'
import { flagKindsOf } from './present-guarantee.ts'
import type { Settings } from '#kernel/settings.ts'

const pageSize = 20

/** Lists the guarantees of the party acted for, newest first, filtered by side, status, days or a search. */
export async function listMyGuarantees(
  ctx: RequestContext<PersonActor>,
  { query }: Input<'GET /guarantees'>,
  deps: GuaranteeDeps,
): Promise<Output<'GET /guarantees'>> {
  if (!hasPermission(ctx.actor.permissions, 'damana.view')) return { items: [], next_cursor: null, total: 0, total_is_least: false }
  const wanted = wantedOf(query, ctx.actor.partyId)
  const { rows, count } = await listGuarantees(ctx.db, wanted)
  const items = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? items.at(-1) : undefined
  return {
    items: items.map((row) => presentItem(row, query.side, deps.settings())),
    next_cursor: last ? `${last.createdAt.toISOString()}~${last.id}` : null,
    total: count?.total ?? 0,
    total_is_least: count?.isLeast ?? true,
  }
}

function wantedOf(query: Input<'GET /guarantees'>['query'], partyId: bigint): ListWanted {
  return {
    partyId,
    side: query.side,
    operationalStatuses: statusesOf(query.operational_status),
    financialStatus: query.financial_status ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    search: query.q ? searchOf(query.q) : null,
    before: query.cursor ? keyOf(query.cursor) : null,
    limit: pageSize + 1,
  }
}

function statusesOf(wanted: Input<'GET /guarantees'>['query']['operational_status']): readonly OperationalStatus[] | null {
  if (wanted === undefined) return null
  if (wanted === 'active') return operationalStatuses.filter(isActive)
  if (wanted === 'inactive') return operationalStatuses.filter((status) => !isActive(status))
  return [wanted]
}

/**
 * Parses a search: a guarantee's number, with or without its letters, or a plate as "code-number" or its number alone. Any other text finds
 * nothing.
 */
function searchOf(typed: string): ListWanted['search'] {
  const text = toLatinDigits(typed).replace(/\s+/g, '').toUpperCase()
  const number = readGuaranteeNumber(text)
  if (number !== undefined) return { number, plateNumber: null, plateCode: null }
  const plate = /^(?:(\d{1,2})-)?(\d{1,5})$/.exec(text)
  return plate
    ? { number: null, plateCode: plate[1] ?? null, plateNumber: plate[2] ?? null }
    : { number: text, plateNumber: null, plateCode: null }
}

/** The contract has refused every cursor that is not of this form. */
function keyOf(cursor: string): ListWanted['before'] {
  const [createdAt = '', id = ''] = cursor.split('~')
  return { createdAt, id: BigInt(id) }
}

function presentItem(row: ListRow, side: 'sale' | 'buy', settings: Settings): Output<'GET /guarantees'>['items'][number] {
  const masked = row.acceptedAt === null
  const other = side === 'buy' ? row.sellerName : row.buyerName
  const wait = waitOf(
    row,
    { now: row.now, settings },
    row.payoutStatus === null
      ? null
      : { status: row.payoutStatus, purpose: row.payoutPurpose ?? 'seller', approvalsMissing: row.approvalsMissing ?? 0 },
  )
  const seen = side === 'sale' ? waitForSeller(row, wait, row.now) : wait
  return {
    number: row.number,
    vehicle_trans_id: row.id.toString(),
    side,
    created_at: row.createdAt.toISOString(),
    date: row.acceptedAt?.toISOString() ?? null,
    vehicle: { type: row.vehicleType, manufacture_year: row.vehicleYear, plate_number: row.plateNumber, plate_code: row.plateCode },
    other_party: { name: masked ? maskName(other) : other, masked },
    price_fils: toWire(row.priceFils),
    operational_status: row.operationalStatus,
    financial_status: row.financialStatus,
    money_to: row.moneyTo,
    position: positionOf(row, wait.code, {
      isSplit: row.isSplit,
      payouts:
        row.payoutStatus === null ? [] : [{ purpose: row.payoutPurpose === 'refund' ? 'refund' : 'seller', status: row.payoutStatus }],
      side: side === 'buy' ? 'buyer' : 'seller',
    }),
    flags: flagKindsOf(row.flags),
    wait: { code: seen.code, awaited: seen.awaited, until: seen.until?.toISOString() ?? null },
  }
}

/** Counts the user's guarantees on each side and sums their money by status. */
export async function summariseMyGuarantees(ctx: RequestContext<PersonActor>): Promise<Output<'GET /guarantees/summary'>> {
  const totals = hasPermission(ctx.actor.permissions, 'damana.view') ? await sumSides(ctx.db, ctx.actor.partyId) : []
  const of = (side: 'sale' | 'buy') => {
    const found = totals.find((total) => total.side === side)
    return {
      count: found?.count ?? 0,
      held_fils: found ? toWire(found.heldFils) : '0',
      on_the_way_fils: found ? toWire(found.onTheWayFils) : '0',
      arrived_fils: found ? toWire(found.arrivedFils) : '0',
    }
  }
  return { sale: of('sale'), buy: of('buy') }
}
