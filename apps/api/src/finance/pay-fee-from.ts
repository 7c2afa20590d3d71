import { parseReceiptNumber } from '@damana/contract/ids'
import type { Input, Output } from '@damana/contract'
import { bookFeePayment, divideFeePayment, findBillOfSide } from '#money/fees/index.ts'
import { decideFee } from './staff-fees.ts'
import { ledgerActorOf } from '#kernel/audit-context.ts'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { closeFailedBacks } from '#money/payouts/index.ts'
import { insertReceiptEvent, lockReceipt, saveFeePaid } from '#money/receipts/index.ts'

/** Finance uses money in suspense for a side's fees: it pays their bill as if it had named it, and the excess stays in suspense. */
export async function payFeeFrom(
  ctx: ContextOf<'POST /admin/fees/:number/pay-from'>,
  { params, body }: Input<'POST /admin/fees/:number/pay-from'>,
): Promise<Output<'POST /admin/fees/:number/pay-from'>> {
  return decideFee(ctx, params.number, 'pay_from', async (tx, audit, fee) => {
    const bill = await findBillOfSide(tx, fee.guaranteeId, fee.side)
    const receipt = await lockReceipt(tx, { id: found(parseReceiptNumber(body.receipt)) })
    if (!bill || !receipt) throw new DomainError('not_found')
    const placed = () => new DomainError('action_not_allowed', { reason: 'receipt_placed' })
    if (receipt.inDoubtOf !== null) throw new DomainError('action_not_allowed', { reason: 'receipt_in_doubt' })
    if (receipt.suspenseFils === 0n || receipt.reversedAt !== null || receipt.hasOpenException) throw placed()
    const payment = await divideFeePayment(tx, bill, receipt.suspenseFils)
    if (!(await saveFeePaid(tx, { id: receipt.id, feeBillId: bill.id, feeFils: payment.paidFils }))) throw placed()
    await closeFailedBacks(tx, { receiptId: receipt.id })
    await insertReceiptEvent(tx, {
      receiptId: receipt.id,
      kind: 'matched',
      actor: ledgerActorOf(audit).actor,
      staffId: ctx.actor.staffId,
      facts: { fee_bill: bill.paymentReference, reason: body.reason },
      requestId: audit.requestId,
      now: audit.now,
    })
    await bookFeePayment(tx, audit, payment, { id: receipt.id, origin: 'suspense', at: audit.now, reason: body.reason })
  })
}
