import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { applyPayoutTransition, type PayoutStep } from './apply-payout-transition.ts'
import type { MovedPayout } from './move.queries.ts'
import { recoverReversed } from './recover-reversed.ts'

/** Moves payouts by one row of their table; those whose money has to make good what the bank reversed do so at once. */
export async function movePayouts(tx: Tx, audit: AuditContext, step: PayoutStep, deps: WithSettings): Promise<MovedPayout[]> {
  const moved = await applyPayoutTransition(tx, audit, step)
  await recoverReversed(tx, audit, moved, deps)
  return moved
}
