import { guaranteeActions } from '@damana/contract/guarantee-actions'
import {
  type ActorRole,
  findGuaranteeOfParty,
  isInTransfer,
  type LifecycleState,
  lockGuaranteeById,
  refusalReason,
  type WithSides,
} from '#lifecycle/index.ts'
import type { Input, Output } from '@damana/contract'
import type { Reason } from '@damana/contract/errors'
import { type Fils, greatestFils, noFils, parseFils, subtractFils, toWire } from '@damana/contract/money'
import { hasPermission } from '@damana/contract/permissions'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { shownName } from '#people/parties/index.ts'
import { type Act, type Carry, roleFor } from '../act.ts'
import { applyAnswer, inquireRegistry, isAboutNow, readOwner, refusal, rolesOf } from '#effects/index.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { searchOwn } from '../search/search.queries.ts'
import { readSearch } from '../search/search.rules.ts'
import { type CancellableRow, listCancellable } from './cancel.queries.ts'
import { type FeeSchedule, getFeeSchedule } from '#pricing/index.ts'

type Ctx = RequestContext<PersonActor>
type Cancellable = Output<'GET /guarantees/:number/cancellation'>

/** The cancellation fee at this moment: it is higher once the money is held. */
const feeNow = (state: Pick<LifecycleState, 'operationalStatus'>, schedule: FeeSchedule): Fils =>
  isInTransfer(state) ? schedule.cancelAfterPaymentFils : schedule.cancelBeforePaymentFils

/** Lists the party's guarantees that may be cancelled, each with its fee and refund. */
export async function listMyCancellable(
  ctx: Ctx,
  { query }: Input<'GET /cancellations'>,
  deps: GuaranteeDeps,
): Promise<Output<'GET /cancellations'>> {
  if (!hasPermission(ctx.actor.permissions, 'damana.view')) return { items: [], next_cursor: null }
  const before = query.cursor === undefined ? null : BigInt(query.cursor)
  const found = query.q ? (await searchOwn(ctx.db, ctx.actor.partyId, readSearch(query.q))).map(({ id }) => id) : null
  const rows = await listCancellable(ctx.db, ctx.actor.partyId, found, before, pageSize + 1)
  const page = rows.slice(0, pageSize)
  // The guarantees of a page share one or two fee schedules.
  const schedules = new Map(
    await Promise.all(
      [...new Set(page.map(({ feeScheduleId }) => feeScheduleId))].map(async (id) => [id, await getFeeSchedule(ctx.db, id)] as const),
    ),
  )
  const items = page.flatMap((row) => {
    const schedule = schedules.get(row.feeScheduleId)
    return schedule ? [presentCancellable(ctx, row, schedule, deps)] : []
  })
  return { items, next_cursor: rows.length > pageSize ? (page.at(-1)?.id.toString() ?? null) : null }
}
const pageSize = 20

/** Previews the consequences of a cancellation for both sides. */
export async function previewCancellation(
  ctx: Ctx,
  { params }: Input<'GET /guarantees/:number/cancellation'>,
  deps: GuaranteeDeps,
): Promise<Cancellable> {
  const guarantee = await findGuaranteeOfParty(ctx.db, params.number, ctx.actor.partyId)
  if (!guarantee) throw new DomainError('not_found')
  return presentCancellable(ctx, guarantee, await getFeeSchedule(ctx.db, guarantee.feeScheduleId), deps)
}

function presentCancellable(ctx: Ctx, row: CancellableRow, schedule: FeeSchedule, deps: GuaranteeDeps): Cancellable {
  const who = roleFor('request_cancellation', rolesOf(row, ctx.actor.partyId))
  const fee = feeNow(row, schedule)
  const mayAct = hasPermission(ctx.actor.permissions, guaranteeActions.request_cancellation.permission)
  const reason = refusalToRequest(row, who, deps)
  const [name, latin] = who === 'buyer' ? [row.sellerName, row.sellerNameLatin] : [row.buyerName, row.buyerNameLatin]
  const other = shownName(name, latin, row.acceptedAt !== null)
  return {
    number: row.number,
    side: who === 'buyer' ? 'buy' : 'sale',
    operational_status: row.operationalStatus,
    vehicle_type: row.vehicleType,
    manufacture_year: row.vehicleYear,
    plate_number: row.plateNumber,
    plate_code: row.plateCode,
    other_party_name: other.name,
    other_party_name_latin: other.name_latin,
    price_fils: toWire(row.priceFils),
    held_fils: toWire(row.receivedFils),
    after_payment: isInTransfer(row),
    fee_fils: toWire(fee),
    refund_with_fee_fils: toWire(greatestFils(noFils, subtractFils(row.receivedFils, fee))),
    refund_whole_fils: toWire(row.receivedFils),
    allowed: reason === null && mayAct,
    reason: mayAct ? reason : 'no_permission',
  }
}

/**
 * A side requests a cancellation. After payment the registry is asked first: its answer counts even if it makes the request fail, and the
 * sale of a vehicle that is the buyer's already cannot be cancelled. The fee shown to the requester stays.
 */
export async function requestCancellation({ ctx, number, body, deps }: Act<'request_cancellation'>): Promise<Carry> {
  await ctx.replayStoredAnswer()
  const before = await findGuaranteeOfParty(ctx.db, number, ctx.actor.partyId)
  if (!before) throw new DomainError('not_found')
  const who = roleFor('request_cancellation', rolesOf(before, ctx.actor.partyId))
  const isAskedFirst = isInTransfer(before) && refusalToRequest(before, who, deps) === null
  const checked = isAskedFirst ? await hearRegistryFirst(ctx, before, deps) : null
  return async (tx, guarantee) => {
    const fee = feeNow(guarantee, await getFeeSchedule(tx, guarantee.feeScheduleId))
    if (fee !== parseFils(body.fee_fils)) throw refusal(guarantee, 'fee_changed')
    if (isInTransfer(guarantee) && checked !== guarantee.version) throw refusal(guarantee, 'registry_not_asked')
    return { said: { words: body.reason, feeFils: fee }, facts: { reason: body.reason, fee_fils: toWire(fee) } }
  }
}

const refusalToRequest = (guarantee: CancellableRow, who: ActorRole, deps: GuaranteeDeps): Reason | null =>
  refusalReason(guarantee, 'request_cancellation', who, { now: guarantee.now, settings: deps.settings(), listing: true })

/**
 * Asks the registry and applies its answer; returns the version of the guarantee that the answer holds for, or null where the guarantee
 * changed meanwhile.
 */
async function hearRegistryFirst(ctx: Ctx, before: WithSides, deps: GuaranteeDeps): Promise<number | null> {
  const inquiry = await inquireRegistry(deps.vehicleRegistry, before)
  const answer = readOwner(inquiry.answer, before)
  if (answer === 'silent' || answer === 'seller') return inquiry.version
  return ctx.inOwnTransaction(async (tx) => {
    const guarantee = await lockGuaranteeById(tx, before.id)
    if (!guarantee || !isAboutNow(inquiry, guarantee)) return null
    const moved = await applyAnswer(
      tx,
      { actor: { kind: 'system', job: 'cancellation' }, now: guarantee.now, requestId: ctx.requestId },
      guarantee,
      answer,
      deps,
      { soon: true },
    )
    return moved.version
  })
}
