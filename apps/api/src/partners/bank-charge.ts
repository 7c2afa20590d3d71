import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { Id } from '#db/id.ts'
import { ledgerEvents, post } from '#money/ledger/index.ts'
import { insertMakeGood, mostChargeFils, type Movement } from '#money/reconciliation/index.ts'
import { makeGood } from './make-good.ts'

/** Books a charge that the bank took from the client account: made good, and above the limit an exception. */
export async function bookCharge(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  charge: Movement,
  of: { payoutId?: Id<'payouts'> } = {},
): Promise<void> {
  const { amountFils, lineId } = charge
  if (amountFils > mostChargeFils) {
    await makeGood(tx, audit, messageId, 'charge_too_large', charge, of)
    return
  }
  await post(tx, audit, ledgerEvents.bank_fee({ lineId, amountFils }), charge.bookedAt)
  await insertMakeGood(tx, { cause: 'charge', amountFils, ...of, now: audit.now })
}
