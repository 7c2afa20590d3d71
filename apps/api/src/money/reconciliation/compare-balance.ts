import type { AuditContext } from '#kernel/audit-context.ts'
import { dateInAmman } from '#kernel/calendar.ts'
import type { Tx } from '#kernel/context.ts'
import { closeDifference, expectedBalance, saveDifference } from './exceptions.queries.ts'

/**
 * Compares a statement's closing balance with our books, without what the bank booked on later days. A difference opens an exception for finance and logs an error for the operator.
 */
export async function compareBalance(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  closing: { fils: bigint; at: Date | null },
  { alert }: { alert(facts: Record<string, string>, message: string): void },
): Promise<void> {
  const at = closing.at ?? audit.now
  const expectedFils = await expectedBalance(tx, dateInAmman(at))
  if (expectedFils === closing.fils) return closeDifference(tx, { at, now: audit.now })
  await saveDifference(tx, { messageId, expectedFils, foundFils: closing.fils, at, now: audit.now })
  alert(
    { message_id: messageId, expected_fils: expectedFils.toString(), found_fils: closing.fils.toString() },
    'the closing balance of a statement differs from our books',
  )
}
