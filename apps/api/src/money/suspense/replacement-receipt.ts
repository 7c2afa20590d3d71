import { formatReceiptNumber, parseReceiptNumber } from '@damana/contract/ids'
import type { WithSettings } from '#kernel/settings.ts'
import { addFils, leastFils, noFils, subtractFils } from '@damana/contract/money'
import { type AuditContext, ledgerActorOf } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { ledgerEvents, post } from '#money/ledger/index.ts'
import {
  type LockedReceipt,
  lockOpenReversed,
  lockReceipt,
  lockWaitingReceipts,
  note,
  saveLost,
  saveReplacement,
} from '#money/receipts/index.ts'
import { findOpenSum } from '#money/payouts/index.ts'
import { refundFromSuspense } from '#money/refunds/index.ts'
import { isPaidByBuyer } from './refund-suspense.ts'

/**
 * Books replacement receipts of a reversed sum: they take the reversed receipt's place and make good our loss, and the excess is refunded.
 * Without names every receipt counts that waits for this guarantee. The caller holds the guarantee's lock and ends the block.
 */
export async function bookReplacementReceipts(
  tx: Tx,
  audit: AuditContext,
  { guaranteeId, receipts }: { guaranteeId: bigint; receipts: readonly string[] | null },
  deps: WithSettings,
): Promise<void> {
  const named = receipts === null ? await listWaiting(tx, guaranteeId) : await lockNamed(tx, guaranteeId, receipts)
  const reversed = await lockOpenReversed(tx, guaranteeId)
  const openFils = addFils(...reversed.map(({ bookedFils, recoveredFils }) => subtractFils(bookedFils, recoveredFils)))
  // Finance assigned the debit elsewhere, or we bear it: no sum is open that anybody had to replace.
  if (openFils === noFils && (await findOpenSum(tx, guaranteeId)) === noFils) return
  const waitingFils = addFils(...named.map(({ suspenseFils }) => suspenseFils))
  // An unclear reversal belongs to no receipt: until it is assigned, nothing replaces it.
  if (named.length === 0 || waitingFils < openFils || (await findOpenSum(tx, guaranteeId)) > openFils)
    throw new DomainError('action_not_allowed', { reason: 'not_paid_again' })
  await replace(tx, audit, guaranteeId, reversed, named, deps)
}

/** Books one receipt after the other, as far as the open sum goes. */
export async function replace(
  tx: Tx,
  audit: AuditContext,
  guaranteeId: bigint,
  reversed: readonly LockedReceipt[],
  replacing: readonly LockedReceipt[],
  deps: WithSettings,
): Promise<void> {
  const open = new Map(reversed.map((old) => [old.id, subtractFils(old.bookedFils, old.recoveredFils)]))
  for (const receipt of replacing) {
    let left = receipt.suspenseFils
    for (const old of reversed) {
      const fils = leastFils(left, open.get(old.id) ?? noFils)
      if (fils === noFils) continue
      left = subtractFils(left, fils)
      open.set(old.id, subtractFils(open.get(old.id) ?? noFils, fils))
      await post(tx, {
        ...ledgerEvents.loss_paid_again({
          receiptId: old.id,
          holder: { guaranteeId },
          amountFils: fils,
          paidBy: { receiptId: receipt.id, way: 'suspense' },
        }),
        effectiveAt: audit.now,
        ...ledgerActorOf(audit),
      })
      await saveLost(tx, { id: old.id, bookedFils: fils })
      await note(tx, audit, receipt, 'paid_again', { for: formatReceiptNumber(old.id) })
    }
    const bookedFils = subtractFils(receipt.suspenseFils, left)
    if (bookedFils === noFils) continue
    const isBuyers = await isPaidByBuyer(tx, guaranteeId, receipt.payer)
    // Two people of finance took it as the replacement, so no declaration of its payer is awaited.
    await saveReplacement(tx, { id: receipt.id, guaranteeId, bookedFils, payerState: isBuyers ? 'buyer' : 'accepted' })
    if (left > noFils)
      await refundFromSuspense(tx, audit, { receiptId: receipt.id, payer: receipt.payer, isBuyers, guaranteeId, amountFils: left }, deps)
  }
}

export const isWaiting = ({ suspenseFils, reversedAt, why }: LockedReceipt): boolean =>
  suspenseFils > noFils && reversedAt === null && why !== 'unexpected'

const listWaiting = async (tx: Tx, guaranteeId: bigint): Promise<LockedReceipt[]> =>
  (await lockWaitingReceipts(tx, guaranteeId)).filter((receipt) => receipt.why === 'paid_again' && isWaiting(receipt))

/** Locks the receipts that finance names: of this guarantee, or of none. */
async function lockNamed(tx: Tx, guaranteeId: bigint, numbers: readonly string[]): Promise<LockedReceipt[]> {
  const ids = [...new Set(numbers)].flatMap((number) => parseReceiptNumber(number) ?? []).sort((a, b) => (a < b ? -1 : 1))
  const receipts: LockedReceipt[] = []
  for (const id of ids) {
    const receipt = await lockReceipt(tx, id)
    const isOthers = receipt !== undefined && receipt.guaranteeId !== null && receipt.guaranteeId !== guaranteeId
    if (!receipt || isOthers || !isWaiting(receipt)) throw new DomainError('action_not_allowed', { reason: 'not_paid_again' })
    receipts.push(receipt)
  }
  return receipts
}
