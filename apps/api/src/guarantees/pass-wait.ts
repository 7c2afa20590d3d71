import type { WaitCode } from '@damana/contract/statuses'
import { findGuaranteeByNumber, movePatience } from './store.queries.ts'
import { type TickDeps, tickGuarantee } from './tick-guarantee.ts'
import { waitOf } from './waits.rules.ts'

/**
 * Sandbox only: brings everything that a guarantee waits for nearer by as much as its present wait still lasts, then does what the clock would do. Answers which wait it
 * was; null when it waits for nobody's time.
 */
export async function passWait(deps: TickDeps, number: string, requestId: string): Promise<WaitCode | null> {
  const guarantee = await findGuaranteeByNumber(deps.pool, number)
  if (!guarantee?.wakeAt) return null
  const { code, until } = waitOf(guarantee, { now: guarantee.now, settings: deps.settings() }, null)
  const end = until ?? guarantee.wakeAt
  await movePatience(deps.pool, guarantee.id, Math.max(0, (end.getTime() - guarantee.now.getTime()) / 1000))
  await tickGuarantee(deps, guarantee.id, requestId)
  return code
}
