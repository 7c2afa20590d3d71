import type { Tx } from '#kernel/context.ts'
import { type AuditContext, ledgerActorOf } from '#kernel/audit-context.ts'
import type { Id } from '#db/id.ts'
import { addRecovered, insertReceiptEvent, type LockedReceipt, lockOpenReversed } from './queries.ts'
import { type Fils, subtractFils } from '@damana/contract/money'
import { ledgerEvents, post } from '#money/ledger/index.ts'

/**
 * Recovers the open sum of an ending guarantee: the money we laid out for the reversal is ours again and is never refunded. Call it before
 * the end is booked.
 */
export async function recoverOpenSum(tx: Tx, audit: AuditContext, guaranteeId: Id<'guarantees'>): Promise<void> {
  for (const receipt of await lockOpenReversed(tx, { guaranteeId })) {
    const openFils = subtractFils(receipt.bookedFils, receipt.recoveredFils)
    await recoverLoss(tx, audit, receipt, 'buyer_escrow', openFils)
    await addRecovered(tx, { id: receipt.id, fils: openFils })
  }
}

export async function recoverLoss(
  tx: Tx,
  audit: AuditContext,
  receipt: LockedReceipt,
  source: 'buyer_escrow' | 'suspense',
  amountFils: Fils,
): Promise<void> {
  const { guaranteeId } = receipt
  const holder = source === 'suspense' || guaranteeId === null ? { receiptId: receipt.id } : { guaranteeId }
  await post(tx, audit, ledgerEvents.loss_recovered({ receiptId: receipt.id, holder, amountFils, source, part: source }))
  await note(tx, audit, receipt, 'lost', {})
}

export const note = (
  tx: Tx,
  audit: AuditContext,
  receipt: Pick<LockedReceipt, 'id'>,
  kind: 'taken_back' | 'paid_again' | 'lost',
  facts: Record<string, string>,
): Promise<void> =>
  insertReceiptEvent(tx, {
    receiptId: receipt.id,
    kind,
    actor: ledgerActorOf(audit).actor,
    staffId: audit.actor.kind === 'staff' ? audit.actor.staffId : null,
    facts,
    requestId: audit.requestId,
    now: audit.now,
  })
