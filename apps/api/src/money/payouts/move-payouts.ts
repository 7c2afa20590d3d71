import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { applyPayoutTransition, type PayoutStep } from './apply-payout-transition.ts'
import type { MovedPayout } from './move.queries.ts'
import { recoverReversed } from './recover-reversed.ts'

/** Moves payouts by one transition; payouts whose money must make good a reversed receipt do so at once. */
export async function movePayouts(tx: Tx, audit: AuditContext, step: PayoutStep, deps: WithSettings): Promise<MovedPayout[]> {
  const moved = await applyPayoutTransition(tx, audit, step)
  await recoverReversed(tx, audit, moved, deps)
  return moved
}
