import type { Id } from '#db/id.ts'
import { insertMakeGood } from '#money/reconciliation/index.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { addFils, type Fils, leastFils, noFils, subtractFils } from '@damana/contract/money'
import { billFees, nettedFilsOf, reopenFees, undoNewestFirst } from '#money/fees/index.ts'
import { applyReceiptReversed } from './on-receipt.ts'
import { isAwaitingPayment, isCompleted, isRefunded, type LockedGuarantee, lockGuaranteeById, type Side } from '#lifecycle/index.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { ledgerEvents, post } from '#money/ledger/index.ts'
import {
  closeFailedBacks,
  divideShare,
  findCoveredSum,
  holdSellersShare,
  reconsiderPayouts,
  withdrawPayoutsOfReversed,
} from '#money/payouts/index.ts'
import {
  addRecovered,
  listPaidFees,
  type LockedReceipt,
  lockOpenReversed,
  lockReceipt,
  markReversed,
  note,
  recoverLoss,
  saveLost,
} from '#money/receipts/index.ts'

export interface Reversal {
  receiptId: Id<'receipts'>
  /** The guarantee to lock before the receipt; for a paid fee bill the bill's guarantee. */
  guaranteeId: Id<'guarantees'> | null
  at: Date
  reason: string
  /** The debit was made good when it came, before finance said which receipts it took. */
  isMadeGood?: boolean
}

/**
 * The bank reverses a receipt. We make the sum good to the client account the same day, and at once recover the money that has not left us:
 * suspense, refunds that are not in a file, fees that it paid. The rest is the guarantee's open sum: due again before the payment was
 * complete, a block during the transfer of ownership, a held part of the seller's payout after the completion.
 */
export async function reverseReceipt(tx: Tx, audit: AuditContext, reversal: Reversal, deps: WithSettings): Promise<void> {
  const guarantee = reversal.guaranteeId === null ? undefined : await lockGuaranteeById(tx, reversal.guaranteeId)
  const receipt = await lockReceipt(tx, { id: reversal.receiptId })
  if (!receipt) throw new Error(`there is no receipt ${reversal.receiptId}`)
  if (receipt.reversedAt !== null) throw new Error(`receipt ${reversal.receiptId} was reversed before`)
  const ofGuarantee = guarantee !== undefined && receipt.bookedFils > noFils ? guarantee : undefined
  const holder = ofGuarantee ? { guaranteeId: ofGuarantee.id } : { receiptId: receipt.id }
  const { amountFils } = receipt
  await markReversed(tx, { id: receipt.id, at: reversal.at })
  // The bank must have credited a receipt that it reverses, whether a statement has shown the credit or not.
  if (receipt.source === 'biller' && receipt.settledAt === null)
    await post(
      tx,
      audit,
      ledgerEvents.notice_settled({ receiptId: receipt.id, holder, amountFils, deductedChargesFils: noFils }),
      reversal.at,
    )
  await post(tx, audit, ledgerEvents.receipt_taken_back({ receiptId: receipt.id, holder, amountFils }), reversal.at)
  if (!reversal.isMadeGood) await insertMakeGood(tx, { cause: 'reversal', amountFils, receiptId: receipt.id, now: audit.now })
  await note(tx, audit, receipt, 'taken_back', { reason: reversal.reason })
  if (receipt.suspenseFils > noFils) {
    await recoverLoss(tx, audit, receipt, 'suspense', receipt.suspenseFils)
    await saveLost(tx, { id: receipt.id, suspenseFils: receipt.suspenseFils })
    await closeFailedBacks(tx, { receiptId: receipt.id, recoveredAt: audit.now })
  }
  if (ofGuarantee) await reverseBooked(tx, audit, ofGuarantee, receipt, reversal.reason, deps)
  await withdrawPayoutsOfReversed(tx, audit, receipt.id)
  if (guarantee) await reopenPaidFees(tx, audit, guarantee, receipt, deps)
  // Only what is open by now holds other payouts. Of a divided sale, what goes back to the side whose payment it was is held first.
  if (ofGuarantee) await reconsiderPayouts(tx, audit, { guaranteeId: ofGuarantee.id }, deps)
}

/** Reverses the booked part of the receipt: the sum is due again, or is open. */
async function reverseBooked(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  receipt: LockedReceipt,
  reason: string,
  deps: WithSettings,
): Promise<void> {
  const { bookedFils } = receipt
  if (isAwaitingPayment(guarantee)) {
    await recoverLoss(tx, audit, receipt, 'buyer_escrow', bookedFils)
    await saveLost(tx, { id: receipt.id, bookedFils })
  }
  await applyReceiptReversed(tx, audit, guarantee, { receiptId: receipt.id, amountFils: bookedFils, reason }, deps)
  if (!isCompleted(guarantee)) return
  await reopenNettedFees(tx, audit, { guaranteeId: guarantee.id, side: 'buyer' }, deps)
  await holdSellersShare(tx, audit, guarantee.id, deps)
}

/**
 * Reopens fees of a completed sale that were netted with reversed money, as far as the open sum is more than payouts still cover: the
 * buyer's of a division at once, the seller's when the seller's money is kept.
 */
export async function reopenNettedFees(
  tx: Tx,
  audit: AuditContext,
  { guaranteeId, side }: { guaranteeId: Id<'guarantees'>; side: Side },
  deps: WithSettings,
): Promise<void> {
  const receipts = await lockOpenReversed(tx, { guaranteeId })
  const paidFils = addFils(...(await listPaidFees(tx, guaranteeId, side, 'netting', null)).map(({ fils }) => fils))
  const openFils = addFils(...receipts.map(openOf))
  let left = divideShare(paidFils, openFils, await findCoveredSum(tx, guaranteeId)).heldFils
  if (left === noFils) return
  for (const receipt of receipts) {
    const reopened = await reopen(tx, audit, { guaranteeId, receipt, side, paidBy: 'netting', mostFils: leastFils(left, openOf(receipt)) })
    await addRecovered(tx, { id: receipt.id, fils: reopened })
    left = subtractFils(left, reopened)
  }
  await billFees(tx, audit, guaranteeId, deps)
}
const openOf = ({ bookedFils, recoveredFils }: LockedReceipt): Fils => subtractFils(bookedFils, recoveredFils)

/** Reopens fees that were paid with the reversed money: by a bill, or by netting from the buyer's refund. */
async function reopenPaidFees(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  receipt: LockedReceipt,
  deps: WithSettings,
): Promise<void> {
  const { feeFils } = receipt
  const buyers = await reopen(tx, audit, { guaranteeId: guarantee.id, receipt, side: 'buyer', paidBy: 'bill', mostFils: feeFils })
  const mostFils = subtractFils(feeFils, buyers)
  const sellers = await reopen(tx, audit, { guaranteeId: guarantee.id, receipt, side: 'seller', paidBy: 'bill', mostFils })
  const ofBill = addFils(buyers, sellers)
  const nettedFils = nettedFilsOf(receipt, isRefunded(guarantee))
  const netted = await reopen(tx, audit, { guaranteeId: guarantee.id, receipt, side: 'buyer', paidBy: 'netting', mostFils: nettedFils })
  if (ofBill > noFils) await saveLost(tx, { id: receipt.id, feeFils: ofBill })
  if (netted > noFils) await addRecovered(tx, { id: receipt.id, fils: netted })
  if (addFils(ofBill, netted) > noFils) await billFees(tx, audit, guarantee.id, deps)
}

interface PaidWithReversed {
  guaranteeId: Id<'guarantees'>
  receipt: LockedReceipt
  side: Side
  paidBy: 'bill' | 'netting'
  mostFils: Fils
}
/** Undoes payments of a side's fees with this money, the newest first; returns how much. */
async function reopen(tx: Tx, audit: AuditContext, { guaranteeId, receipt, side, paidBy, mostFils }: PaidWithReversed): Promise<Fils> {
  if (mostFils === noFils) return noFils
  const paid = await listPaidFees(tx, guaranteeId, side, paidBy, paidBy === 'bill' ? receipt.id : null)
  const undone = undoNewestFirst(paid, mostFils)
  for (const { feeNumber, fils: amountFils } of undone)
    await post(tx, audit, ledgerEvents.fee_reopened({ guaranteeId, feeNumber, side, receiptId: receipt.id, amountFils, paidBy }))
  await reopenFees(tx, { guaranteeId, side, feeNumbers: undone.map(({ feeNumber }) => feeNumber) })
  return addFils(...undone.map(({ fils }) => fils))
}
