import type { WithSettings } from '#kernel/settings.ts'
import { applyReceiptReversed } from '#effects/index.ts'
import { isCompleted, isMoneyHeld, lockGuaranteeById } from '#lifecycle/index.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import {
  findGuaranteeOfReference,
  listReceiptsByReference,
  listReceiptsOfGuarantees,
  type NamedReceipt,
  receiptsInDoubt,
  referencesIn,
} from '#money/receipts/index.ts'
import { holdSellersShare, reconsiderPayouts } from '#money/payouts/index.ts'
import { namesIn } from '#money/bank-reader/index.ts'
import { insertDoubts, type Movement } from '#money/reconciliation/index.ts'
import { makeGood } from './make-good.ts'

/**
 * Records a debit that names receipts of ours and reverses none of them exactly. Every receipt that it may mean is in doubt until finance
 * assigns it: its sum is open, and nothing that came from those receipts leaves. Returns false when it names none.
 */
export async function keepUnclearReversal(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  movement: Movement,
  deps: WithSettings,
): Promise<boolean> {
  const named = await listNamed(tx, movement)
  const standing = named.filter(({ isReversed }) => !isReversed)
  const [first] = standing
  if (!first) {
    const [reversed] = named
    if (reversed) await makeGood(tx, audit, messageId, 'wrong_debit', movement, { namedReceiptId: reversed.id })
    return reversed !== undefined
  }
  const inDoubt = receiptsInDoubt(
    movement.amountFils,
    standing,
    await listReceiptsOfGuarantees(tx, { guaranteeIds: guaranteesOf(standing) }),
  )
  const guaranteeId = inDoubt.find(hasBooked)?.guaranteeId ?? null
  const locked = []
  for (const id of guaranteesOf(inDoubt)) locked.push(await lockGuaranteeById(tx, id))
  const exceptionId = await makeGood(tx, audit, messageId, 'unclear_reversal', movement, { namedReceiptId: first.id, guaranteeId })
  await insertDoubts(tx, { exceptionId, receiptIds: inDoubt.map(({ id }) => id) })
  const reason = movement.returnReason ?? 'reversed'
  for (const guarantee of locked) {
    const booked = guarantee && inDoubt.find((one) => one.guaranteeId === guarantee.id && hasBooked(one))
    if (!guarantee || !booked) continue
    if (isMoneyHeld(guarantee))
      await applyReceiptReversed(
        tx,
        audit,
        guarantee,
        { receiptId: booked.id, amountFils: movement.amountFils, reason, isInDoubt: true },
        deps,
      )
    if (isCompleted(guarantee)) await holdSellersShare(tx, audit, guarantee.id, deps)
  }
  for (const id of guaranteesOf(inDoubt)) await reconsiderPayouts(tx, audit, { guaranteeId: id }, deps)
  for (const { id } of inDoubt) await reconsiderPayouts(tx, audit, { receiptId: id }, deps)
  return true
}

/** Money that its guarantee does not need leaves no open sum and blocks nothing. */
const hasBooked = ({ bookedFils }: NamedReceipt): boolean => bookedFils > 0n

/** By the bank's own references, also in its words, or by the payment reference of a bill: then all receipts of that guarantee. */
async function listNamed(tx: Tx, { references, takesBack, remittance }: Movement): Promise<NamedReceipt[]> {
  const words = [...references, ...(takesBack === null ? [] : [takesBack]), ...namesIn([remittance])]
  const byReference = await listReceiptsByReference(tx, { references: words })
  if (byReference.length > 0) return byReference
  const ofBills: bigint[] = []
  for (const reference of new Set([...words, remittance].flatMap(referencesIn))) {
    const id = await findGuaranteeOfReference(tx, reference)
    if (id !== null) ofBills.push(id)
  }
  return ofBills.length === 0 ? [] : listReceiptsOfGuarantees(tx, { guaranteeIds: ofBills })
}

/** In the order in which guarantees are locked. */
const guaranteesOf = (receipts: readonly NamedReceipt[]): bigint[] =>
  [...new Set(receipts.flatMap(({ guaranteeId }) => guaranteeId ?? []))].sort((a, b) => (a < b ? -1 : 1))
