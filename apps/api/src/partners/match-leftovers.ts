import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { reconsiderSettled } from '#money/payouts/index.ts'
import { bookSettlement, closeExplainedCredits, listLateReturns, settleLateMatches } from '#money/reconciliation/index.ts'
import { keepEndedReturns } from './record-exceptions.ts'
import { returnKept } from './settle-movements.ts'

/**
 * Matches messages that missed each other in concurrent transactions: a payment notification and a statement, or a debit and its return.
 */
export async function matchLeftovers(tx: Tx, requestId: string, deps: WithSettings): Promise<void> {
  const audit: AuditContext = { actor: { kind: 'system', job: 'match_leftovers' }, now: tx.now, requestId }
  const late = await settleLateMatches(tx)
  for (const receipt of late) await bookSettlement(tx, audit, receipt, receipt.bookedAt)
  await reconsiderSettled(tx, audit, late, deps)
  const numbers = await listLateReturns(tx)
  if (numbers.length > 0) await returnKept(tx, audit, numbers, deps)
  await keepEndedReturns(tx, audit)
  await closeExplainedCredits(tx, { now: audit.now })
}
