import { addFils, type Fils, noFils, subtractFils, toWire } from '@damana/contract/money'
import type { Id } from '#db/id.ts'
import type { NotifyingQueryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import { ledgerEvents, listOpenFees, type MoneyOrigin, type OpenFee, payOldestFirst, post } from '#money/ledger/index.ts'
import { closePaidFees, type FeeBill, insertFeeEvent, listFeesOf } from './queries.ts'
import { tellSide } from './tell-side.ts'

export interface FeePayment {
  bill: FeeBill
  parts: readonly { fee: OpenFee; fils: Fils }[]
  paidFils: Fils
  /** The excess above the open fees. */
  restFils: Fils
}

/**
 * Splits a payment over a bill's open fees, the oldest first; the rest is excess. The caller holds the guarantee's lock until the payment
 * is booked.
 */
export async function divideFeePayment(tx: NotifyingQueryable, bill: FeeBill, amountFils: Fils): Promise<FeePayment> {
  const parts = payOldestFirst(await listOpenFees(tx, bill.guaranteeId, bill.side), amountFils)
  const paidFils = addFils(...parts.map(({ fils }) => fils))
  return { bill, parts, paidFils, restFils: subtractFils(amountFils, paidFils) }
}

/** Books a fee payment as it was split; the excess goes to suspense. The caller has stored the receipt with the same split. */
export async function bookFeePayment(
  tx: NotifyingQueryable,
  audit: AuditContext,
  { bill, parts, paidFils, restFils }: FeePayment,
  receipt: { id: Id<'receipts'>; origin: MoneyOrigin; at: Date; reason?: string },
): Promise<void> {
  const { guaranteeId, side } = bill
  for (const [index, { fee, fils }] of parts.entries())
    await post(
      tx,
      audit,
      ledgerEvents.fee_bill_paid({
        guaranteeId,
        side,
        feeNumber: fee.feeNumber,
        receiptId: receipt.id,
        origin: receipt.origin,
        paidFils: fils,
        restFils: index === parts.length - 1 ? restFils : noFils,
      }),
      receipt.at,
    )
  const fees = await listFeesOf(tx, guaranteeId, side)
  const paid = parts.flatMap(({ fee, fils }) => {
    const known = fees.find(({ feeNumber }) => feeNumber === fee.feeNumber)
    return known ? [{ ...known, fils }] : []
  })
  for (const { id, fils } of paid)
    await insertFeeEvent(tx, audit, {
      feeId: id,
      kind: 'paid',
      amountFils: fils,
      receiptId: receipt.id,
      ...(receipt.reason === undefined ? {} : { reason: receipt.reason }),
    })
  await closePaidFees(tx, { guaranteeId, now: audit.now })
  const [first] = paid
  await tellSide(tx, guaranteeId, side, {
    about: 'paid',
    what: paid.length === 1 && first ? first.kind : 'several',
    amount_fils: toWire(paidFils),
    open_fils: toWire(addFils(...fees.map(({ openFils }) => openFils))),
    back_fils: toWire(receipt.origin === 'suspense' ? noFils : restFils),
  })
}
