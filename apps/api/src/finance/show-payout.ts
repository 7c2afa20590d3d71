import { formatGuaranteeNumber, parsePayoutNumber } from '@damana/contract/ids'
import type { Input, Reply } from '@damana/contract'
import { toWire } from '@damana/contract/money'
import type { ContextOf, StaffActor } from '#kernel/context.ts'
import { listApprovalsOf, presentApproval, type StoredApproval } from '#kernel/approvals.ts'
import { DomainError, found } from '#kernel/errors.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { toIso } from '#kernel/instants.ts'
import { findGuaranteeById } from '#lifecycle/index.ts'
import {
  type Denial,
  denialsNeeded,
  findPayout,
  isClosed,
  listPayoutEvents,
  listPayouts,
  refuseAccount,
  refuseApproval,
  refuseDenial,
  refuseReversal,
  refuseStaffMove,
  type StaffPayout,
} from '#money/payouts/index.ts'

const pageSize = 50

/** Shows one payout with its history and this person's permitted actions; for reviewers none exists. */
export async function showPayout(
  ctx: ContextOf<'GET /admin/payouts/:number'>,
  { params }: Input<'GET /admin/payouts/:number'>,
): Promise<Reply<'GET /admin/payouts/:number'>> {
  return presentWithHistory(ctx.db, idOf(params.number), ctx.actor)
}

/** Lists all payouts, newest first, or those of one status, a page at a time. Reviewers see none. */
export async function listPayoutsForStaff(
  ctx: ContextOf<'GET /admin/payouts'>,
  { query }: Input<'GET /admin/payouts'>,
): Promise<Reply<'GET /admin/payouts'>> {
  if (ctx.actor.role === 'reviewer') return { items: [], next_cursor: null }
  const after = query.cursor === undefined ? null : idOf(query.cursor)
  const found = await listPayouts(ctx.db, { status: query.status ?? null, after, limit: pageSize + 1 })
  const page = found.slice(0, pageSize)
  const approvals = await approvalsOf(ctx.db, page)
  return {
    items: page.map((payout) => presentPayout(payout, ctx.actor, approvals)),
    next_cursor: found.length > pageSize ? (page.at(-1)?.number ?? null) : null,
  }
}

/** The id of a payout's number, which the bank knows too. */
export const idOf = (number: string): Id<'payouts'> => found(parsePayoutNumber(number))

export async function presentWithHistory(
  db: Queryable,
  id: Id<'payouts'>,
  actor: StaffActor,
): Promise<Reply<'GET /admin/payouts/:number'>> {
  const payout = await findPayout(db, { id })
  if (!payout) throw new DomainError('not_found')
  const events = await listPayoutEvents(db, { payoutId: id })
  const guarantee = payout.guaranteeId === null ? undefined : await findGuaranteeById(db, payout.guaranteeId)
  return {
    ...presentPayout(payout, actor, await approvalsOf(db, [payout])),
    registry: guarantee ? { word: guarantee.registryFinding, at: toIso(guarantee.registryFindingAt) } : null,
    events: events.map(({ from, to, at, staff, facts }) => ({ from, to, at: at.toISOString(), staff, facts })),
  }
}

type Shown = Omit<Reply<'GET /admin/payouts/:number'>, 'events' | 'registry'>

/** Presents a payout to staff, with this person's permitted actions. */
function presentPayout(payout: StaffPayout, actor: StaffActor, all: readonly StoredApproval[]): Shown {
  const { purpose, reversalDecided, heldReason } = payout
  const ofAny = (...proposals: readonly { subject: string }[]) =>
    all.filter((approval) => proposals.some(({ subject }) => subject === approval.subject))
  const approvals = ofAny(proposalOfPayout(payout))
  const denials = ofAny(...proposalsOfDenials(payout))
  const ofAccount = heldReason === 'iban_of_another' ? ofAny(proposalOfAccount(payout)) : []
  const isReversal = (purpose === 'seller_reversed' || purpose === 'refund' || purpose === 'partner') && reversalDecided === null
  const ofReversal = isReversal ? ofAny(proposalOfReversal(payout, 'keep')) : []
  return {
    number: payout.number,
    guarantee_number: payout.guaranteeId === null ? null : formatGuaranteeNumber(payout.guaranteeId),
    purpose: payout.purpose,
    attempt: payout.attempt,
    previous_number: payout.previousNumber,
    next_number: payout.nextNumber,
    beneficiary_name: payout.beneficiaryName,
    beneficiary_name_latin: payout.beneficiaryNameLatin,
    iban_tail: payout.iban?.slice(-4) ?? null,
    amount_fils: toWire(payout.amountFils),
    rail: payout.rail,
    status: payout.status,
    held_reason: payout.heldReason,
    staff_hold: payout.staffHold,
    bank_reason: payout.bankReason,
    expected_on: payout.expectedOn,
    late: isLate(payout),
    late_since: toIso(payout.lateAt),
    reminders_sent: payout.remindersSent,
    ordered_at: payout.orderedAt.toISOString(),
    file:
      payout.file === null
        ? null
        : {
            message_id: payout.file.message_id,
            payments: payout.file.payments,
            sum_fils: payout.file.sum_fils,
            confirmed_at: isoOf(payout.file.confirmed_at),
            missed_at: isoOf(payout.file.last_missed_at),
          },
    denials: denials.map((approval) => ({ said: saidOf(approval), ...presentApproval(approval, actor) })),
    denials_needed: denialsNeeded,
    approvals: approvals.map((approval) => presentApproval(approval, actor)),
    approvals_needed: payout.approvalsNeeded,
    open_sum_fils: toWire(payout.openSumFils),
    account_votes: ofAccount.map((approval) => presentApproval(approval, actor)),
    reversal_votes: ofReversal.map((approval) => ({
      decision: approval.content['decision'] === 'keep' ? 'keep' : 'release',
      ...presentApproval(approval, actor),
    })),
    actions: actionsOf(payout, actor, { approvals, denials }),
  }
}

/** To let a payout go speaks of its sum, of the account and of whom it is for. */
export function proposalOfPayout({ id, number, iban, amountFils, beneficiaryName, makers }: StaffPayout) {
  const named = { iban: iban ?? '', amount_fils: toWire(amountFils), beneficiary: beneficiaryName }
  return { subject: `payout:${id}`, content: { decision: 'approve', payout: number, ...named }, basis: named, makers: makers.map(BigInt) }
}

/** The bank's word that a file never came speaks of all its payouts, and both of what was known of the file. */
export function proposalOfDenial({ id, number, file }: StaffPayout, said: Denial) {
  const ofFile = said === 'not_received' ? file : null
  return {
    subject: ofFile ? `payout_file:${ofFile.id}` : `denial:${id}`,
    content: { decision: said, of: ofFile?.message_id ?? number },
    basis: { missed_at: isoOf(file?.last_missed_at ?? null), is_heard_of: file?.is_heard_of ?? false },
  }
}
const proposalsOfDenials = (payout: StaffPayout) =>
  (['not_received', 'not_executed'] as const).map((said) => proposalOfDenial(payout, said))
const saidOf = ({ content }: StoredApproval): Denial => (content['decision'] === 'not_executed' ? 'not_executed' : 'not_received')

/** Every question about a payout that two persons may be deciding. */
export const subjectsOf = (payout: StaffPayout): string[] =>
  [proposalOfPayout(payout), proposalOfAccount(payout), proposalOfReversal(payout, 'keep'), ...proposalsOfDenials(payout)].map(
    ({ subject }) => subject,
  )

/** To let money go to an account that is somebody else's speaks of that account, of its sum and of whom it is for. */
export const proposalOfAccount = (payout: StaffPayout) => ({
  subject: `account:${payout.id}`,
  content: {
    decision: 'allow_account',
    payout: payout.number,
    iban: payout.iban ?? '',
    amount_fils: toWire(payout.amountFils),
    beneficiary: payout.beneficiaryName,
  },
  basis: { iban: payout.iban ?? '' },
  makers: payout.makers.map(BigInt),
})
export const accountFactsOf = ({ status, heldReason, makers }: StaffPayout, { role, staffId }: StaffActor) => ({
  status,
  heldReason,
  role,
  madeIt: makers.includes(staffId.toString()),
})

/** A decision about a part of the seller's money speaks of that sum and of the open sum that covers it. */
export const proposalOfReversal = (payout: StaffPayout, decision: 'release' | 'keep') => ({
  subject: `reversal:${payout.id}`,
  content: { decision, payout: payout.number, amount_fils: toWire(payout.amountFils) },
  basis: { open_sum_fils: toWire(payout.openSumFils) },
})

/** The approvals of payouts: those of their release count on when they left, and only the present one is of what they are now. */
async function approvalsOf(db: Queryable, payouts: readonly StaffPayout[]): Promise<StoredApproval[]> {
  const large = payouts.filter(({ approvalsNeeded }) => approvalsNeeded > 0)
  const others = payouts.flatMap((one) => [proposalOfReversal(one, 'release'), proposalOfAccount(one), ...proposalsOfDenials(one)])
  return [...(await listApprovalsOf(db, large.map(proposalOfPayout), { withCarriedOut: true })), ...(await listApprovalsOf(db, others))]
}

function actionsOf(
  payout: StaffPayout,
  actor: StaffActor,
  { approvals, denials }: Readonly<Record<'approvals' | 'denials', readonly StoredApproval[]>>,
): Shown['actions'] {
  const isOwn = ({ staffId }: StoredApproval) => staffId === actor.staffId
  const facts = factsOf(payout, actor)
  const moves = (['withdraw', 'hold', 'unhold', 'retry'] as const).map((name) => ({ name, reason: refuseStaffMove(name, facts) }))
  const approval =
    payout.approvalsNeeded > 0
      ? [{ name: 'approve' as const, reason: refuseApproval(approvalFactsOf(payout, actor, approvals.some(isOwn))) }]
      : []
  const reversal =
    payout.purpose === 'seller_reversed' ||
    ((payout.purpose === 'refund' || payout.purpose === 'partner') && payout.notFunded === 'receipt_reversed')
      ? (['release_reversed', 'keep_reversed'] as const).map((name) => ({ name, reason: refuseReversal(reversalFactsOf(payout, actor)) }))
      : []
  const account =
    payout.heldReason === 'iban_of_another'
      ? [{ name: 'allow_account' as const, reason: refuseAccount(accountFactsOf(payout, actor)) }]
      : []
  const denying = (['not_received', 'not_executed'] as const)
    .map((name) => ({
      name,
      reason: refuseDenial(
        name,
        denialFactsOf(
          payout,
          actor,
          denials.some((one) => isOwn(one) && saidOf(one) === name),
        ),
      ),
    }))
    .filter(({ reason }) => reason !== 'wrong_status')
  return [...approval, ...reversal, ...account, ...moves, ...denying].map(({ name, reason }) => ({
    name,
    allowed: reason === null,
    reason,
  }))
}

export const factsOf = (payout: StaffPayout, { role }: StaffActor) => ({
  status: payout.status,
  role,
  staffHolds: payout.staffHold !== null,
  isReplaced: payout.nextNumber !== null || payout.isRecovered,
  isSweep: payout.purpose === 'sweep',
  isPlaced: payout.purpose === 'suspense' && !payout.isUnpaid,
})

export const reversalFactsOf = (payout: StaffPayout, { role }: StaffActor) => ({
  role,
  purpose: payout.purpose,
  status: payout.status,
  isDecided: payout.reversalDecided !== null,
  hasOpenSum: payout.openSumFils > 0n,
  heldReason: payout.heldReason,
})

export const approvalFactsOf = (payout: StaffPayout, { role, staffId }: StaffActor, hasApproved = false) => ({
  status: payout.status,
  heldReason: payout.notFunded ?? payout.heldReason,
  approvalsNeeded: payout.approvalsNeeded,
  role,
  hasApproved,
  madeIt: payout.makers.includes(staffId.toString()),
})

export const denialFactsOf = (payout: StaffPayout, { role }: StaffActor, hasDenied = false) => ({
  status: payout.status,
  role,
  isLate: isLate(payout),
  isInDoubt: payout.heldReason === 'restored',
  file: payout.file && {
    isConfirmed: payout.file.confirmed_at !== null,
    isHeardOf: payout.file.is_heard_of,
    isMissed: payout.file.last_missed_at !== null,
  },
  hasDenied,
})

const isoOf = (moment: string | null): string | null => (moment === null ? null : new Date(moment).toISOString())

/** Its expected day passed without the debit, and it is still open. */
export const isLate = ({ status, lateAt }: Pick<StaffPayout, 'status' | 'lateAt'>): boolean => lateAt !== null && !isClosed(status)
