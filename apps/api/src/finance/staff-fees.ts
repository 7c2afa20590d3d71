import * as z from 'zod'
import { formatFeeNumber, formatReceiptNumber, parseFeeNumber, parseGuaranteeNumber } from '@damana/contract/ids'
import type { Output } from '@damana/contract'
import { parseFils, toWire } from '@damana/contract/money'
import { staffActionNamesOf, staffActionsOfTwo } from '@damana/contract/staff-actions'
import type { Id } from '#db/id.ts'
import type { Queryable } from '#db/queryable.ts'
import { lockGuaranteeById } from '#lifecycle/index.ts'
import { approve, listApprovals, presentApproval, takeApprovalBack } from '#kernel/approvals.ts'
import { type AuditContext, auditContextOf } from '#kernel/audit-context.ts'
import type { RequestContext, SomeHandlers, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { ledgerEvents, post } from '#money/ledger/index.ts'
import { toIso } from '#kernel/instants.ts'
import {
  type FeeDecision,
  findFee,
  giveBackFee,
  insertFeeEvent,
  type KnownFee,
  listFeeEvents,
  listFeesOfGuarantee,
  markPaidBack,
  refuseFeeDecision,
  standingFilsOf,
  tellSide,
  writeOffFee,
} from '#money/fees/index.ts'

type Item = Output<'GET /admin/fees'>['items'][number]
type View = Output<'GET /admin/fees/:number'>

const idOf = (number: string): Id<'fees'> => found(parseFeeNumber(number))

/** Fees and what finance decides about them, by their calls. */
export const feeHandlers = {
  /** Lists all fees of a guarantee. Reviewers see none. */
  'GET /admin/fees': async (ctx, { query }) => {
    const guaranteeId = ctx.actor.role === 'reviewer' ? null : parseGuaranteeNumber(query.guarantee_number)
    const fees = guaranteeId === null ? [] : await listFeesOfGuarantee(ctx.db, guaranteeId)
    return { items: fees.map(presentFee) }
  },
  /** Shows one fee with its history and this person's permitted decisions. */
  'GET /admin/fees/:number': (ctx, { params }) => presentWithHistory(ctx.db, params.number, ctx.actor),
  /** Two persons of finance write off the open amount of a fee. */
  'POST /admin/fees/:number/write-off': (ctx, { params, body }) =>
    decideFee(ctx, params.number, 'write_off', async (tx, audit, fee) => {
      const named = { amount_fils: toWire(fee.openFils) }
      if (await agree(tx, fee, { decision: 'write_off', ...named }, { actor: ctx.actor, ...body }))
        await writeOffFee(tx, audit, fee, body.reason)
    }),
  /** Two persons of finance give back a paid fee or a part of it; we owe it to the side until it is paid out. */
  'POST /admin/fees/:number/give-back': (ctx, { params, body }) =>
    decideFee(ctx, params.number, 'give_back', async (tx, audit, fee) => {
      const amountFils = body.amount_fils === undefined ? fee.paidFils : parseFils(body.amount_fils)
      if (amountFils > fee.paidFils)
        throw new DomainError('action_not_allowed', { reason: 'fee_not_paid', facts: { paid_fils: toWire(fee.paidFils) } })
      const named = { amount_fils: toWire(amountFils) }
      if (await agree(tx, fee, { decision: 'give_back', ...named }, { actor: ctx.actor, ...body }))
        await giveBackFee(tx, audit, fee, amountFils, body.reason)
    }),
  /**
   * Finance records that a fee given back has left our own account. Two persons record it under the same bank reference, neither of them the
   * one by whose decision it was given back.
   */
  'POST /admin/fees/:number/paid-back': (ctx, { params, body }) =>
    decideFee(ctx, params.number, 'note_paid_back', async (tx, audit, fee) => {
      const named = { bank_reference: body.bank_reference }
      if (!(await agree(tx, fee, { decision: 'note_paid_back', ...named }, { actor: ctx.actor, reason: '', approves: body.approves })))
        return
      const amountFils = fee.givenBackFils
      await post(tx, audit, ledgerEvents.fee_refund_paid({ ...factsOf(fee), amountFils }))
      await markPaidBack(tx, { id: fee.id, now: audit.now })
      await insertFeeEvent(tx, audit, { feeId: fee.id, kind: 'paid_back', amountFils, reason: body.bank_reference })
      await tellSide(tx, fee.guaranteeId, fee.side, { about: 'paid_back', what: fee.kind, amount_fils: toWire(amountFils) })
    }),
  /** Takes the own decision about a fee back, until another person has decided the same. */
  'POST /admin/fees/:number/take-back': (ctx, { params }) =>
    ctx.transact(async (tx) => {
      await takeApprovalBack(tx, subjectOf(await getFee(tx, params.number)), ctx.actor)
      return presentWithHistory(tx, params.number, ctx.actor)
    }),
} satisfies SomeHandlers

/** Takes one decision about a fee under its guarantee's lock, refused with its reason; returns the fee afterwards. */
export async function decideFee(
  ctx: RequestContext<StaffActor>,
  number: string,
  decision: FeeDecision,
  work: (tx: Tx, audit: AuditContext, fee: KnownFee) => Promise<void>,
): Promise<View> {
  return ctx.transact(async (tx) => {
    const seen = await getFee(tx, number)
    await lockGuaranteeById(tx, seen.guaranteeId)
    const fee = await getFee(tx, number)
    const reason = refuseFeeDecision(decisionFactsOf(fee, await listFeeEvents(tx, fee.id)), decision, ctx.actor.staffId)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await work(tx, auditContextOf(ctx, tx), fee)
    return presentWithHistory(tx, number, ctx.actor)
  })
}

async function getFee(db: Queryable, number: string): Promise<KnownFee> {
  const fee = await findFee(db, idOf(number))
  if (!fee) throw new DomainError('not_found')
  return fee
}

/** The content of an approval. */
const decided = z.object({
  decision: z.enum(staffActionsOfTwo('fee')),
  amount_fils: z.string().nullable().default(null),
  bank_reference: z.string().nullable().default(null),
})

const subjectOf = ({ id }: KnownFee): string => `fee:${id}`
/** A payment that comes between the two asks the first person again. */
const basisOf = ({ openFils, paidFils, givenBackFils }: KnownFee) => ({
  open_fils: toWire(openFils),
  paid_fils: toWire(paidFils),
  given_back_fils: toWire(givenBackFils),
})
const agree = (tx: Tx, fee: KnownFee, content: Partial<z.infer<typeof decided>>, by: Parameters<typeof approve>[2]): Promise<boolean> =>
  approve(tx, { subject: subjectOf(fee), content: { fee: formatFeeNumber(fee.id), ...content }, basis: basisOf(fee) }, by, { persons: 2 })

const factsOf = ({ guaranteeId, feeNumber, side, kind }: KnownFee) => ({ guaranteeId, feeNumber, side, kind })

const decisionFactsOf = (fee: KnownFee, events: Awaited<ReturnType<typeof listFeeEvents>>) => ({
  ...fee,
  isBilled: fee.bill !== null,
  standingFils: standingFilsOf(fee),
  givenBackBy: events.find(({ kind }) => kind === 'given_back')?.staffId ?? null,
})

function presentFee(fee: KnownFee): Item {
  const { bill } = fee
  return {
    number: formatFeeNumber(fee.id),
    guarantee_number: fee.guaranteeNumber,
    side: fee.side,
    party_name: fee.partyName,
    party_name_latin: fee.partyNameLatin,
    kind: fee.kind,
    amount_fils: toWire(fee.amountFils),
    open_fils: toWire(fee.openFils),
    paid_fils: toWire(fee.paidFils),
    written_off_fils: toWire(fee.writtenOffFils),
    given_back_fils: toWire(fee.givenBackFils),
    charged_at: fee.chargedAt.toISOString(),
    closed_at: toIso(fee.closedAt),
    paid_back_at: toIso(fee.paidBackAt),
    bill: bill && {
      payment_reference: bill.paymentReference,
      amount_fils: toWire(bill.amountFils),
      issued_at: bill.issuedAt.toISOString(),
      due_at: bill.dueAt.toISOString(),
    },
  }
}

async function presentWithHistory(db: Queryable, number: string, actor: StaffActor): Promise<View> {
  const fee = await getFee(db, number)
  const events = await listFeeEvents(db, fee.id)
  const votes = await listApprovals(db, subjectOf(fee), basisOf(fee))
  const own = votes.find(({ staffId }) => staffId === actor.staffId)?.content['decision']
  const facts = decisionFactsOf(fee, events)
  return {
    ...presentFee(fee),
    history: events.map(({ kind, amountFils, receiptId, staffName, reason, at }) => ({
      kind,
      amount_fils: toWire(amountFils),
      receipt: receiptId === null ? null : formatReceiptNumber(receiptId),
      by: staffName,
      reason,
      at: at.toISOString(),
    })),
    votes: votes.map((approval) => ({ ...decided.parse(approval.content), ...presentApproval(approval, actor) })),
    actions: staffActionNamesOf('fee').map((name) => {
      const reason = refuseFeeDecision(facts, name, actor.staffId) ?? (name === own ? 'voted_already' : null)
      return { name, allowed: reason === null, reason }
    }),
  }
}
