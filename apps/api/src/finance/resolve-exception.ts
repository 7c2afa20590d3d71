import {
  formatExceptionNumber,
  formatGuaranteeNumber,
  formatPayoutNumber,
  formatReceiptNumber,
  parseExceptionNumber,
  parseReceiptNumber,
} from '@damana/contract/ids'
import { takeUnmatchedCredit } from '#money/bank-messages/index.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { Input, Output, Reply } from '@damana/contract'
import type { Reason } from '@damana/contract/errors'
import { addFils, fils, noFils, toWire } from '@damana/contract/money'
import { bankExceptionResolutions, type BankExceptionResolution } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { endSettledBankBlock, reverseReceipt } from '#effects/index.ts'
import { lockGuaranteeById } from '#lifecycle/index.ts'
import { type AuditContext, auditContextOf, ledgerActorOf } from '#kernel/audit-context.ts'
import type { ContextOf, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { ledgerEvents, post } from '#money/ledger/index.ts'
import {
  freeUnexpectedReceipt,
  insertUnexpectedReceipt,
  listReceiptsById,
  lockReceipt,
  saveResolvedReceipt,
} from '#money/receipts/index.ts'
import { findSource, reconsiderPayouts } from '#money/payouts/index.ts'
import { toIso } from '#kernel/instants.ts'
import {
  closeException,
  closeMakeGoodOf,
  findException,
  findNamedPayout,
  listExceptions,
  listExceptionVotes,
  listOpenMakeGoods,
  lockException,
  readClientAccount,
  resolutionsOf,
  saveExceptionVote,
  type StoredException,
} from '#money/reconciliation/index.ts'

type Shown = Reply<'GET /admin/bank-exceptions/:number'>
const pageSize = 50

/** Lists the bank's exceptions, oldest first, and the make-goods that are not credited yet. Reviewers see none. */
export async function listBankExceptions(
  ctx: ContextOf<'GET /admin/bank-exceptions'>,
  { query }: Input<'GET /admin/bank-exceptions'>,
): Promise<Reply<'GET /admin/bank-exceptions'>> {
  if (ctx.actor.role === 'reviewer')
    return { items: [], next_cursor: null, account: null, make_goods: [], server_time: ctx.now.toISOString() }
  const after = query.cursor === undefined ? null : idOfNumber(query.cursor)
  const found = await listExceptions(ctx.db, { state: query.state, after, limit: pageSize + 1 })
  const page = found.slice(0, pageSize)
  const makeGoods = await listOpenMakeGoods(ctx.db, 200)
  const account = await readClientAccount(ctx.db)
  return {
    items: page.map(presentException),
    next_cursor: found.length > pageSize ? numberOf(page.at(-1)) : null,
    account: { at_bank_fils: toWire(account.atBankFils), in_books_fils: toWire(account.inBooksFils), owed_fils: toWire(account.owedFils) },
    make_goods: makeGoods.map(({ number, cause, amountFils, madeAt, creditedAt, exceptionId, receiptId, payoutId, guaranteeId }) => ({
      number,
      cause,
      amount_fils: toWire(amountFils),
      made_at: madeAt.toISOString(),
      credited_at: toIso(creditedAt),
      exception_number: exceptionId === null ? null : formatExceptionNumber(exceptionId),
      receipt_number: receiptId === null ? null : formatReceiptNumber(receiptId),
      payout_number: payoutId === null ? null : formatPayoutNumber(payoutId),
      guarantee_number: guaranteeId === null ? null : formatGuaranteeNumber(guaranteeId),
    })),
    server_time: ctx.now.toISOString(),
  }
}

/** Shows one exception with its votes. */
export async function showBankException(
  ctx: ContextOf<'GET /admin/bank-exceptions/:number'>,
  { params }: Input<'GET /admin/bank-exceptions/:number'>,
): Promise<Shown> {
  if (ctx.actor.role === 'reviewer') throw new DomainError('not_found')
  return present(ctx.db, idOfNumber(params.number), ctx.actor)
}

/** Two people of finance resolve an exception in the same way: the first vote is stored, the second carries it out. */
export async function resolveBankException(
  ctx: ContextOf<'POST /admin/bank-exceptions/:number/resolve'>,
  { params, body }: Input<'POST /admin/bank-exceptions/:number/resolve'>,
  deps: WithSettings,
): Promise<Output<'POST /admin/bank-exceptions/:number/resolve'>> {
  if (ctx.actor.role === 'reviewer') throw new DomainError('not_found')
  const { staffId } = ctx.actor
  return ctx.transact(async (tx) => {
    const id = idOfNumber(params.number)
    const seen = await findException(tx, id)
    if (!seen) throw new DomainError('not_found')
    const receipts = body.resolution === 'reverse_receipts' ? await receiptsToReverse(tx, seen, body.receipts ?? []) : []
    // Guarantees are locked before everything else.
    const payout = seen.payoutId === null ? undefined : await findNamedPayout(tx, seen.payoutId)
    const guarantees = [...receipts.map(({ guaranteeId }) => guaranteeId), seen.guaranteeId, payout?.guaranteeId ?? null]
    for (const guaranteeId of [...new Set(guarantees.flatMap((one) => one ?? []))].sort((a, b) => (a < b ? -1 : 1)))
      await lockGuaranteeById(tx, guaranteeId)
    const exception = await lockException(tx, id)
    if (!exception) throw new DomainError('not_found')
    const reason = refuse(exception, body.resolution)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    const votes = await listExceptionVotes(tx, id)
    const same = votes.filter(({ resolution }) => resolution === body.resolution)
    if (same.some((vote) => vote.staffId === staffId)) throw new DomainError('action_not_allowed', { reason: 'voted_already' })
    await saveExceptionVote(tx, { exceptionId: id, staffId, resolution: body.resolution, reason: body.reason, now: tx.now })
    const isDecided = same.length > 0
    if (isDecided) {
      const audit = auditContextOf(ctx, tx)
      await carryOut(tx, audit, exception, body.resolution, receipts, deps)
      await closeException(tx, id, body.resolution, tx.now)
      const blocked = exception.guaranteeId === null ? undefined : await lockGuaranteeById(tx, exception.guaranteeId)
      if (blocked) await endSettledBankBlock(tx, audit, blocked, deps)
      for (const of of [payout?.guaranteeId ?? null, exception.guaranteeId])
        if (of !== null) await reconsiderPayouts(tx, audit, { guaranteeId: of }, deps)
      if (payout && payout.receiptId !== null && payout.guaranteeId === null)
        await reconsiderPayouts(tx, audit, { receiptId: payout.receiptId }, deps)
    }
    return { ...(await present(tx, id, ctx.actor)), awaits_second: !isDecided }
  })
}

const refuse = ({ kind, closedAt }: StoredException, resolution: BankExceptionResolution): Reason | null =>
  closedAt !== null ? 'exception_closed' : resolutionsOf(kind).includes(resolution) ? null : 'wrong_status'

interface Named {
  id: bigint
  guaranteeId: bigint | null
}
/** The receipts that finance assigns a debit to: together they equal its sum, and none was reversed before. */
async function receiptsToReverse(db: Queryable, exception: StoredException, numbers: readonly string[]): Promise<Named[]> {
  const ids = [...new Set(numbers)].flatMap((number) => parseReceiptNumber(number) ?? [])
  const receipts = await listReceiptsById(db, ids)
  const sum = addFils(...receipts.map(({ amountFils }) => amountFils))
  if (receipts.length !== ids.length || sum !== exception.amountFils || receipts.some(({ isReversed }) => isReversed))
    throw new DomainError('action_not_allowed', { reason: 'receipts_do_not_sum' })
  return receipts
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
      // The debit was made good when it came; each reversal makes its own sum good instead.
      await post(tx, {
        ...ledgerEvents.debit_assigned({ exceptionId: exception.id, amountFils: exception.amountFils }),
        effectiveAt: audit.now,
        ...ledgerActorOf(audit),
      })
      await closeMakeGoodOf(tx, exception.id, audit.now)
      for (const { id, guaranteeId } of receipts)
        await reverseReceipt(
          tx,
          audit,
          { receiptId: id, guaranteeId, at: exception.bookedAt, reason: formatExceptionNumber(exception.id) },
          deps,
        )
      return
    case 'loss':
    case 'explained':
      return
  }
}

/** Resolves money in suspense as belonging to a payout's source, or as ours. */
async function moveFromSuspense(tx: Tx, audit: AuditContext, exception: StoredException, to: 'to_source' | 'to_fees'): Promise<void> {
  const receipt = exception.receiptId === null ? undefined : await lockReceipt(tx, exception.receiptId)
  if (!receipt || receipt.suspenseFils === noFils) throw new DomainError('action_not_allowed', { reason: 'receipt_placed' })
  const payout = exception.payoutId === null ? undefined : await findNamedPayout(tx, exception.payoutId)
  const facts = { exceptionId: exception.id, receiptId: receipt.id, amountFils: receipt.suspenseFils }
  if (to === 'to_source' && (!payout || payout.purpose === 'sweep')) throw new DomainError('action_not_allowed', { reason: 'wrong_status' })
  const entry =
    to === 'to_source' && payout
      ? ledgerEvents.exception_to_source({ ...facts, payoutId: payout.id, source: await findSource(tx, payout) })
      : ledgerEvents.exception_resolved({ ...facts, expense: exception.kind === 'second_return' ? 'losses' : 'bank_charges' })
  await post(tx, { ...entry, effectiveAt: audit.now, ...ledgerActorOf(audit) })
  await saveResolvedReceipt(tx, receipt.id)
}

/** Resolves it as ordinary money in suspense for finance: to be matched, refunded, or used for a bill. */
async function takeIntoSuspense(tx: Tx, audit: AuditContext, exception: StoredException): Promise<void> {
  if (exception.receiptId !== null) return freeUnexpectedReceipt(tx, exception.receiptId)
  const line = await takeUnmatchedCredit(tx, exception.reference)
  if (!line) throw new DomainError('action_not_allowed', { reason: 'exception_closed' })
  const receiptId = await insertUnexpectedReceipt(tx, {
    bankReference: exception.reference,
    amountFils: exception.amountFils,
    remittance: exception.remittance,
    receivedAt: exception.bookedAt,
    messageId: line.messageId,
    now: audit.now,
  })
  await post(tx, {
    ...ledgerEvents.receipt_unmatched({ receiptId, way: 'bank', amountFils: exception.amountFils }),
    effectiveAt: exception.bookedAt,
    ...ledgerActorOf(audit),
  })
  await freeUnexpectedReceipt(tx, receiptId)
}

// ---- finance's view ----

const idOfNumber = (number: string): bigint => found(parseExceptionNumber(number))
const numberOf = (exception: StoredException | undefined): string | null => (exception ? formatExceptionNumber(exception.id) : null)

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
  closed_at: toIso(exception.closedAt),
  resolution: exception.resolution,
})

async function present(db: Queryable, id: bigint, { staffId }: StaffActor): Promise<Shown> {
  const exception = await findException(db, id)
  if (!exception) throw new DomainError('not_found')
  const votes = await listExceptionVotes(db, id)
  const own = votes.find((vote) => vote.staffId === staffId)?.resolution
  return {
    ...presentException(exception),
    votes: votes.map(({ resolution, reason, name, at, staffId: voter }) => ({
      resolution,
      reason,
      name,
      at: at.toISOString(),
      is_you: voter === staffId,
    })),
    resolutions: bankExceptionResolutions
      .filter((name) => resolutionsOf(exception.kind).includes(name))
      .map((name) => {
        const reason = refuse(exception, name) ?? (name === own ? 'voted_already' : null)
        return { name, allowed: reason === null, reason }
      }),
  }
}
