import * as z from 'zod'
import { formatReceiptNumber } from '@damana/contract/ids'
import type { Input, Output } from '@damana/contract'
import { parseFils, toWire } from '@damana/contract/money'
import type { StaffActionName, StaffRole } from '@damana/contract/statuses'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { approve, listApprovals, presentApproval, settleApprovals, takeApprovalBack } from '#kernel/approvals.ts'
import { DomainError } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import { buyerOfConfirmed, type ActionInput, inquireRegistry, isAboutNow, applyTransition, readOwner, refusal } from '#effects/index.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { openOwnerLink } from '#people/access-links/index.ts'
import { enqueueMessage } from '#notify/index.ts'
import { getParty, isPartyComplete } from '#people/parties/index.ts'
import {
  acceptOtherOwnerName,
  type Facts,
  findGuaranteeForStaff,
  type LockedGuarantee,
  lockGuaranteeById,
  refusalReason,
  staffActionsFor,
} from '#lifecycle/index.ts'
import { presentGuaranteeForStaff } from '../read/present-guarantee.ts'
import { refuseProposedSplit } from '#money/ledger/index.ts'
import { findOpenSum } from '#money/payouts/index.ts'
import { listReceiptsOfCase } from './staff.queries.ts'

type Ctx = RequestContext<StaffActor>
type Case = Output<'GET /admin/cases/:number'>
type Decided = Output<'POST /admin/cases/:number/decide'>

const rolesOfStaff = (role: StaffRole): readonly ('reviewer' | 'finance')[] => (role === 'admin' ? ['reviewer', 'finance'] : [role])

interface Decision {
  trigger: StaffActionName
  /** The exact decision, so that two equal votes can be recognised. */
  what: string
  reason: string
  /** The hash of what another has decided, where this person means exactly that. */
  approves?: string | undefined
  /** From the limit on, a second person must decide the same. */
  twoPersons: boolean | 'always'
  /** The registry is asked first, because the decision depends on its answer. */
  asks?: boolean
  said?: Facts
  /** Validates the input; called once the rules allow the decision. */
  check?: (guarantee: LockedGuarantee) => void
  facts?: ActionInput['facts']
  askNow?: boolean
  /** Further work in the same transaction after the decision is carried out. */
  after?: (tx: Tx, guarantee: LockedGuarantee) => Promise<void>
}

/**
 * Takes one decision of staff: a person without the right is refused, the registry is asked where the decision depends on it, and where two
 * persons are needed the first vote is stored and the second carries the decision out.
 */
async function decideAsStaff(ctx: Ctx, number: string, decision: Decision, deps: GuaranteeDeps): Promise<Decided> {
  await ctx.replayStoredAnswer()
  const before = await findGuaranteeForStaff(ctx.db, number)
  if (!before) throw new DomainError('not_found')
  // Before the hold nobody was asked to transfer the ownership.
  const asks = decision.asks && before.heldAt !== null
  const inquiry = asks ? await inquireRegistry(deps.vehicleRegistry, before) : null
  const answer = inquiry ? readOwner(inquiry.answer, before) : 'silent'
  if (asks && (answer === 'silent' || answer === 'other_name') && decision.said?.paper === undefined)
    throw refusal(before, answer === 'silent' ? 'registry_silent' : 'paper_needed')
  return ctx.transact(async (tx) => {
    const guarantee = await lockGuaranteeById(tx, before.id)
    if (!guarantee) throw new DomainError('not_found')
    const settings = deps.settings()
    const who = requireJudge(ctx, guarantee, decision.trigger, deps)
    if (inquiry && !isAboutNow(inquiry, guarantee)) {
      const unasked = refusalReason(guarantee, decision.trigger, who, { now: guarantee.now, settings, listing: true })
      throw refusal(guarantee, unasked ?? 'registry_not_asked')
    }
    const said: Facts = { ...decision.said, ...(answer === 'silent' ? {} : { finding: answer }) }
    const reason = refusalReason(guarantee, decision.trigger, who, { now: guarantee.now, settings, facts: said })
    if (reason) throw refusal(guarantee, reason)
    decision.check?.(guarantee)
    const awaitsSecond = await awaitsAnother(tx, ctx, guarantee, decision, deps)
    if (!awaitsSecond) {
      const moved = await applyTransition(tx, auditContextOf(ctx, tx), guarantee, decision.trigger, who, deps, {
        said: { ...said, ...(decision.trigger === 'confirm_vehicle' ? await buyerOfConfirmed(tx, guarantee) : {}) },
        facts: { reason: decision.reason, ...decision.facts },
        ...(decision.askNow ? { registryCheckAt: guarantee.now } : {}),
      })
      if (isOfName(guarantee, decision) && !isOfName(moved, decision)) await acceptOtherOwnerName(tx, { guaranteeId: guarantee.id })
      await decision.after?.(tx, moved)
    }
    return { ...(await presentCaseForStaff(ctx, tx, number, deps)), awaits_second: awaitsSecond }
  })
}

/** Whether the case asks if the other name shown by the registry is the same person's. */
const isOfName = ({ flags }: LockedGuarantee, { trigger }: Decision): boolean =>
  trigger === 'confirm_vehicle'
    ? flags.some(({ kind }) => kind === 'vehicle_unverified')
    : trigger === 'dismiss' &&
      flags.some(({ kind, reason, words }) => kind === 'blocked' && reason === 'registry' && words === 'other_name')

/** The role in which this person may decide; throws the reason if the decision is not allowed. */
function requireJudge(ctx: Ctx, guarantee: LockedGuarantee, trigger: StaffActionName, deps: GuaranteeDeps): 'reviewer' | 'finance' {
  const context = { now: guarantee.now, settings: deps.settings(), listing: true as const }
  const mine = rolesOfStaff(ctx.actor.role)
  const who = mine.find((role) => refusalReason(guarantee, trigger, role, context) !== 'not_your_turn')
  if (!who) throw refusal(guarantee, 'no_permission')
  return who
}

/** Adds this person's approval where two are needed; false when it is carried out now. */
async function awaitsAnother(tx: Tx, ctx: Ctx, guarantee: LockedGuarantee, decision: Decision, deps: GuaranteeDeps): Promise<boolean> {
  if (decision.twoPersons === false) return false
  const question = questionOf(guarantee, decision.trigger)
  const subject = subjectOf(guarantee, question.kind)
  if (decision.twoPersons !== 'always' && guarantee.totalPriceFils < BigInt(deps.settings().twoPersonsFromFils)) {
    await settleApprovals(tx, subject)
    return false
  }
  const proposal = {
    subject,
    content: { decision: decision.what, guarantee_number: guarantee.number },
    basis: await basisOf(tx, guarantee, question),
  }
  return !(await approve(tx, proposal, { actor: ctx.actor, reason: decision.reason, approves: decision.approves }, { persons: 2 }))
}

/** The content of an approval of a decision. */
const decided = z.object({ decision: z.string() })

type QuestionKind = Case['votes'][number]['subject']
interface Question {
  kind: QuestionKind
  since: string
}
const subjectOf = ({ id }: Pick<LockedGuarantee, 'id'>, kind: QuestionKind): string => `${kind}:${id}`

/** The question that a decision answers, and since when it is asked. */
function questionOf(
  guarantee: Pick<LockedGuarantee, 'flags' | 'releaseRequestedAt' | 'cancelRequest'>,
  trigger: StaffActionName,
  requestedAt: string | undefined = guarantee.cancelRequest?.requestedAt.toISOString(),
): Question {
  const since = (kind: string, reason?: string) =>
    guarantee.flags.find((flag) => flag.kind === kind && (reason === undefined || flag.reason === reason))?.since.toISOString() ?? ''
  switch (trigger) {
    case 'approve_cancellation':
    case 'reject_cancellation':
      return { kind: 'cancellation', since: requestedAt ?? '' }
    case 'accept_paper':
    case 'refuse_paper':
      return { kind: 'paper', since: guarantee.releaseRequestedAt?.toISOString() ?? '' }
    case 'note_paid_again':
    case 'note_not_paid_again':
      return { kind: 'bank', since: since('blocked', 'bank') }
    default:
      return { kind: 'case', since: since('blocked') }
  }
}

/** The basis of an approval: a new case or request is another, so are other sums; of a block by the bank also the money that waits for it. */
async function basisOf(db: Ctx['db'], guarantee: Pick<LockedGuarantee, 'id' | 'receivedFils'>, { kind, since }: Question) {
  const waiting = kind === 'bank' ? await listReceiptsOfCase(db, { guaranteeId: guarantee.id }) : []
  return {
    since,
    received_fils: toWire(guarantee.receivedFils),
    open_sum_fils: toWire(await findOpenSum(db, guarantee.id)),
    waiting: waiting
      .filter(({ suspenseFils }) => suspenseFils > 0n)
      .map(({ id, suspenseFils }) => `${formatReceiptNumber(id)}:${toWire(suspenseFils)}`),
  }
}

/** Takes the own approval of a decision about a guarantee back, until another person has decided the same. */
export const takeCaseVoteBack = (ctx: Ctx, { params, body }: Input<'POST /admin/cases/:number/take-back'>, deps: GuaranteeDeps) =>
  ctx.transact(async (tx): Promise<Case> => {
    const seen = await findGuaranteeForStaff(tx, params.number)
    const guarantee = seen && (await lockGuaranteeById(tx, seen.id))
    if (!guarantee) throw new DomainError('not_found')
    await takeApprovalBack(tx, subjectOf(guarantee, body.question), ctx.actor)
    return presentCaseForStaff(ctx, tx, params.number, deps)
  })

// ---- the decisions ----

export const decideVehicle = (ctx: Ctx, { params, body }: Input<'POST /admin/cases/:number/vehicle'>, deps: GuaranteeDeps) =>
  decideAsStaff(
    ctx,
    params.number,
    {
      trigger: body.decision === 'confirm' ? 'confirm_vehicle' : 'refuse_vehicle',
      what: body.decision,
      reason: body.reason,
      twoPersons: false,
    },
    deps,
  )

export const decidePaper = (ctx: Ctx, { params, body }: Input<'POST /admin/cases/:number/paper'>, deps: GuaranteeDeps) =>
  decideAsStaff(
    ctx,
    params.number,
    {
      trigger: body.decision === 'transferred' ? 'accept_paper' : 'refuse_paper',
      what: body.decision,
      reason: body.reason,
      approves: body.approves,
      twoPersons: true,
    },
    deps,
  )

export const decideCase = (ctx: Ctx, { params, body }: Input<'POST /admin/cases/:number/decide'>, deps: GuaranteeDeps) => {
  const trigger = ({ release: 'decide_release', refund: 'decide_refund', dismiss: 'dismiss' } as const)[body.decision]
  const said: Facts = { ...(body.block ? { block: body.block } : {}), ...(body.paper ? { paper: body.paper } : {}) }
  return decideAsStaff(
    ctx,
    params.number,
    {
      trigger,
      what: [body.decision, body.decision === 'dismiss' ? (body.block ?? '') : (body.paper ?? '')].filter((part) => part !== '').join(':'),
      reason: body.reason,
      approves: body.approves,
      twoPersons: true,
      asks: trigger !== 'dismiss',
      said,
      askNow: trigger === 'dismiss',
      ...(body.block ? { facts: { block: body.block } } : {}),
    },
    deps,
  )
}

export async function proposeSplit(
  ctx: Ctx,
  { params, body }: Input<'POST /admin/cases/:number/split'>,
  deps: GuaranteeDeps,
): Promise<Decided> {
  const split = { sellerFils: parseFils(body.seller_fils), buyerFils: parseFils(body.buyer_fils), feesFils: parseFils(body.fees_fils) }
  return decideAsStaff(
    ctx,
    params.number,
    {
      trigger: 'propose_split',
      what: `split:${body.seller_fils}:${body.buyer_fils}:${body.fees_fils}`,
      reason: body.reason,
      approves: body.approves,
      twoPersons: true,
      said: { split },
      check: (guarantee) => requireDivision(guarantee, split),
      facts: { seller_fils: body.seller_fils, buyer_fils: body.buyer_fils, fees_fils: body.fees_fils },
      after: (tx, guarantee) => askOwnerForAnswer(tx, guarantee, body.seller_fils),
    },
    deps,
  )
}

/**
 * Sends an owner without an account the proposed split with a link, to the owner's phone only, because such an owner cannot open the
 * guarantee.
 */
async function askOwnerForAnswer(tx: Tx, guarantee: LockedGuarantee, sellerFils: string): Promise<void> {
  if (!guarantee.hasAgent || (await isPartyComplete(tx, guarantee.sellerPartyId))) return
  const owner = await getParty(tx, guarantee.sellerPartyId)
  await enqueueMessage(tx, {
    channel: 'sms',
    to: owner.phone,
    lang: 'ar',
    template: 'owner_split',
    facts: { path: await openOwnerLink(tx, guarantee.id), number: guarantee.number, seller_fils: sellerFils },
  })
}

function requireDivision(guarantee: LockedGuarantee, split: NonNullable<Facts['split']>): void {
  const heldFils = guarantee.receivedFils
  const wrong = refuseProposedSplit({ ...split, heldFils, quoted: guarantee, isTransferred: guarantee.ownerIsBuyerAt !== null })
  if (wrong)
    throw new DomainError('split_sums_wrong', {
      errors: [{ pointer: `/${wrong}_fils`, code: 'split_sums_wrong' }],
      facts: { held_fils: toWire(heldFils) },
    })
}

export const blockByStaff = (ctx: Ctx, { params, body }: Input<'POST /admin/cases/:number/block'>, deps: GuaranteeDeps) =>
  decideAsStaff(
    ctx,
    params.number,
    { trigger: 'block', what: 'block', reason: body.reason, twoPersons: false, said: { words: body.reason } },
    deps,
  )

export const unblockByStaff = (ctx: Ctx, { params, body }: Input<'POST /admin/cases/:number/unblock'>, deps: GuaranteeDeps) =>
  decideAsStaff(ctx, params.number, { trigger: 'unblock', what: 'unblock', reason: body.reason, twoPersons: false, askNow: true }, deps)

/**
 * Finance decides about a reversed sum. If it was replaced, by one or more receipts, the block ends; if not, the registry is asked twice:
 * now and after both sides have been told not to sign.
 */
export const decideBankBlock = (ctx: Ctx, { params, body }: Input<'POST /admin/cases/:number/bank'>, deps: GuaranteeDeps) => {
  const receiptIds = [...new Set([...(body.receipt === undefined ? [] : [body.receipt]), ...(body.receipts ?? [])])].sort()
  return decideAsStaff(
    ctx,
    params.number,
    {
      trigger: body.decision === 'paid_again' ? 'note_paid_again' : 'note_not_paid_again',
      what: [body.decision, ...receiptIds].join(':'),
      reason: body.reason,
      approves: body.approves,
      twoPersons: 'always',
      ...(receiptIds.length === 0 ? {} : { said: { receiptIds }, facts: { receipt: receiptIds.join(', ') } }),
    },
    deps,
  )
}

export async function decideCancellation(
  ctx: Ctx,
  { params, body }: Input<'POST /admin/cases/:number/cancellation'>,
  deps: GuaranteeDeps,
): Promise<Decided> {
  if (body.decision === 'reject')
    return decideAsStaff(
      ctx,
      params.number,
      {
        trigger: 'reject_cancellation',
        what: 'reject',
        reason: body.reason,
        approves: body.approves,
        twoPersons: true,
        said: { words: body.reason },
        askNow: true,
      },
      deps,
    )
  if (body.fee_side === undefined) throw new DomainError('validation_failed', { errors: [{ pointer: '/fee_side', code: 'required' }] })
  return decideAsStaff(
    ctx,
    params.number,
    {
      trigger: 'approve_cancellation',
      what: `approve:${body.fee_side}`,
      reason: body.reason,
      approves: body.approves,
      twoPersons: true,
      said: { feeSide: body.fee_side },
      facts: { fee_side: body.fee_side },
    },
    deps,
  )
}

// ---- staff's view ----

export const showCase = (ctx: Ctx, { params }: Input<'GET /admin/cases/:number'>, deps: GuaranteeDeps): Promise<Case> =>
  presentCaseForStaff(ctx, ctx.db, params.number, deps)

async function presentCaseForStaff(ctx: Ctx, db: Ctx['db'], number: string, deps: GuaranteeDeps): Promise<Case> {
  const settings = deps.settings()
  const state = await findGuaranteeForStaff(db, number)
  if (!state) throw new DomainError('not_found')
  const guarantee = await presentGuaranteeForStaff(ctx, db, number, settings)
  const votes: Case['votes'] = []
  for (const trigger of questions) {
    const question = questionOf(state, trigger, guarantee.cancel_request?.requested_at)
    const standing = await listApprovals(db, subjectOf(state, question.kind), await basisOf(db, state, question))
    for (const approval of standing) {
      const { decision } = decided.parse(approval.content)
      votes.push({ subject: question.kind, decision, ...presentApproval(approval, ctx.actor) })
    }
  }
  const receipts = await listReceiptsOfCase(db, { guaranteeId: state.id })
  return {
    guarantee,
    registry: {
      word: state.registryFinding,
      at: toIso(state.registryFindingAt),
      registry_unavailable_since: toIso(state.registryUnavailableSince),
    },
    received_fils: toWire(state.receivedFils),
    open_sum_fils: toWire(await findOpenSum(db, state.id)),
    receipts: receipts.map((receipt) => ({
      number: formatReceiptNumber(receipt.id),
      way: receipt.way,
      booked_fils: toWire(receipt.bookedFils),
      received_at: receipt.receivedAt.toISOString(),
      settled_at: toIso(receipt.settledAt),
      reversed_at: toIso(receipt.reversedAt),
      payer_state: receipt.payerState,
    })),
    files: guarantee.files,
    votes,
    votes_needed: state.totalPriceFils >= BigInt(settings.twoPersonsFromFils) ? 2 : 1,
    actions: staffActionsFor(state, rolesOfStaff(ctx.actor.role), { now: state.now, settings }).map(({ name, allowed, reason }) => ({
      name,
      allowed,
      reason,
    })),
  }
}
const questions: readonly StaffActionName[] = ['approve_cancellation', 'accept_paper', 'note_paid_again', 'decide_release']
