import { type Fils, noFils, subtractFils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { applyReceiptTakenBack, lockGuaranteeById, receiptNumber } from '#guarantees/index.ts'
import { type Act, originOf } from '#http/act.ts'
import type { Tx } from '#http/context.ts'
import { DomainError } from '#http/domain-error.ts'
import { ledgerEvents, post } from '#ledger/index.ts'
import { sendBackFromSuspense } from '#refunds/index.ts'
import { isPaidByBuyer } from './book-receipt.ts'
import type { PaymentDeps } from './deps.ts'
import {
  findReceiptByReference,
  insertReceiptEvent,
  type LockedReceipt,
  lockReceipt,
  lockTakenBack,
  lockWaitingReceipts,
  markLossKept,
  markTakenBack,
  saveInPlace,
  saveLost,
} from './queries.ts'

export interface TakingBack {
  /** The bank's own reference of the credit that it takes back. */
  bankReference: string
  amountFils: Fils
  at: Date
  reason: string
}

/**
 * The bank takes a receipt back: we make it good to the client account the same day, so that nobody's money is touched. A guarantee that goes on is blocked for finance;
 * money that nobody had yet is simply gone. False for a credit that our books do not know so.
 */
export async function takeReceiptBack(tx: Tx, act: Act, taken: TakingBack, deps: PaymentDeps): Promise<boolean> {
  const seen = await findReceiptByReference(tx, taken.bankReference)
  if (!seen) return false
  const guarantee = seen.guaranteeId === null ? undefined : await lockGuaranteeById(tx, seen.guaranteeId)
  const receipt = await lockReceipt(tx, seen.id)
  if (!receipt || receipt.amountFils !== taken.amountFils) return false
  if (receipt.takenBackAt !== null) return true
  const isGuarantees = guarantee !== undefined && receipt.bookedFils > 0n
  const holder = isGuarantees ? { guaranteeId: guarantee.id } : { receiptId: receipt.id }
  await markTakenBack(tx, receipt.id, taken.at)
  if (receipt.source === 'biller' && receipt.settledAt === null)
    await post(tx, {
      ...ledgerEvents.notice_settled({ receiptId: receipt.id, holder, amountFils: receipt.amountFils, keptBackFils: noFils }),
      effectiveAt: taken.at,
      ...originOf(act),
    })
  await post(tx, {
    ...ledgerEvents.receipt_taken_back({ receiptId: receipt.id, holder, amountFils: receipt.amountFils }),
    effectiveAt: taken.at,
    ...originOf(act),
  })
  await note(tx, act, receipt, 'taken_back', { reason: taken.reason })
  if (receipt.suspenseFils > 0n) {
    await keepLoss(tx, act, receipt, { receiptId: receipt.id }, receipt.suspenseFils)
    await saveLost(tx, receipt.id)
  }
  if (isGuarantees)
    await applyReceiptTakenBack(tx, act, guarantee, { receiptId: receipt.id, amountFils: receipt.bookedFils, reason: taken.reason }, deps)
  return true
}

/** A guarantee ends without a sum that the bank took back: what we laid out for it is ours again, and never refunded. To be called before the end is booked. */
export async function keepLossesOf(tx: Queryable, act: Act, guaranteeId: bigint): Promise<void> {
  for (const receipt of await lockTakenBack(tx, guaranteeId)) {
    await keepLoss(tx, act, receipt, { guaranteeId }, receipt.bookedFils)
    await markLossKept(tx, receipt.id, act.now)
  }
}

async function keepLoss(
  tx: Queryable,
  act: Act,
  receipt: LockedReceipt,
  holder: { guaranteeId: bigint } | { receiptId: bigint },
  amountFils: Fils,
): Promise<void> {
  await post(tx, { ...ledgerEvents.loss_kept({ receiptId: receipt.id, holder, amountFils }), effectiveAt: act.now, ...originOf(act) })
  await note(tx, act, receipt, 'lost', {})
}

/**
 * Finance found that a sum which the bank took back was paid again: the new receipt takes the place of the old one, makes good what we laid out, and what is too much of
 * it goes back. The caller holds the guarantee's lock and ends the block.
 */
export async function bookPaidAgain(
  tx: Tx,
  act: Act,
  { guaranteeId, receipt }: { guaranteeId: bigint; receipt: string | null },
  deps: PaymentDeps,
): Promise<void> {
  const waiting = await lockWaitingReceipts(tx, guaranteeId)
  const named = receipt === null ? undefined : await lockReceipt(tx, BigInt(receipt.slice(1)))
  const used = new Set<bigint>()
  for (const old of await lockTakenBack(tx, guaranteeId)) {
    const candidates = named ? [named] : waiting.filter(({ why }) => why === 'paid_again')
    const paidBy = candidates.find(({ id, suspenseFils }) => suspenseFils >= old.bookedFils && !used.has(id))
    if (!paidBy) throw new DomainError('action_not_allowed', { reason: 'not_paid_again' })
    used.add(paidBy.id)
    const { bookedFils } = old
    await post(tx, {
      ...ledgerEvents.loss_paid_again({
        receiptId: old.id,
        holder: { guaranteeId },
        amountFils: bookedFils,
        paidBy: { receiptId: paidBy.id, way: 'suspense' },
      }),
      effectiveAt: act.now,
      ...originOf(act),
    })
    await saveLost(tx, old.id)
    const isBuyers = await isPaidByBuyer(tx, guaranteeId, paidBy.payer)
    await saveInPlace(tx, { id: paidBy.id, guaranteeId, bookedFils, payerState: isBuyers ? 'buyer' : 'accepted' })
    await note(tx, act, paidBy, 'paid_again', { for: receiptNumber(old.id) })
    const excessFils = subtractFils(paidBy.suspenseFils, bookedFils)
    if (excessFils > 0n)
      await sendBackFromSuspense(
        tx,
        act,
        { receiptId: paidBy.id, payer: paidBy.payer, isBuyers, guaranteeId, amountFils: excessFils },
        deps,
      )
  }
}

const note = (
  tx: Queryable,
  act: Act,
  receipt: LockedReceipt,
  kind: 'taken_back' | 'paid_again' | 'lost',
  facts: Record<string, string>,
): Promise<void> =>
  insertReceiptEvent(tx, {
    receiptId: receipt.id,
    kind,
    actor: originOf(act).actor,
    staffId: act.actor.kind === 'staff' ? act.actor.staffId : null,
    facts,
    requestId: act.requestId,
    now: act.now,
  })
