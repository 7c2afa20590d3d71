import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { noFils } from '@damana/contract/money'
import { hasEnded, disprovesExpiry, type ShownReceipt, sumPaidBeforeEnd } from '#money/receipts/index.ts'
import { giveBackFee, listFeesOfGuarantee, writeOffFee } from '#money/fees/index.ts'
import type { LockedGuarantee } from '#lifecycle/index.ts'

/**
 * Mends an expiry that the bank's statement disproves: all of the money was paid before the guarantee ended, so the buyer owes no fee for
 * being late. The open part of the fee is written off, the paid part is given back; the guarantee stays ended. Does nothing where the time
 * was over or a part is missing. The caller holds its lock.
 */
export async function mendExpiry(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  shown: readonly ShownReceipt[] = [],
): Promise<void> {
  if (!hasEnded(guarantee.operationalStatus)) return
  const paidBeforeEndFils = await sumPaidBeforeEnd(tx, guarantee.id, shown)
  if (!disprovesExpiry({ paidBeforeEndFils, totalPriceFils: guarantee.totalPriceFils })) return
  const reason = 'paid_in_time'
  for (const fee of (await listFeesOfGuarantee(tx, guarantee.id)).filter(({ kind }) => kind === 'late_expiry')) {
    if (fee.openFils > noFils) await writeOffFee(tx, audit, fee, reason)
    if (fee.paidFils > noFils && fee.givenBackAt === null) await giveBackFee(tx, audit, fee, fee.paidFils, reason)
  }
}
