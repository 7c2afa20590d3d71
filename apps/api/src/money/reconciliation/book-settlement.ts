import { type Fils, noFils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import { ledgerEvents, post } from '#money/ledger/index.ts'
import type { SettledReceipt } from '#money/receipts/index.ts'
import { insertMakeGood } from './exceptions.queries.ts'

/**
 * Books the settlement of a receipt: the biller's money has reached the bank. Money paid to the bank directly was there from the beginning,
 * so only its deducted charges are booked.
 */
export async function bookSettlement(
  tx: Queryable,
  audit: AuditContext,
  receipt: Pick<SettledReceipt, 'receiptId' | 'source' | 'guaranteeId' | 'amountFils'> & { deductedChargesFils: Fils },
  at: Date,
): Promise<void> {
  const { receiptId, source, guaranteeId, amountFils, deductedChargesFils } = receipt
  const origin = source === 'biller' ? 'notice' : 'bank'
  if (origin === 'bank' && deductedChargesFils === noFils) return
  const holder = guaranteeId === null ? { receiptId } : { guaranteeId }
  await post(tx, audit, ledgerEvents.notice_settled({ receiptId, holder, amountFils, deductedChargesFils, origin }), at)
  if (deductedChargesFils > noFils)
    await insertMakeGood(tx, { cause: 'charge', amountFils: deductedChargesFils, receiptId, now: audit.now })
}
