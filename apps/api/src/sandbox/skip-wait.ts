import type { OperationalStatus, WaitCode } from '@damana/contract/statuses'
import type { Id } from '#db/id.ts'
import {
  findGuaranteeByNumber,
  isActive,
  listGuaranteesById,
  type LockedGuarantee,
  fastForwardDeadlines,
  nextDeadlineAt,
  type Wait,
  waitOf,
} from '#lifecycle/index.ts'
import { type DueTransitionDeps, runDueTransitions } from '#effects/index.ts'

/**
 * Sandbox only: moves every deadline of a guarantee by the remaining time of its present wait, then runs the due transitions. Returns the
 * skipped wait; null when no deadline runs.
 */
export async function skipWait(deps: DueTransitionDeps, number: string, requestId: string): Promise<WaitCode | null> {
  const guarantee = await findGuaranteeByNumber(deps.pool, number)
  if (!guarantee || !isActive(guarantee.operationalStatus)) return null
  const { code, until } = presentWait(guarantee, deps)
  // A wait that is over, or has no deadline, is skipped to the clock's next transition; the registry is asked on the way.
  const end = [until, nextDeadlineAt(guarantee, deps.settings())].find((moment) => moment && moment > guarantee.now) ?? guarantee.now
  await fastForwardDeadlines(deps.db, guarantee.id, (end.getTime() - guarantee.now.getTime()) / 1000)
  await runDueTransitions(deps, guarantee.id, requestId)
  return code
}

export interface WaitInView extends Wait {
  number: string
  sellerName: string
  buyerName: string
  status: OperationalStatus
}
/** Sandbox only: the present wait of each of these guarantees, in the same order. */
export async function listWaits(
  deps: Pick<DueTransitionDeps, 'pool' | 'settings'>,
  ids: readonly Id<'guarantees'>[],
): Promise<WaitInView[]> {
  const guarantees = await listGuaranteesById(deps.pool, ids)
  return guarantees.map((guarantee) => ({
    number: guarantee.number,
    sellerName: guarantee.sellerName,
    buyerName: guarantee.buyerName,
    status: guarantee.operationalStatus,
    ...presentWait(guarantee, deps),
  }))
}

const presentWait = (guarantee: LockedGuarantee, { settings }: Pick<DueTransitionDeps, 'settings'>): Wait =>
  waitOf(guarantee, { now: guarantee.now, settings: settings() }, null)
