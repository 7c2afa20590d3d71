import type { WithSettings } from '#kernel/settings.ts'
import { applyReceiptReversed } from '#effects/index.ts'
import { isCompleted, isMoneyHeld, lockGuaranteeById } from '#lifecycle/index.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { listReceiptsByReference } from '#money/receipts/index.ts'
import { holdSellersShare } from '#money/payouts/index.ts'
import type { Movement } from '#money/reconciliation/index.ts'
import { makeGood } from './make-good.ts'

/**
 * Records a debit that names receipts of ours and reverses none of them exactly. Returns false when it names none.
 */
export async function keepUnclearReversal(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  movement: Movement,
  deps: WithSettings,
): Promise<boolean> {
  const references = [...movement.references, ...(movement.takesBack === null ? [] : [movement.takesBack])]
  const named = await listReceiptsByReference(tx, references)
  const open = named.find(({ isReversed }) => !isReversed)
  if (!open) {
    const [reversed] = named
    if (reversed) await makeGood(tx, audit, messageId, 'wrong_debit', movement, { namedReceiptId: reversed.id })
    return reversed !== undefined
  }
  // The reversed part of each receipt is not known yet: the sum is open until finance assigns it.
  await makeGood(tx, audit, messageId, 'unclear_reversal', movement, { namedReceiptId: open.id, guaranteeId: open.guaranteeId })
  const guarantee = open.guaranteeId === null ? undefined : await lockGuaranteeById(tx, open.guaranteeId)
  if (!guarantee) return true
  if (isMoneyHeld(guarantee))
    await applyReceiptReversed(
      tx,
      audit,
      guarantee,
      { receiptId: open.id, amountFils: movement.amountFils, reason: movement.returnReason ?? 'reversed' },
      deps,
    )
  if (isCompleted(guarantee)) await holdSellersShare(tx, audit, guarantee.id, deps)
  return true
}
