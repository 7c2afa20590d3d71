import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { type MovedPayout, movePayouts } from '#money/payouts/index.ts'

/** Applies a report on a payout in doubt, which proves that the bank has it. */
export async function moveLateKnown(
  tx: Tx,
  audit: AuditContext,
  step: Parameters<typeof movePayouts>[2],
  deps: WithSettings,
): Promise<MovedPayout[]> {
  for (const trigger of ['submit', 'confirm_received'] as const)
    await movePayouts(tx, audit, { trigger, which: step.which, fileStatus: 'sent' }, deps)
  return movePayouts(tx, audit, step, deps)
}
