import * as z from 'zod'
import {
  formatExceptionNumber,
  formatGuaranteeNumber,
  formatPayoutNumber,
  formatReceiptNumber,
  parseExceptionNumber,
  parseReceiptNumber,
} from '@damana/contract/ids'
import type { Id } from '#db/id.ts'
import { saveLineOutcomes, takeUnmatchedCredit } from '#money/bank-messages/index.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { Input, Output, Reply } from '@damana/contract'
import type { Reason } from '@damana/contract/errors'
import { addFils, type Fils, fils, noFils, parseFils, subtractFils, toWire } from '@damana/contract/money'
import { bankExceptionResolutions, type BankExceptionResolution } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { endSettledDoubt, reverseReceipt } from '#effects/index.ts'
import { lockGuaranteeById } from '#lifecycle/index.ts'
import { type AuditContext, auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf, StaffActor, Tx } from '#kernel/context.ts'
import { approve, listApprovals, presentApproval, type StoredApproval, takeApprovalBack } from '#kernel/approvals.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { ledgerEvents, post } from '#money/ledger/index.ts'
import {
  cutReceipt,
  freeUnexpectedReceipt,
  insertUnexpectedReceipt,
  listReceiptsById,
  listReceiptsByReference,
  lockReceipt,
  saveResolvedReceipt,
  settleLate,
} from '#money/receipts/index.ts'
import { findSource, reconsiderPayouts } from '#money/payouts/index.ts'
import { dateInAmman } from '#kernel/calendar.ts'
import { toIso } from '#kernel/instants.ts'
import {
  type AssignedReceipt,
  bookSettlement,
  closeException,
  divideDebit,
  findException,
  findNamedPayout,
  insertMakeGood,
  listDoubts,
  lockException,
  mayBeResolved,
  readClientAccount,
  refuseAssignment,
  refuseSettlement,
  type StoredException,
} from '#money/reconciliation/index.ts'

type Shown = Reply<'GET /admin/bank-exceptions/:number'>

/** Shows what the client account has at the bank, by its last word, what our books say of it, and what our own account owes it. */
export async function showClientAccount(ctx: ContextOf<'GET /admin/client-account'>): Promise<Reply<'GET /admin/client-account'>> {
  const account = await readClientAccount(ctx.db)
  return { at_bank_fils: toWire(account.atBankFils), in_books_fils: toWire(account.inBooksFils), owed_fils: toWire(account.owedFils) }
}

/** Shows one exception with its votes. */
export async function showBankException(
  ctx: ContextOf<'GET /admin/bank-exceptions/:number'>,
  { params }: Input<'GET /admin/bank-exceptions/:number'>,
): Promise<Shown> {
  return present(ctx.db, idOfNumber(params.number), ctx.actor)
}

/** Two people of finance approve exactly the same resolution: the first is kept, the second carries it out. */
export async function resolveBankException(
  ctx: ContextOf<'POST /admin/bank-exceptions/:number/resolve'>,
  { params, body }: Input<'POST /admin/bank-exceptions/:number/resolve'>,
  deps: WithSettings,
): Promise<Output<'POST /admin/bank-exceptions/:number/resolve'>> {
  return ctx.transact(async (tx) => {
    const id = idOfNumber(params.number)
    const seen = await findException(tx, { id })
    if (!seen) throw new DomainError('not_found')
    // Guarantees are locked before everything else.
    const payout = seen.payoutId === null ? undefined : await findNamedPayout(tx, { id: seen.payoutId })
    const doubts = await listDoubts(tx, { exceptionId: id })
    const settles = body.resolution === 'settle_receipts'
    const assigns = settles || body.resolution === 'reverse_receipts'
    const named = assigns ? await listNamed(tx, body) : []
    const concerned = [
      seen.guaranteeId,
      payout?.guaranteeId ?? null,
      ...[...doubts, ...(settles ? named : [])].map(({ guaranteeId }) => guaranteeId),
    ]
    for (const guaranteeId of inOrder([...concerned, ...named.map(({ guaranteeId }) => guaranteeId)]))
      await lockGuaranteeById(tx, guaranteeId)
    const exception = await lockException(tx, { id })
    if (!exception) throw new DomainError('not_found')
    const receipts = assigns ? await listNamed(tx, body) : []
    const bankWord = body.bank_word ?? null
    const reason =
      refuse(exception, body.resolution) ??
      (settles
        ? refuseSettlement(exception.amountFils, receipts)
        : assigns
          ? refuseAssignment(exception.amountFils, receipts, bankWord !== null)
          : null)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    const isDecided = await approve(
      tx,
      { subject: subjectOf(id), content: contentOf(body.resolution, receipts, bankWord), basis: basisOf(exception) },
      { actor: ctx.actor, reason: body.reason, approves: body.approves },
      { persons: 2 },
    )
    if (isDecided) {
      const audit = auditContextOf(ctx, tx)
      // A receipt that its own debit may mean is not in doubt while that debit is assigned.
      await closeException(tx, { id, resolution: body.resolution, now: tx.now })
      await carryOut(tx, audit, exception, body.resolution, receipts, deps)
      for (const guaranteeId of inOrder(concerned)) {
        const guarantee = await lockGuaranteeById(tx, guaranteeId)
        if (guarantee) await endSettledDoubt(tx, audit, guarantee, deps)
        await reconsiderPayouts(tx, audit, { guaranteeId }, deps)
      }
      if (payout && payout.receiptId !== null && payout.guaranteeId === null)
        await reconsiderPayouts(tx, audit, { receiptId: payout.receiptId }, deps)
      for (const receipt of [...doubts, ...(settles ? named : [])]) await reconsiderPayouts(tx, audit, { receiptId: receipt.id }, deps)
    }
    return { ...(await present(tx, id, ctx.actor)), awaits_second: !isDecided }
  })
}

/** Takes the own approval of a resolution back, until it is carried out. */
export async function takeExceptionVoteBack(
  ctx: ContextOf<'POST /admin/bank-exceptions/:number/take-back'>,
  { params }: Input<'POST /admin/bank-exceptions/:number/take-back'>,
): Promise<Shown> {
  return ctx.transact(async (tx) => {
    const id = idOfNumber(params.number)
    if (!(await lockException(tx, { id }))) throw new DomainError('not_found')
    await takeApprovalBack(tx, subjectOf(id), ctx.actor)
    return present(tx, id, ctx.actor)
  })
}

const subjectOf = (id: bigint): string => `exception:${id}`
const basisOf = ({ kind, amountFils, reference }: StoredException) => ({ kind, amount_fils: toWire(amountFils), bank_reference: reference })
const contentOf = (resolution: BankExceptionResolution, receipts: readonly Named[], bankWord: string | null) => ({
  resolution,
  receipts: receipts.map(({ id, assignedFils, wholeFils, guaranteeId }) => ({
    receipt_number: formatReceiptNumber(id),
    amount_fils: toWire(assignedFils),
    of_fils: toWire(wholeFils),
    guarantee_number: guaranteeId === null ? null : formatGuaranteeNumber(guaranteeId),
  })),
  bank_word: bankWord,
})
const inOrder = (ids: readonly (bigint | null)[]): bigint[] =>
  [...new Set(ids.flatMap((one) => one ?? []))].sort((a, b) => (a < b ? -1 : 1))

const refuse = (exception: StoredException, resolution: BankExceptionResolution): Reason | null =>
  exception.closedAt !== null ? 'exception_closed' : mayBeResolved(exception, resolution) ? null : 'wrong_status'

interface Named extends AssignedReceipt {
  id: bigint
  guaranteeId: Id<'guarantees'> | null
  isSettled: boolean
}
/** The receipts that finance assigns a debit to, or settles by a credit, in its order and each with its sum: the whole, where none is said. */
async function listNamed(
  db: Queryable,
  { receipts: numbers = [], sums }: { receipts?: readonly string[] | undefined; sums?: readonly string[] | undefined },
): Promise<Named[]> {
  if (sums !== undefined && sums.length !== numbers.length)
    throw new DomainError('validation_failed', { errors: [{ pointer: '/sums', code: 'required' }] })
  const ids = numbers.flatMap((number) => parseReceiptNumber(number) ?? [])
  const found = await listReceiptsById(db, { ids })
  const named = ids.flatMap((id, index) => {
    const receipt = found.find((one) => one.id === id)
    if (!receipt) return []
    const { guaranteeId, amountFils, bookedFils, refundedFils, isReversed, isSettled } = receipt
    const sum = sums?.[index]
    const assignedFils = sum === undefined ? amountFils : parseFils(sum)
    return [
      {
        id,
        guaranteeId,
        isReversed,
        isSettled,
        wholeFils: amountFils,
        assignedFils,
        inGuaranteeFils: subtractFils(bookedFils, refundedFils),
      },
    ]
  })
  if (named.length !== new Set(numbers).size) throw new DomainError('action_not_allowed', { reason: 'receipts_not_standing' })
  return named
}

async function carryOut(
  tx: Tx,
  audit: AuditContext,
  exception: StoredException,
  resolution: BankExceptionResolution,
  receipts: readonly Named[],
  deps: WithSettings,
): Promise<void> {
  switch (resolution) {
    case 'to_source':
    case 'to_fees':
      return moveFromSuspense(tx, audit, exception, resolution)
    case 'to_suspense':
      return takeIntoSuspense(tx, audit, exception)
    case 'reverse_receipts':
      return assignDebit(tx, audit, exception, receipts, deps)
    case 'settle_receipts':
      return settleByCredit(tx, audit, exception, receipts)
    case 'loss':
      if (exception.kind === 'possible_repeat') await makeGoodAfterAll(tx, audit, exception)
      return
    case 'explained':
      return
  }
}

/**
 * Assigns a debit, which was made good when it came, to receipts: each is reversed, whole or in part. A sum beyond them is the bank's
 * charge; a sum that it took less is still on the account and waits in suspense for the payer of the last receipt.
 */
async function assignDebit(
  tx: Tx,
  audit: AuditContext,
  exception: StoredException,
  receipts: readonly Named[],
  deps: WithSettings,
): Promise<void> {
  const { id, amountFils, bookedAt } = exception
  const reason = formatExceptionNumber(id)
  const { chargeFils, restFils } = divideDebit(amountFils, receipts)
  await post(tx, audit, ledgerEvents.debit_assigned({ exceptionId: id, amountFils, chargeFils }))
  for (const { id: receiptId, guaranteeId, wholeFils, assignedFils } of receipts) {
    const reversedId =
      assignedFils === wholeFils ? receiptId : await cutReceipt(tx, { id: receiptId, fils: assignedFils, name: reason, now: audit.now })
    await reverseReceipt(tx, audit, { receiptId: reversedId, guaranteeId, at: bookedAt, reason, isMadeGood: true }, deps)
  }
  const last = receipts.at(-1)
  if (restFils > noFils && last) await keepRest(tx, audit, exception, last, restFils)
}

async function keepRest(tx: Tx, audit: AuditContext, exception: StoredException, { id }: Named, restFils: Fils): Promise<void> {
  const reversed = await lockReceipt(tx, { id })
  if (!reversed) throw new Error(`there is no receipt ${id}`)
  // The whole receipt is made good, as its guarantee needs it; the debit was less.
  await insertMakeGood(tx, { cause: 'reversal', amountFils: restFils, receiptId: id, exceptionId: exception.id, now: audit.now })
  const receiptId = await insertUnexpectedReceipt(tx, {
    bankReference: `${reversed.bankReference.slice(0, 100)}/${formatExceptionNumber(exception.id)}`,
    amountFils: restFils,
    remittance: reversed.remittance,
    receivedAt: exception.bookedAt,
    messageId: messageOf(exception),
    payer: reversed.payer,
    now: audit.now,
  })
  await post(tx, audit, ledgerEvents.receipt_unmatched({ receiptId, origin: 'bank', amountFils: restFils }), exception.bookedAt)
  await freeUnexpectedReceipt(tx, { id: receiptId })
}

/** Resolves money in suspense as belonging to a payout's source, or as ours. */
async function moveFromSuspense(tx: Tx, audit: AuditContext, exception: StoredException, to: 'to_source' | 'to_fees'): Promise<void> {
  const receipt = exception.receiptId === null ? undefined : await lockReceipt(tx, { id: exception.receiptId })
  if (!receipt || receipt.suspenseFils === noFils) throw new DomainError('action_not_allowed', { reason: 'receipt_placed' })
  if (receipt.inDoubtOf !== null) throw new DomainError('action_not_allowed', { reason: 'receipt_in_doubt' })
  const payout = exception.payoutId === null ? undefined : await findNamedPayout(tx, { id: exception.payoutId })
  const facts = { exceptionId: exception.id, receiptId: receipt.id, amountFils: receipt.suspenseFils }
  if (to === 'to_source' && (!payout || payout.purpose === 'sweep')) throw new DomainError('action_not_allowed', { reason: 'wrong_status' })
  const entry =
    to === 'to_source' && payout
      ? ledgerEvents.exception_to_source({ ...facts, payoutId: payout.id, source: await findSource(tx, payout) })
      : ledgerEvents.exception_resolved({ ...facts, expense: exception.kind === 'second_return' ? 'losses' : 'bank_charges' })
  await post(tx, audit, entry)
  await saveResolvedReceipt(tx, { id: receipt.id })
}

/** Resolves it as ordinary money in suspense for finance: to be matched, refunded, or used for a bill. */
async function takeIntoSuspense(tx: Tx, audit: AuditContext, exception: StoredException): Promise<void> {
  if (exception.receiptId !== null) return freeUnexpectedReceipt(tx, { id: exception.receiptId })
  const line =
    exception.kind === 'possible_repeat'
      ? await countAfterAll(tx, exception, 'applied')
      : await takeUnmatchedCredit(tx, { reference: exception.reference, lineId: exception.lineId })
  if (!line) throw new DomainError('action_not_allowed', { reason: 'exception_closed' })
  return suspend(tx, audit, exception, line, exception.amountFils)
}

/** The credit of an entry whose parts do not make it up settles the receipts that finance names; the rest waits in suspense. */
async function settleByCredit(tx: Tx, audit: AuditContext, exception: StoredException, receipts: readonly Named[]): Promise<void> {
  const line = await takeUnmatchedCredit(tx, { reference: exception.reference, lineId: exception.lineId })
  if (!line) throw new DomainError('action_not_allowed', { reason: 'exception_closed' })
  for (const { id } of receipts) {
    const settled = await settleLate(tx, { receiptId: id, messageId: line.messageId })
    if (!settled) throw new DomainError('action_not_allowed', { reason: 'receipts_not_standing' })
    await bookSettlement(tx, audit, { ...settled, deductedChargesFils: noFils }, exception.bookedAt)
  }
  const restFils = subtractFils(exception.amountFils, addFils(...receipts.map(({ wholeFils }) => wholeFils)))
  if (restFils > noFils) await suspend(tx, audit, exception, line, restFils)
}

async function suspend(
  tx: Tx,
  audit: AuditContext,
  exception: StoredException,
  line: { messageId: string },
  amountFils: Fils,
): Promise<void> {
  const receiptId = await insertUnexpectedReceipt(tx, {
    bankReference: await freeReference(tx, exception),
    amountFils,
    remittance: exception.remittance,
    receivedAt: exception.bookedAt,
    messageId: line.messageId,
    now: audit.now,
  })
  await post(tx, audit, ledgerEvents.receipt_unmatched({ receiptId, origin: 'bank', amountFils }), exception.bookedAt)
  await freeUnexpectedReceipt(tx, { id: receiptId })
}

/** Every exception by which money moves is of a line, and so of a message. */
function messageOf({ messageId, id }: StoredException): string {
  if (messageId === null) throw new Error(`no message tells of the exception ${id}`)
  return messageId
}

/** A line that might have repeated another is a movement of its own after all. */
async function countAfterAll(tx: Tx, exception: StoredException, outcome: 'applied' | 'kept'): Promise<{ messageId: string }> {
  const { lineId } = exception
  const messageId = messageOf(exception)
  if (lineId !== null) await saveLineOutcomes(tx, messageId, [{ id: lineId, outcome }])
  return { messageId }
}

/** The bank's reference, unless a receipt has it already. */
async function freeReference(tx: Tx, { reference, lineId, id }: StoredException): Promise<string> {
  const [taken] = await listReceiptsByReference(tx, { references: [reference] })
  return taken ? `${reference.slice(0, 90)}/L${lineId ?? id}` : reference
}

/** Makes a debit good that was not booked when it came, because it might have repeated another. */
async function makeGoodAfterAll(tx: Tx, audit: AuditContext, exception: StoredException): Promise<void> {
  const { id, amountFils, bookedAt } = exception
  await countAfterAll(tx, exception, 'kept')
  await post(tx, audit, ledgerEvents.debit_made_good({ exceptionId: id, amountFils }), bookedAt)
  await insertMakeGood(tx, { cause: 'debit', amountFils, exceptionId: id, now: audit.now })
}

// ---- finance's view ----

const idOfNumber = (number: string): bigint => found(parseExceptionNumber(number))

const ofStatement: ReadonlySet<StoredException['kind']> = new Set(['balance_difference', 'statement_differs', 'unreadable_balance'])

export const presentException = (exception: StoredException) => ({
  number: formatExceptionNumber(exception.id),
  kind: exception.kind,
  direction: exception.direction,
  amount_fils: toWire(exception.amountFils),
  bank_reference: exception.reference,
  end_to_end_id: exception.endToEndId,
  remittance: exception.remittance,
  booked_at: exception.bookedAt.toISOString(),
  seen_at: exception.seenAt.toISOString(),
  payout_number: exception.payoutId === null ? null : formatPayoutNumber(exception.payoutId),
  receipt_number: exception.namedReceiptId === null ? null : formatReceiptNumber(exception.namedReceiptId),
  suspense_number: exception.receiptId === null ? null : formatReceiptNumber(exception.receiptId),
  guarantee_number: exception.guaranteeId === null ? null : formatGuaranteeNumber(exception.guaranteeId),
  named_guarantee_number: exception.namedGuaranteeId === null ? null : formatGuaranteeNumber(exception.namedGuaranteeId),
  expected_fils: exception.expectedFils === null ? null : toWire(fils(exception.expectedFils)),
  found_fils: exception.foundFils === null ? null : toWire(fils(exception.foundFils)),
  bank_day: ofStatement.has(exception.kind) ? dateInAmman(exception.bookedAt) : null,
  closed_at: toIso(exception.closedAt),
  resolution: exception.resolution,
})

async function present(db: Queryable, id: bigint, actor: StaffActor): Promise<Shown> {
  const exception = await findException(db, { id })
  if (!exception) throw new DomainError('not_found')
  const doubts = await listDoubts(db, { exceptionId: id })
  const votes = await listApprovals(db, subjectOf(id), basisOf(exception))
  const own = votes.find((vote) => vote.staffId === actor.staffId)?.content['resolution']
  return {
    ...presentException(exception),
    in_doubt: doubts.map(({ id: receiptId, bankReference, amountFils, guaranteeId, payerName, payoutsGone }) => ({
      receipt_number: formatReceiptNumber(receiptId),
      bank_reference: bankReference,
      amount_fils: toWire(amountFils),
      guarantee_number: guaranteeId === null ? null : formatGuaranteeNumber(guaranteeId),
      payer_name: payerName,
      payouts_gone: payoutsGone,
    })),
    votes: votes.map((approval) => ({ ...readContent(approval.content), ...presentApproval(approval, actor) })),
    resolutions: bankExceptionResolutions
      .filter((name) => mayBeResolved(exception, name))
      .map((name) => {
        const reason = refuse(exception, name) ?? (name === own ? 'voted_already' : null)
        return { name, allowed: reason === null, reason }
      }),
  }
}

const approvedContent = z.object({
  resolution: z.enum(bankExceptionResolutions),
  receipts: z.array(z.object({ receipt_number: z.string(), amount_fils: z.string() })).default([]),
  bank_word: z.string().nullable().default(null),
})
const readContent = (content: StoredApproval['content']) => approvedContent.parse(content)
