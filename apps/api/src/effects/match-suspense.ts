import type { Queryable } from '#db/queryable.ts'
import type { Tx } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { lockGuaranteeById } from '#lifecycle/index.ts'
import { listGuaranteesWithLeftMoney } from '#money/receipts/index.ts'
import { applyWork } from './apply-transition.ts'

const mostAtOnce = 100

/** Retries pending suspense whose pause or guarantee has ended, in case the first call was lost. */
export async function retrySuspenseMatching(
  deps: WithSettings & { pool: Queryable; transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  requestId: string,
): Promise<void> {
  for (const guaranteeId of await listGuaranteesWithLeftMoney(deps.pool, mostAtOnce))
    await deps.transact(async (tx) => {
      const guarantee = await lockGuaranteeById(tx, guaranteeId)
      const audit = { actor: { kind: 'system', job: 'match_suspense' }, now: tx.now, requestId } as const
      if (guarantee) await applyWork(tx, audit, guarantee, [{ kind: 'match_suspense' }], deps)
    })
}
