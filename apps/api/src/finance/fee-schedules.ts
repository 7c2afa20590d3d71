import * as z from 'zod'
import type { Input, Output } from '@damana/contract'
import { addFils, type Fils, fils, noFils, parseFils, toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { getDiscountAt } from '#discounts/index.ts'
import { approve, listApprovals, presentApproval, propose, type StoredApproval, takeApprovalBack } from '#kernel/approvals.ts'
import { dateInAmman, momentInAmman } from '#kernel/calendar.ts'
import type { ContextOf, RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError, refuseField } from '#kernel/errors.ts'
import {
  type DatedSchedule,
  faultOfSchedule,
  type FeeSchedule,
  insertFeeSchedule,
  listFeeSchedules,
  listPricesBetween,
  presentQuote,
  quoteSale,
  salesTaxOf,
  storedDiscount,
} from '#pricing/index.ts'

type View = Output<'GET /admin/fee-schedules'>
type Terms = View['proposals'][number]['terms']
type Simulation = Output<'POST /admin/fee-schedules/simulate'>
type Month = Output<'POST /admin/fee-schedules/last-month'>

const subject = 'setting:feeSchedule'
const twoPersons = { persons: 2 } as const

/** Finance and administrators see what was, is and will be charged, and what waits for another of them. */
export async function showFeeSchedules(ctx: ContextOf<'GET /admin/fee-schedules'>): Promise<View> {
  return present(ctx.db, ctx.actor)
}

/** Proposes what is charged from a moment to come. */
export const proposeFeeSchedule = (
  ctx: ContextOf<'POST /admin/fee-schedules/propose'>,
  { body: { valid_from: from, reason, ...terms } }: Input<'POST /admin/fee-schedules/propose'>,
): Promise<View> =>
  change(ctx, async (tx) => {
    const validFrom = new Date(from)
    await checkMoment(tx, validFrom)
    const fault = faultOfSchedule(scheduleOf(terms))
    if (fault) refuseField(`/${fault[0]}`, fault[1])
    const content = { terms: JSON.stringify(terms), valid_from: validFrom.toISOString() }
    await propose(tx, { subject, content, basis: {} }, { actor: ctx.actor, reason })
  })

/** Another person approves exactly what was proposed; it is charged from its moment on, as long as that is to come. */
export const approveFeeSchedule = (
  ctx: ContextOf<'POST /admin/fee-schedules/approve'>,
  { body }: Input<'POST /admin/fee-schedules/approve'>,
): Promise<View> =>
  change(ctx, async (tx) => {
    const proposal = (await listApprovals(tx, subject, {})).find(({ sha256 }) => sha256 === body.approves)
    if (!proposal) throw new DomainError('action_not_allowed', { reason: 'proposal_changed' })
    const { terms, validFrom } = contentOf(proposal)
    if (validFrom <= tx.now) throw new DomainError('action_not_allowed', { reason: 'moment_past' })
    await checkMoment(tx, validFrom)
    const { sha256, staffId, content } = proposal
    await approve(tx, { subject, content, basis: {} }, { actor: ctx.actor, ...body }, twoPersons)
    const { tiers, ...schedule } = scheduleOf(terms)
    await insertFeeSchedule(tx, {
      ...schedule,
      commissionBasisPoints: Number(schedule.commissionBasisPoints),
      salesTaxBasisPoints: Number(schedule.salesTaxBasisPoints),
      tiers: JSON.stringify(tiers.map((tier) => ({ from_fils: toWire(tier.fromFils), basis_points: Number(tier.basisPoints) }))),
      validFrom,
      proposedBy: staffId,
      approvedBy: ctx.actor.staffId,
      sha256,
    })
  })

/** The proposer takes it back, as long as nobody approved it. */
export const takeFeeScheduleBack = (ctx: ContextOf<'POST /admin/fee-schedules/take-back'>): Promise<View> =>
  change(ctx, (tx) => takeApprovalBack(tx, subject, ctx.actor))

/** A sale under the fees of a day, the next ones, and a draft that nobody has proposed yet. */
export async function simulateSale(
  ctx: ContextOf<'POST /admin/fee-schedules/simulate'>,
  { body }: Input<'POST /admin/fee-schedules/simulate'>,
): Promise<Simulation> {
  const on = body.on === null ? ctx.now : new Date(body.on)
  const priceFils = parseFils(body.price_fils)
  const discount = body.discount_code === undefined ? null : await getDiscountAt(ctx.db, body.discount_code, { at: on, priceFils })
  const { inForce, next } = schedulesAt(await listFeeSchedules(ctx.db), on)
  const wanted = {
    priceFils,
    commissionBearer: body.commissionOn,
    transferType: body.transfer_type,
    discount: discount && discount.terms,
  }
  const quoteWithinBudget = (schedule: FeeSchedule) => {
    const result = quoteSale(wanted, schedule)
    return result.ok && discount?.fits(result.quote.discountFils) === false ? ({ ok: false, error: 'budget_spent' } as const) : result
  }
  const resultOf = (of: Simulation['results'][number]['of'], schedule: FeeSchedule, validFrom: Date | null) => {
    const result = quoteWithinBudget(schedule)
    const tax = result.ok ? salesTaxOf(result.quote, schedule.salesTaxBasisPoints) : null
    return {
      of,
      valid_from: validFrom?.toISOString() ?? null,
      quote: result.ok ? presentQuote(result.quote, discount && storedDiscount(discount), ctx.lang) : null,
      refusal: result.ok ? null : result.error,
      commission_tax_fils: toWire(tax?.commissionTaxFils ?? noFils),
      transfer_tax_fils: toWire(tax?.transferTaxFils ?? noFils),
    }
  }
  return {
    results: [
      ...(inForce ? [resultOf('in_force', inForce, inForce.validFrom)] : []),
      ...(next ? [resultOf('next', next, next.validFrom)] : []),
      ...(body.draft ? [resultOf('draft', scheduleOf(body.draft), null)] : []),
    ],
  }
}

/** The guarantees of the last whole month in Amman: what their fees were, and what they would have been. */
export async function compareLastMonth(
  ctx: ContextOf<'POST /admin/fee-schedules/last-month'>,
  { body }: Input<'POST /admin/fee-schedules/last-month'>,
): Promise<Month> {
  const { from, to } = lastMonth(ctx.now)
  const prices = await listPricesBetween(ctx.db, { from, to })
  const { next } = schedulesAt(await listFeeSchedules(ctx.db), ctx.now)
  const sumOf = (of: 'next' | 'draft', schedule: FeeSchedule) => {
    const sums = { commissionFils: noFils, transferFils: noFils, impossible: 0 }
    for (const { priceFils, transferType, guarantees } of prices) {
      const result = quoteSale({ priceFils, transferType, commissionBearer: 'buyer', discount: null }, schedule)
      if (!result.ok) sums.impossible += guarantees
      else {
        sums.commissionFils = addFils(sums.commissionFils, times(result.quote.commissionBeforeFils, guarantees))
        sums.transferFils = addFils(sums.transferFils, times(result.quote.transferCommissionFils, guarantees))
      }
    }
    return { of, commission_fils: toWire(sums.commissionFils), transfer_fils: toWire(sums.transferFils), impossible: sums.impossible }
  }
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    guarantees: prices.reduce((sum, one) => sum + one.guarantees, 0),
    results: [
      {
        of: 'real',
        commission_fils: toWire(addFils(...prices.map((one) => one.commissionFils))),
        transfer_fils: toWire(addFils(...prices.map((one) => one.transferFils))),
        impossible: 0,
      },
      ...(next ? [sumOf('next', next)] : []),
      ...(body.draft ? [sumOf('draft', scheduleOf(body.draft))] : []),
    ],
  }
}

const times = (amount: Fils, count: number): Fils => fils(amount * BigInt(count))

/** From the first of the month before, inclusive, to the first of this one, both at midnight in Amman. */
function lastMonth(now: Date): { from: Date; to: Date } {
  const [year = 0, month = 1] = dateInAmman(now).split('-').map(Number)
  const first = (shift: number) => momentInAmman(new Date(Date.UTC(year, month - 1 + shift, 1)).toISOString().slice(0, 10), '00:00')
  return { from: first(-1), to: first(0) }
}

function change(ctx: RequestContext<StaffActor>, work: (tx: Tx) => Promise<void>): Promise<View> {
  return ctx.transact(async (tx) => {
    await work(tx)
    return present(tx, ctx.actor)
  })
}

async function checkMoment(tx: Tx, validFrom: Date): Promise<void> {
  if (validFrom <= tx.now) refuseField('/valid_from', 'date_past')
  const taken = (await listFeeSchedules(tx)).some((one) => one.validFrom.getTime() === validFrom.getTime())
  if (taken) refuseField('/valid_from', 'already_decided_from')
}

const stored = z.object({ terms: z.string(), valid_from: z.string() })
function contentOf({ content }: StoredApproval): { terms: Terms; validFrom: Date } {
  const { terms, valid_from: from } = stored.parse(content)
  return { terms: JSON.parse(terms) as Terms, validFrom: new Date(from) } // as it was proposed here
}

function schedulesAt(schedules: readonly DatedSchedule[], at: Date) {
  const started = schedules.findIndex(({ validFrom }) => validFrom <= at)
  return { inForce: schedules[started], next: started > 0 ? schedules[started - 1] : undefined }
}

const scheduleOf = (terms: Terms): FeeSchedule => ({
  id: 0n,
  commissionBasisPoints: BigInt(terms.commission_basis_points),
  commissionLeastFils: parseFils(terms.commission_least_fils),
  commissionMostFils: parseFils(terms.commission_most_fils),
  tiers: terms.tiers.map((tier) => ({ fromFils: parseFils(tier.from_fils), basisPoints: BigInt(tier.basis_points) })),
  achCommissionFils: parseFils(terms.ach_commission_fils),
  rtgsCommissionFils: parseFils(terms.rtgs_commission_fils),
  salesTaxBasisPoints: BigInt(terms.sales_tax_basis_points),
  priceLeastFils: parseFils(terms.price_least_fils),
  priceMostFils: parseFils(terms.price_most_fils),
  cancelBeforePaymentFils: parseFils(terms.cancel_before_payment_fils),
  cancelAfterPaymentFils: parseFils(terms.cancel_after_payment_fils),
  failedCheckFils: parseFils(terms.failed_check_fils),
})

const termsOf = (schedule: FeeSchedule): Terms => ({
  commission_basis_points: Number(schedule.commissionBasisPoints),
  commission_least_fils: toWire(schedule.commissionLeastFils),
  commission_most_fils: toWire(schedule.commissionMostFils),
  tiers: schedule.tiers.map((tier) => ({ from_fils: toWire(tier.fromFils), basis_points: Number(tier.basisPoints) })),
  ach_commission_fils: toWire(schedule.achCommissionFils),
  rtgs_commission_fils: toWire(schedule.rtgsCommissionFils),
  sales_tax_basis_points: Number(schedule.salesTaxBasisPoints),
  price_least_fils: toWire(schedule.priceLeastFils),
  price_most_fils: toWire(schedule.priceMostFils),
  cancel_before_payment_fils: toWire(schedule.cancelBeforePaymentFils),
  cancel_after_payment_fils: toWire(schedule.cancelAfterPaymentFils),
  failed_check_fils: toWire(schedule.failedCheckFils),
})

async function present(db: Queryable, actor: StaffActor): Promise<View> {
  const schedules = await listFeeSchedules(db)
  const proposals = await listApprovals(db, subject, {})
  return {
    schedules: schedules.map(({ validFrom, by, isComing, isInForce, ...schedule }) => ({
      id: schedule.id.toString(),
      valid_from: validFrom.toISOString(),
      state: isComing ? 'coming' : isInForce ? 'in_force' : 'past',
      by,
      ...termsOf(schedule),
    })),
    proposals: proposals.map((approval) => {
      const { terms, validFrom } = contentOf(approval)
      return { terms, valid_from: validFrom.toISOString(), ...presentApproval(approval, actor) }
    }),
  }
}
