import type { Input, Output } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import { noFils, toWire } from '@damana/contract/money'
import { positionLabel, positionSummary } from '@damana/contract/position-words'
import { hasPermission } from '@damana/contract/permissions'
import { type OperationalStatus, operationalStages, operationalStatuses } from '@damana/contract/statuses'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import type { Id } from '#db/id.ts'
import type { ReadOnly } from '#db/queryable.ts'
import { shownName } from '#people/parties/index.ts'
import type { GuaranteeDeps } from '../deps.ts'
import {
  answersTerms,
  isActive,
  isTurnOf,
  positionForPartner,
  positionOf,
  returnedToOf,
  type Side,
  waitForPartner,
  waitForSeller,
  waitOf,
  waitOrBill,
} from '#lifecycle/index.ts'
import { listGuarantees, type ListRow, listToAttend, listTurns, type ListWanted, sumSides, unfiltered } from './list.queries.ts'
import { flagKindsOf } from './present-guarantee.ts'
import { inWait, payoutToShow } from './present-money.ts'
import { searchOwn } from '../search/search.queries.ts'
import { readSearch } from '../search/search.rules.ts'
import type { Settings } from '#kernel/settings.ts'

export const pageSize = 20

/** Lists the guarantees of the party acted for, newest first, filtered by side, status, days or a search. */
export async function listMyGuarantees(
  ctx: RequestContext<PersonActor>,
  { query }: Input<'GET /guarantees'>,
  deps: GuaranteeDeps,
): Promise<Output<'GET /guarantees'>> {
  if (!hasPermission(ctx.actor.permissions, 'damana.view')) return { items: [], next_cursor: null, total: 0, total_is_least: false }
  if (query.turn) return listMyTurns(ctx, query, deps)
  const ids = query.q ? (await searchOwn(ctx.db, ctx.actor.partyId, readSearch(query.q))).map(({ id }) => id) : null
  const wanted = { ...wantedOf(query, ctx.actor.partyId), ids }
  const { rows, count } = await listGuarantees(ctx.db, wanted)
  return presentPage(rows, count, query.side, ctx, deps)
}

async function listMyTurns(
  ctx: RequestContext<PersonActor>,
  query: Input<'GET /guarantees'>['query'],
  deps: GuaranteeDeps,
): Promise<Output<'GET /guarantees'>> {
  const { partyId } = ctx.actor
  const before = query.cursor ? keyOf(query.cursor) : null
  const { rows, count } = await listTurns(ctx.db, { partyId, side: query.side, before, limit: pageSize + 1 })
  return presentPage(rows, count, query.side, ctx, deps)
}

function presentPage(
  rows: readonly ListRow[],
  count: { total: number; isLeast: boolean } | null,
  side: 'sale' | 'buy',
  ctx: RequestContext<PersonActor>,
  deps: GuaranteeDeps,
): Output<'GET /guarantees'> {
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    items: page.map((row) => presentItem(row, side, ctx.actor.partyId, deps.settings(), ctx.lang)),
    next_cursor: last ? cursorOf(last) : null,
    total: count?.total ?? 0,
    total_is_least: count?.isLeast ?? true,
  }
}

function wantedOf(query: Input<'GET /guarantees'>['query'], partyId: Id<'parties'>): Omit<ListWanted, 'ids'> {
  return {
    partyId,
    side: query.side,
    operationalStatuses: statusesOf(query.operational_status),
    financialStatus: query.financial_status === undefined || query.financial_status === 'any' ? null : query.financial_status,
    isAboutMoney: query.financial_status === 'any',
    commission: query.commission ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    money: query.money ? { kind: query.money, from: query.entries_from ?? null, to: query.entries_to ?? null } : null,
    before: query.cursor ? keyOf(query.cursor) : null,
    limit: pageSize + 1,
  }
}

function statusesOf(wanted: Input<'GET /guarantees'>['query']['operational_status']): readonly OperationalStatus[] | null {
  if (wanted === undefined) return null
  if (wanted === 'active') return operationalStatuses.filter(isActive)
  if (wanted === 'inactive') return operationalStatuses.filter((status) => !isActive(status))
  if (wanted === 'offered' || wanted === 'transferring' || wanted === 'not_completed') return operationalStages[wanted]
  return [wanted]
}

/** Where the page behind this row begins. */
export const cursorOf = ({ createdAt, id }: Pick<ListRow, 'createdAt' | 'id'>): string => `${createdAt.toISOString()}~${id}`
/** The contract has refused every cursor that is not of this form. */
export function keyOf(cursor: string): ListWanted['before'] {
  const [createdAt = '', id = ''] = cursor.split('~')
  return { createdAt, id: BigInt(id) }
}

/** Where the money of a row is, and what is waited for, as this side reads of it; `null`: staff. */
export function readRow(row: ListRow, side: Side | null, settings: Settings) {
  const payouts = row.payouts ?? []
  const payout = payoutToShow(payouts, side)
  const wait = waitOrBill(waitOf(row, { now: row.now, settings }, inWait(payout, row)), side, row.billDueAt)
  const position = positionOf(row, wait.code, {
    isSplit: row.isSplit,
    payouts,
    reversal: { reversedFils: row.reversedFils ?? noFils, openFils: row.openFils ?? noFils, doubtFils: row.doubtFils ?? noFils },
    owes: row.billDueAt !== null,
    side,
  })
  // A payer names the account for money that goes back to them, by a link.
  const isToPayer = payout?.to_payer === true && (wait.code === 'refund_held' || wait.code === 'payout_failed')
  return { wait, position, isToPayer, returnedTo: returnedToOf(payouts.map(({ purpose, to_payer }) => ({ purpose, isToPayer: to_payer }))) }
}

/** A guarantee as one side's list shows it. */
export function presentItem(
  row: ListRow,
  side: 'sale' | 'buy',
  partyId: Id<'parties'>,
  settings: Settings,
  lang: Lang,
): Output<'GET /guarantees'>['items'][number] {
  const masked = row.acceptedAt === null
  const [name, latin] = side === 'buy' ? [row.sellerName, row.sellerNameLatin] : [row.buyerName, row.buyerNameLatin]
  const role = side === 'buy' ? 'buyer' : row.sellerPartyId === partyId ? 'seller' : row.isOfPartner ? 'partner' : 'agent'
  const isPartner = role === 'partner'
  const { wait, position: ofSide, returnedTo, isToPayer } = readRow(row, side === 'buy' ? 'buyer' : isPartner ? null : 'seller', settings)
  const position = isPartner ? positionForPartner(row, row) : ofSide
  const seen = side === 'buy' ? wait : (isPartner ? waitForPartner : waitForSeller)(row, wait, row.now)
  return {
    number: row.number,
    vehicle_trans_id: row.id.toString(),
    version: row.version,
    side,
    created_at: row.createdAt.toISOString(),
    date: row.acceptedAt?.toISOString() ?? null,
    vehicle: { type: row.vehicleType, manufacture_year: row.vehicleYear, plate_number: row.plateNumber, plate_code: row.plateCode },
    other_party: { ...shownName(name, latin, !masked), masked },
    price_fils: toWire(row.priceFils),
    operational_status: row.operationalStatus,
    financial_status: row.financialStatus,
    money_to: row.moneyTo,
    position,
    position_label: positionLabel(lang, position),
    position_summary: positionSummary(lang, {
      position,
      operationalStatus: row.operationalStatus,
      returnedTo: isPartner ? 'buyer' : returnedTo,
    }),
    flags: isPartner ? [] : flagKindsOf(row.flags),
    wait: { code: seen.code, awaited: seen.awaited, until: seen.until?.toISOString() ?? null },
    your_turn: role !== 'partner' && ((isTurnOf(wait, role) && !isToPayer) || answersTerms(row, role)),
  }
}

const mostShown = 10

/** Finds own guarantees of both sides from anywhere: the newest ones that the words may mean. */
export async function searchMyGuarantees(
  ctx: RequestContext<PersonActor>,
  { query }: Input<'GET /search'>,
  deps: GuaranteeDeps,
): Promise<Output<'GET /search'>> {
  if (!hasPermission(ctx.actor.permissions, 'damana.view')) return { items: [], more: false }
  const { partyId } = ctx.actor
  const found = await searchOwn(ctx.db, partyId, readSearch(query.q))
  const shown = found.slice(0, mostShown)
  const items = await Promise.all(
    (['sale', 'buy'] as const).map(async (side) => {
      const ids = shown.filter(({ isBuyer }) => isBuyer === (side === 'buy')).map(({ id }) => id)
      if (ids.length === 0) return []
      const { rows } = await listGuarantees(ctx.db, { ...unfiltered, partyId, side, ids, limit: mostShown })
      return rows.map((row) => ({ id: row.id, item: presentItem(row, side, partyId, deps.settings(), ctx.lang) }))
    }),
  )
  const byId = new Map(items.flat().map(({ id, item }) => [id, item]))
  return { items: shown.flatMap(({ id }) => byId.get(id) ?? []), more: found.length > mostShown }
}

const mostToAttend = 5

/** Shows what needs attention on one side: what is late first, then what is open, by its deadline. */
export async function showToAttend(
  ctx: RequestContext<PersonActor>,
  db: ReadOnly,
  side: 'sale' | 'buy',
  deps: Pick<GuaranteeDeps, 'settings'>,
): Promise<Output<'GET /guarantees'>['items']> {
  if (!hasPermission(ctx.actor.permissions, 'damana.view')) return []
  const rows = await listToAttend(db, ctx.actor.partyId, side, mostToAttend)
  const items = rows.map((row) => presentItem(row, side, ctx.actor.partyId, deps.settings(), ctx.lang))
  const rank = ({ financial_status, wait }: (typeof items)[number]) => `${financial_status === 'late' ? 0 : 1}${wait.until ?? '~'}`
  return items.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

/** Counts the user's guarantees on each side and sums their money by status. */
export async function summariseMyGuarantees(ctx: RequestContext<PersonActor>): Promise<Output<'GET /guarantees/summary'>> {
  const totals = hasPermission(ctx.actor.permissions, 'damana.view') ? await sumSides(ctx.db, ctx.actor.partyId) : []
  const of = (side: 'sale' | 'buy') => {
    const found = totals.find((total) => total.side === side)
    return {
      count: found?.count ?? 0,
      count_is_least: found?.isLeast ?? false,
      turns: found?.turns ?? 0,
      turns_is_least: found?.turnsIsLeast ?? false,
      held_fils: found ? toWire(found.heldFils) : '0',
      on_the_way_fils: found ? toWire(found.onTheWayFils) : '0',
      arrived_fils: found ? toWire(found.arrivedFils) : '0',
    }
  }
  return { sale: of('sale'), buy: of('buy') }
}
