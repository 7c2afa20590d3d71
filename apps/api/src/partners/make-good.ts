import type { BankExceptionKind } from '@damana/contract/statuses'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { Id } from '#db/id.ts'
import { ledgerEvents, post } from '#money/ledger/index.ts'
import { insertException, insertMakeGood, type Movement } from '#money/reconciliation/index.ts'

/**
 * Makes a debit good to the client account the same day, because the customers must not bear it. A sweep that was debited twice is on our
 * own account and is only moved back.
 */
export async function makeGood(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  kind: BankExceptionKind,
  movement: Movement,
  of: { payoutId?: Id<'payouts'>; isSweep?: boolean; namedReceiptId?: Id<'receipts'> | null; guaranteeId?: Id<'guarantees'> | null },
): Promise<bigint> {
  const { amountFils } = movement
  const { isSweep = false, ...named } = of
  const exceptionId = await insertException(tx, { ...plain(movement, messageId, audit), kind, direction: 'debit', ...named })
  if (!isSweep) await post(tx, audit, ledgerEvents.debit_made_good({ exceptionId, amountFils }), movement.bookedAt)
  await insertMakeGood(tx, { cause: 'debit', amountFils, exceptionId, now: audit.now })
  return exceptionId
}

export type Reported = Pick<Movement, 'reference' | 'endToEndId' | 'remittance' | 'bookedAt' | 'amountFils'> & { lineId: bigint | null }
export const plain = (
  { lineId, reference, endToEndId, remittance, bookedAt, amountFils }: Reported,
  messageId: string,
  audit: AuditContext,
) => ({
  lineId,
  reference,
  endToEndId,
  remittance,
  bookedAt,
  amountFils,
  messageId,
  now: audit.now,
})
