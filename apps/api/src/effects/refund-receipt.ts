import type { Id } from '#db/id.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { applyReceiptRefunded } from './on-receipt.ts'
import type { LockedGuarantee } from '#lifecycle/index.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { ledgerEvents, post } from '#money/ledger/index.ts'
import { refundFromGuarantee } from '#money/refunds/index.ts'
import { lockReceipt, saveSentBack } from '#money/receipts/index.ts'

/**
 * Refunds a third-party payer: the buyer declared nobody in time, or finance refused the payer. The money no longer counts, and the time to
 * pay is extended. The caller holds the guarantee's lock.
 */
export async function refundThirdPartyReceipt(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  receiptId: Id<'receipts'>,
  trigger: 'refuse_payer' | 'send_back_payer',
  deps: WithSettings,
): Promise<LockedGuarantee> {
  const receipt = await lockReceipt(tx, { id: receiptId })
  if (!receipt || receipt.guaranteeId !== guarantee.id || receipt.bookedFils === 0n)
    throw new Error(`receipt ${receiptId} holds nothing of guarantee ${guarantee.number}`)
  const amountFils = receipt.bookedFils
  const moved = await applyReceiptRefunded(tx, audit, guarantee, { receiptId, amountFils }, trigger, deps)
  await saveSentBack(tx, { id: receiptId })
  await post(tx, audit, ledgerEvents.receipt_sent_back({ receiptId, guaranteeId: guarantee.id, amountFils }))
  await refundFromGuarantee(
    tx,
    audit,
    { receiptId, payer: receipt.payer, isBuyers: false, guaranteeId: guarantee.id, purpose: 'send_back', amountFils },
    deps,
  )
  return moved
}
