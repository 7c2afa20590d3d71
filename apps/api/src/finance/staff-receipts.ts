import * as z from 'zod'
import {
  formatExceptionNumber,
  formatGuaranteeNumber,
  formatReceiptNumber,
  parseGuaranteeNumber,
  parseReceiptNumber,
} from '@damana/contract/ids'
import type { Id } from '#db/id.ts'
import { isPaidByBuyer, refundSuspense } from '#money/suspense/index.ts'
import type { WithHolderCheck } from '#kernel/holder-check.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { Output } from '@damana/contract'
import type { Reason } from '@damana/contract/errors'
import { noFils, subtractFils, toWire } from '@damana/contract/money'
import { staffActionNamesOf, type StaffActionOf, staffActionsOfTwo } from '@damana/contract/staff-actions'
import { acceptPayer, applyWork, bookIntoGuarantee, payableOf, refundThirdPartyReceipt } from '#effects/index.ts'
import { type LockedGuarantee, lockGuaranteeById } from '#lifecycle/index.ts'
import { type AuditContext, auditContextOf, ledgerActorOf } from '#kernel/audit-context.ts'
import type { RequestContext, SomeHandlers, StaffActor, Tx } from '#kernel/context.ts'
import { closeFailedBacks } from '#money/payouts/index.ts'
import { approve, findProposer, listApprovals, presentApproval, settleApprovals } from '#kernel/approvals.ts'
import { DomainError, found } from '#kernel/errors.ts'
import type { Queryable } from '#db/queryable.ts'
import { isSameName, maskNationalNumber } from '#people/parties/index.ts'
import { isOurIban, requireNotOurs } from '#people/bank-accounts/index.ts'
import { readJordanianIban } from '#kernel/iban.ts'
import {
  findReceiptById,
  insertReceiptEvent,
  listPayoutsOfReceipt,
  listReceiptEvents,
  type LockedReceipt,
  lockReceipt,
  markClaimNoted,
  matchReceipt,
  saveMatched,
} from '#money/receipts/index.ts'

type View = Output<'GET /admin/receipts/:number'>
type Decision = StaffActionOf<'receipt'>

/** A receipt and what finance decides about it, by their calls; that it replaces a reversed one lies in `replace-reversed.ts`. */
export const receiptHandlers = (deps: WithSettings & WithHolderCheck) =>
  ({
    /** Shows one receipt to finance: where its money is, the payer, the decisions taken and the permitted ones. */
    'GET /admin/receipts/:number': async (ctx, { params }) => presentReceipt(ctx.db, await getReceipt(ctx.db, params.number), ctx.actor),
    /**
     * Finance matches money in suspense to its guarantee: it is booked as if it had named the guarantee. Of a payer who is not the buyer, or whom nobody has told, two match
     * it, whatever the sum: one person alone could bring a stranger's money into a sale.
     */
    'POST /admin/receipts/:number/match': (ctx, { params, body }) =>
      decide(ctx, params.number, 'match', idOfGuarantee(body.guarantee_number), async (tx, audit, receipt, guarantee) => {
        if (!guarantee) throw new DomainError('not_found')
        const match = matchReceipt({
          amountFils: receipt.suspenseFils,
          receivedAt: receipt.receivedAt,
          reference: receipt.remittance,
          guarantee: await payableOf(tx, guarantee),
        })
        if (match.into === 'suspense') throw new DomainError('action_not_allowed', { reason: 'not_payable', facts: { why: match.why } })
        const isBuyers = await isPaidByBuyer(tx, guarantee.id, receipt.payer)
        if (!isBuyers || !isReported(receipt.payer)) {
          const by = { actor: ctx.actor, reason: body.reason, approves: body.approves }
          if (!(await approve(tx, proposalOf('match', receipt, guarantee.number), by, { persons: 2 }))) return { awaits_second: true }
        } else await settleApprovals(tx, receiptSubject(receipt))
        await saveMatched(tx, {
          id: receipt.id,
          guaranteeId: guarantee.id,
          bookedFils: match.escrowFils,
          backFils: match.excessFils,
          payerState: isBuyers ? 'buyer' : 'undeclared',
        })
        await closeFailedBacks(tx, { receiptId: receipt.id })
        await note(tx, audit, receipt, 'matched', body.reason, { guarantee: guarantee.number })
        const booking = { ...match, isBuyers, origin: 'suspense', at: audit.now, by: 'finance' } as const
        await applyWork(tx, audit, guarantee, await bookIntoGuarantee(tx, audit, guarantee, receipt, booking), deps)
        return { awaits_second: false }
      }),
    /**
     * Two of finance refund money in suspense to the payer; where no account is known, to the account that the first has named and the second
     * has read: one person alone could send a stranger's money to an account of a friend. The person who named it approves nothing of its payout.
     */
    'POST /admin/receipts/:number/send-back': async (ctx, { params, body }) => {
      const account = body.iban === undefined ? undefined : readJordanianIban(body.iban)
      if (body.iban !== undefined && !account)
        throw new DomainError('iban_invalid', { errors: [{ pointer: '/iban', code: 'invalid_iban' }] })
      if (account) requireNotOurs(account.iban, deps.settings())
      const holderName = body.holder_name ?? ''
      if (account && holderName === '')
        throw new DomainError('validation_failed', { errors: [{ pointer: '/holder_name', code: 'required' }] })
      await ctx.replayStoredAnswer()
      const named = account && { ...account, holderName, isOfAnother: (await deps.checkHolder(account.iban, holderName)) === 'other_name' }
      return decide(ctx, params.number, 'send_back', null, async (tx, audit, receipt) => {
        const { iban, name } = outsidePayer(receipt.payer, deps)
        const isKnown = receipt.guaranteeId !== null || (iban !== undefined && readJordanianIban(iban) !== undefined)
        if (named && name !== undefined && !isSameName(named.holderName, name))
          throw new DomainError('holder_is_not_payer', { errors: [{ pointer: '/holder_name', code: 'holder_is_not_payer' }] })
        if (!isKnown && !named) throw new DomainError('validation_failed', { errors: [{ pointer: '/iban', code: 'required' }] })
        const proposal = proposalToSendBack(receipt, named ?? null)
        const proposer = (await findProposer(tx, proposal)) ?? ctx.actor.staffId
        const by = { actor: ctx.actor, reason: body.reason, approves: body.approves }
        if (!(await approve(tx, proposal, by, { persons: 2 }))) return { awaits_second: true }
        await refundSuspense(
          tx,
          audit,
          receipt,
          { why: null, staffId: proposer, reason: body.reason, ...(named ? { named } : {}), needsTwoPersons: receipt.isAfterRestore },
          deps,
        )
        return { awaits_second: false }
      })
    },
    /** Finance accepts a third-party payer, although third-party money is above the limit. */
    'POST /admin/receipts/:number/accept-payer': (ctx, { params, body }) =>
      decide(ctx, params.number, 'accept_payer', null, async (tx, audit, receipt, guarantee) => {
        if (!guarantee) throw new DomainError('not_found')
        await note(tx, audit, receipt, 'payer_accepted', body.reason)
        await acceptPayer(tx, audit, guarantee, receipt.id, deps)
        return {}
      }),
    /** Finance refuses a third-party payer: the receipt is refunded, and the buyer's time to pay is extended. */
    'POST /admin/receipts/:number/refuse-payer': (ctx, { params, body }) =>
      decide(ctx, params.number, 'refuse_payer', null, async (tx, audit, receipt, guarantee) => {
        if (!guarantee) throw new DomainError('not_found')
        await note(tx, audit, receipt, 'payer_refused', body.reason)
        await refundThirdPartyReceipt(tx, audit, guarantee, receipt.id, 'refuse_payer', deps)
        return {}
      }),
    /**
     * Finance records the outcome of a loss, a reversed receipt whose money had left us: claimed from the payer, or given up. It leaves
     * finance's list, and the loss stays as booked.
     */
    'POST /admin/receipts/:number/note-claim': (ctx, { params, body }) =>
      decide(ctx, params.number, 'note_claim', null, async (tx, audit, receipt) => {
        await markClaimNoted(tx, { id: receipt.id, at: audit.now })
        await note(tx, audit, receipt, 'claim_noted', body.reason)
        return {}
      }),
  }) satisfies SomeHandlers

/**
 * Takes one decision about a receipt: locks the guarantee before it, checks that the decision is still open, and returns the receipt
 * afterwards.
 */
async function decide<More extends object = object>(
  ctx: RequestContext<StaffActor>,
  number: string,
  decision: Decision,
  guaranteeId: Id<'guarantees'> | null,
  work: (tx: Tx, audit: AuditContext, receipt: LockedReceipt, guarantee: LockedGuarantee | undefined) => Promise<More>,
): Promise<View & More> {
  return ctx.transact(async (tx) => {
    const seen = await getReceipt(tx, number)
    const toLock = guaranteeId ?? seen.guaranteeId
    const guarantee = toLock === null ? undefined : await lockGuaranteeById(tx, toLock)
    const receipt = await lockReceipt(tx, { id: seen.id })
    if (!receipt) throw new DomainError('not_found')
    const reason = refuseDecision(receipt, decision)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    const more = await work(tx, auditContextOf(ctx, tx), receipt, guarantee)
    return { ...(await presentReceipt(tx, await getReceipt(tx, number), ctx.actor)), ...more }
  })
}

/** Returns why this decision about this receipt is refused; null when it is allowed. */
export function refuseDecision(receipt: LockedReceipt, decision: Decision): Reason | null {
  if (receipt.inDoubtOf !== null && decision !== 'refuse_payer' && decision !== 'note_claim') return 'receipt_in_doubt'
  if (decision === 'match' || decision === 'send_back')
    return receipt.suspenseFils === 0n || receipt.reversedAt !== null || (decision === 'match' && receipt.bookedFils > 0n)
      ? 'receipt_placed'
      : receipt.hasOpenException
        ? 'exception_open'
        : decision === 'send_back' && receipt.awaitsRestore
          ? 'restore_open'
          : null
  if (decision === 'replace')
    return receipt.suspenseFils > 0n && receipt.why === 'paid_again' && receipt.isAfterEnd ? null : 'not_paid_again'
  if (decision === 'note_claim') return receipt.isLost ? null : 'receipt_placed'
  return receipt.payerState === 'deciding' ? null : 'no_payer_awaited'
}

/** Anybody at all is named as its payer. */
const isReported = ({ id, name, iban }: LockedReceipt['payer']): boolean => id !== undefined || name !== undefined || iban !== undefined

/** A payer with an account of our own counts as unknown: no refund may go there. */
const outsidePayer = (payer: LockedReceipt['payer'], { settings }: WithSettings): LockedReceipt['payer'] =>
  payer.iban !== undefined && isOurIban(payer.iban, settings()) ? {} : payer

const idOfGuarantee = (number: string): Id<'guarantees'> => found(parseGuaranteeNumber(number))

export async function getReceipt(db: Queryable, number: string): Promise<LockedReceipt> {
  const receipt = await findReceiptById(db, { id: found(parseReceiptNumber(number)) })
  if (!receipt) throw new DomainError('not_found')
  return receipt
}

const note = (
  tx: Tx,
  audit: AuditContext,
  receipt: LockedReceipt,
  kind: 'matched' | 'payer_accepted' | 'payer_refused' | 'claim_noted',
  reason: string,
  facts: Record<string, string> = {},
): Promise<void> =>
  insertReceiptEvent(tx, {
    receiptId: receipt.id,
    kind,
    actor: ledgerActorOf(audit).actor,
    staffId: audit.actor.kind === 'staff' ? audit.actor.staffId : null,
    facts: { ...facts, reason },
    requestId: audit.requestId,
    now: audit.now,
  })

export const receiptSubject = ({ id }: Pick<LockedReceipt, 'id'>): string => `receipt:${id}`

/** To match a receipt, or to take it as the replacement of a reversed one, speaks of its money that waits, and of the guarantee it goes to. */
export const proposalOf = (decision: 'match' | 'replace', receipt: LockedReceipt, guaranteeNumber: string) => ({
  subject: receiptSubject(receipt),
  content: { decision, receipt: formatReceiptNumber(receipt.id), guarantee_number: guaranteeNumber },
  basis: basisOf(receipt),
})
/** To send it back speaks of the account that is named for it, where the payer's is not known. */
const proposalToSendBack = (receipt: LockedReceipt, named: { iban: string; holderName: string } | null) => ({
  subject: receiptSubject(receipt),
  content: {
    decision: 'send_back',
    receipt: formatReceiptNumber(receipt.id),
    iban: named?.iban ?? null,
    holder_name: named?.holderName ?? null,
  },
  basis: basisOf(receipt),
})
const basisOf = ({ suspenseFils, payer }: LockedReceipt) => ({
  suspense_fils: toWire(suspenseFils),
  payer: { name: payer.name ?? null, iban: payer.iban ?? null },
})
/** The content of an approval was made by the proposal above. */
const decided = z.object({
  decision: z.enum(staffActionsOfTwo('receipt')),
  guarantee_number: z.string().nullable().default(null),
  iban: z.string().nullable().default(null),
  holder_name: z.string().nullable().default(null),
})

export async function presentReceipt(db: Queryable, receipt: LockedReceipt, actor: StaffActor): Promise<View> {
  const { payer } = receipt
  const history = await listReceiptEvents(db, receipt.id)
  const payouts = await listPayoutsOfReceipt(db, receipt.id)
  const guaranteeNumber = receipt.guaranteeId === null ? null : formatGuaranteeNumber(receipt.guaranteeId)
  const votes = await listApprovals(db, receiptSubject(receipt), basisOf(receipt))
  return {
    number: formatReceiptNumber(receipt.id),
    bank_reference: receipt.bankReference,
    way: receipt.source,
    amount_fils: toWire(receipt.amountFils),
    booked_fils: toWire(receipt.bookedFils),
    suspense_fils: toWire(receipt.suspenseFils),
    fee_fils: toWire(receipt.feeFils),
    guarantee_number: guaranteeNumber,
    remittance: receipt.remittance,
    why: receipt.isLost ? 'taken_back' : receipt.suspenseFils > 0n ? receipt.why : null,
    received_at: receipt.receivedAt.toISOString(),
    recorded_at: receipt.recordedAt.toISOString(),
    settled_at: receipt.settledAt?.toISOString() ?? null,
    reversed_at: receipt.reversedAt?.toISOString() ?? null,
    open_fils: toWire(receipt.reversedAt === null ? noFils : subtractFils(receipt.bookedFils, receipt.recoveredFils)),
    payer: {
      name: payer.name ?? null,
      national_id: payer.id === undefined ? null : maskNationalNumber(payer.id),
      iban_tail: payer.iban?.slice(-4) ?? null,
      state: receipt.payerState,
      declared_name: receipt.declared?.name ?? null,
      relation: receipt.declared?.relation ?? null,
    },
    history: history.map(({ kind, staffName, reason, at }) => ({ kind, by: staffName, reason, at: at.toISOString() })),
    payouts,
    in_doubt_of: receipt.inDoubtOf === null ? null : formatExceptionNumber(receipt.inDoubtOf),
    votes: votes.map((approval) => ({
      ...decided.parse(approval.content),
      amount_fils: toWire(receipt.suspenseFils),
      ...presentApproval(approval, actor),
    })),
    actions: staffActionNamesOf('receipt').map((name) => {
      const reason = refuseDecision(receipt, name)
      return { name, allowed: reason === null, reason }
    }),
  }
}
