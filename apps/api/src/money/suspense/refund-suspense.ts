import type { Id } from '#db/id.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { type Fils } from '@damana/contract/money'
import {
  findKnownBuyer,
  insertReceiptEvent,
  isBuyer,
  type ReportedPayer,
  type PaymentMethod,
  type WhySuspense,
} from '#money/receipts/index.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Tx } from '#kernel/context.ts'
import { type AuditContext, ledgerActorOf } from '#kernel/audit-context.ts'
import { type NamedByStaff, refundFromSuspense, notifyRefunded } from '#money/refunds/index.ts'

/** The data of a receipt that booking it needs. */
export interface BookableReceipt {
  id: Id<'receipts'>
  source: PaymentMethod
  amountFils: Fils
  payer: ReportedPayer
}

/** Whether this payer is the guarantee's buyer. A biller that reports no payer counts as the buyer. */
export async function isPaidByBuyer(tx: Queryable, guaranteeId: Id<'guarantees'>, payer: ReportedPayer): Promise<boolean> {
  const { id, name, iban } = payer
  if (!id && name === undefined && iban === undefined) return true
  return isBuyer(payer, await findKnownBuyer(tx, guaranteeId))
}

/**
 * Refunds money in suspense to its payer: automatically where that is the rule, otherwise by a decision of finance. The caller holds the
 * receipt's lock.
 */
export async function refundSuspense(
  tx: Tx,
  audit: AuditContext,
  receipt: BookableReceipt & { guaranteeId: Id<'guarantees'> | null; suspenseFils: Fils },
  by: {
    why: WhySuspense | null
    staffId?: Id<'staff'>
    reason?: string
    named?: NamedByStaff
    needsTwoPersons?: boolean
  },
  deps: WithSettings,
): Promise<void> {
  const { guaranteeId, payer, suspenseFils } = receipt
  const isBuyers = guaranteeId !== null && (await isPaidByBuyer(tx, guaranteeId, payer))
  const payout = await refundFromSuspense(
    tx,
    audit,
    {
      receiptId: receipt.id,
      payer,
      isBuyers,
      guaranteeId,
      amountFils: suspenseFils,
      ...(by.named ? { named: by.named } : {}),
      ...(by.staffId === undefined ? {} : { staffId: by.staffId }),
      needsTwoPersons: by.needsTwoPersons ?? false,
    },
    deps,
  )
  await insertReceiptEvent(tx, {
    receiptId: receipt.id,
    kind: 'sent_back',
    actor: ledgerActorOf(audit).actor,
    staffId: by.staffId ?? null,
    facts: { why: by.why, reason: by.reason ?? null, payout: payout.number },
    requestId: audit.requestId,
    now: audit.now,
  })
  const { why } = by
  if (guaranteeId !== null && (why === 'ended' || why === 'told_late' || why === 'already_paid'))
    await notifyRefunded(tx, guaranteeId, { amountFils: suspenseFils, why })
}
