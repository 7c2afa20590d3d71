import { formatReceiptNumber, parseReceiptNumber } from '@damana/contract/ids'
import type { Id } from '#db/id.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { addFils, noFils, subtractFils } from '@damana/contract/money'
import type { AuditContext } from '#kernel/audit-context.ts'
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
import { closeFailedBacks, findOpenSum } from '#money/payouts/index.ts'
import { refundFromSuspense } from '#money/refunds/index.ts'
import { isPaidByBuyer } from './refund-suspense.ts'
import { divideReplacements, judgeReplacement } from './replacement.rules.ts'

/**
 * Books replacement receipts of a reversed sum: they take the reversed receipt's place and make good our loss, and the excess is refunded.
 * Without names every receipt counts that waits for this guarantee. The caller holds the guarantee's lock and ends the block.
 */
export async function bookReplacementReceipts(
  tx: Tx,
  audit: AuditContext,
  { guaranteeId, receipts }: { guaranteeId: Id<'guarantees'>; receipts: readonly string[] | null },
  deps: WithSettings,
): Promise<void> {
  const named = receipts === null ? await listWaiting(tx, guaranteeId) : await lockNamed(tx, guaranteeId, receipts)
  const reversed = await lockOpenReversed(tx, { guaranteeId })
  const verdict = judgeReplacement({
    openSumFils: await findOpenSum(tx, guaranteeId),
    reversed: reversed.map(openOf),
    replacing: named,
  })
  if (verdict === 'not_paid_again') throw new DomainError('action_not_allowed', { reason: verdict })
  if (verdict === 'replaced') await replace(tx, audit, guaranteeId, reversed, named, deps)
}

const openOf = ({ id, bookedFils, refundedFils, recoveredFils }: LockedReceipt) => ({
  id,
  refundedFils,
  openFils: subtractFils(bookedFils, recoveredFils),
})

/** Books one receipt after the other, as far as the open sum goes. */
export async function replace(
  tx: Tx,
  audit: AuditContext,
  guaranteeId: Id<'guarantees'>,
  reversed: readonly LockedReceipt[],
  replacing: readonly LockedReceipt[],
  deps: WithSettings,
): Promise<void> {
  const receipts = new Map(replacing.map((receipt) => [receipt.id, receipt]))
  for (const { id, parts, bookedFils, excessFils } of divideReplacements(reversed.map(openOf), replacing)) {
    const receipt = receipts.get(id)
    if (!receipt) throw new Error(`receipt ${id} replaces a reversed one, and was not named`)
    for (const { reversedId, amountFils, refundedFils } of parts) {
      await post(
        tx,
        audit,
        ledgerEvents.loss_paid_again({
          receiptId: reversedId,
          holder: { guaranteeId },
          amountFils,
          paidBy: { receiptId: id, origin: 'suspense' },
        }),
      )
      await saveLost(tx, { id: reversedId, bookedFils: amountFils, refundedFils })
      await note(tx, audit, receipt, 'paid_again', { for: formatReceiptNumber(reversedId) })
    }
    const { payer } = receipt
    const isBuyers = await isPaidByBuyer(tx, guaranteeId, payer)
    // Two people of finance took it as the replacement, so no declaration of its payer is awaited.
    await saveReplacement(tx, {
      id,
      guaranteeId,
      bookedFils,
      refundedFils: addFils(...parts.map(({ refundedFils }) => refundedFils)),
      payerState: isBuyers ? 'buyer' : 'accepted',
    })
    if (excessFils === noFils) await closeFailedBacks(tx, { receiptId: id })
    else await refundFromSuspense(tx, audit, { receiptId: id, payer, isBuyers, guaranteeId, amountFils: excessFils }, deps)
  }
}

export const isWaiting = ({ suspenseFils, reversedAt, why, inDoubtOf }: LockedReceipt): boolean =>
  suspenseFils > noFils && reversedAt === null && inDoubtOf === null && why !== 'unexpected'

const listWaiting = async (tx: Tx, guaranteeId: Id<'guarantees'>): Promise<LockedReceipt[]> =>
  (await lockWaitingReceipts(tx, { guaranteeId })).filter((receipt) => receipt.why === 'paid_again' && isWaiting(receipt))

/** Locks the receipts that finance names: of this guarantee, or of none. */
async function lockNamed(tx: Tx, guaranteeId: Id<'guarantees'>, numbers: readonly string[]): Promise<LockedReceipt[]> {
  const ids = [...new Set(numbers)].flatMap((number) => parseReceiptNumber(number) ?? []).sort((a, b) => (a < b ? -1 : 1))
  const receipts: LockedReceipt[] = []
  for (const id of ids) {
    const receipt = await lockReceipt(tx, { id })
    if (receipt && receipt.inDoubtOf !== null) throw new DomainError('action_not_allowed', { reason: 'receipt_in_doubt' })
    const isOthers = receipt !== undefined && receipt.guaranteeId !== null && receipt.guaranteeId !== guaranteeId
    if (!receipt || isOthers || !isWaiting(receipt)) throw new DomainError('action_not_allowed', { reason: 'not_paid_again' })
    receipts.push(receipt)
  }
  return receipts
}
