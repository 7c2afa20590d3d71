import { isPaidByBuyer, refundSuspense } from '#money/suspense/index.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { isAwaitingPayment, type LockedGuarantee } from '#lifecycle/index.ts'
import { type LockedReceipt, matchReceipt, saveMatched, saveWhy, suspenseEndOf } from '#money/receipts/index.ts'
import { bookIntoGuarantee, payableOf } from './book-receipt.ts'
import type { Work } from './work.ts'

/**
 * Settles a receipt in suspense after the end of a pause or of the guarantee: it is booked, refunded, or stays in suspense. Does nothing
 * while the guarantee is paused. The caller holds the locks of guarantee and receipt.
 */
export async function matchReceiptInSuspense(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  receipt: LockedReceipt,
  deps: WithSettings,
): Promise<Work[]> {
  const match = matchReceipt({
    amountFils: receipt.suspenseFils,
    receivedAt: receipt.receivedAt,
    reference: receipt.remittance,
    guarantee: await payableOf(tx, guarantee),
  })
  if (match.into === 'guarantee') {
    if (waitsForFinance(receipt) && !cameInDoubt(guarantee, receipt)) return []
    const isBuyers = await isPaidByBuyer(tx, guarantee.id, receipt.payer)
    await saveMatched(tx, {
      id: receipt.id,
      guaranteeId: guarantee.id,
      bookedFils: match.escrowFils,
      backFils: match.excessFils,
      payerState: isBuyers ? 'buyer' : 'undeclared',
    })
    return bookIntoGuarantee(tx, audit, guarantee, receipt, { ...match, isBuyers, origin: 'suspense', at: audit.now, by: 'system' })
  }
  if (match.outcome === 'sent_back' && (match.why !== 'already_paid' || !waitsForFinance(receipt)))
    await refundSuspense(tx, audit, receipt, { why: match.why }, deps)
  else if (match.why !== receipt.why && !waitsForFinance(receipt)) await saveWhy(tx, { id: receipt.id, why: match.why })
  return []
}

/** Finance decides about it as long as the guarantee goes on. */
const waitsForFinance = ({ why }: LockedReceipt): boolean => why !== null && suspenseEndOf(why) === 'finance'
/** It came while a debit might have meant what was paid before, and finance has said what that debit was: it is a payment like any other. */
const cameInDoubt = (guarantee: LockedGuarantee, { why }: LockedReceipt): boolean => why === 'paid_again' && isAwaitingPayment(guarantee)
