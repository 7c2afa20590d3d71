import type { Tx } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { lockGuaranteeById } from '#lifecycle/index.ts'
import { applyWork } from './apply-transition.ts'
import { workOfRaised } from './on-payout-status.ts'

/**
 * Applies the facts about money that were raised outside a transition to their guarantees at the end of a transaction, in the order in
 * which they were raised.
 */
export async function carryOutRaised(tx: Tx, deps: WithSettings): Promise<void> {
  for (let raised = tx.takeRaised(); raised.length > 0; raised = tx.takeRaised())
    for (const one of raised) {
      const work = workOfRaised([one])
      if (work.length === 0) continue
      const guarantee = await lockGuaranteeById(tx, one.event.guaranteeId)
      if (!guarantee) throw new Error(`payout ${one.event.payoutNumber} has no guarantee`)
      await applyWork(tx, one.audit, guarantee, work, deps)
    }
}
