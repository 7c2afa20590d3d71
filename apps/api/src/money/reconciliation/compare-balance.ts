import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { closeDifference, expectedBalance, saveDifference } from './exceptions.queries.ts'

/**
 * Compares a statement's closing balance with our books. A difference opens an exception for finance and logs an error for the operator.
 */
export async function compareBalance(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  closing: { fils: bigint; at: Date | null },
  { alert }: { alert(facts: Record<string, string>, message: string): void },
): Promise<void> {
  const expectedFils = await expectedBalance(tx)
  if (expectedFils === closing.fils) return closeDifference(tx, { now: audit.now })
  await saveDifference(tx, { messageId, expectedFils, foundFils: closing.fils, at: closing.at ?? audit.now, now: audit.now })
  alert(
    { message_id: messageId, expected_fils: expectedFils.toString(), found_fils: closing.fils.toString() },
    'the closing balance of a statement differs from our books',
  )
}
