import type { WaitCode } from '@damana/contract/statuses'
import { addSeconds } from '#time/instants.ts'
import { waitOf } from './lifecycle.rules.ts'
import { findGuaranteeByNumber, movePatience } from './store.queries.ts'
import { type TickDeps, tickGuarantee } from './tick-guarantee.ts'

/** Sandbox only: lets the wait that a guarantee is in pass now, then does what the clock would do. Answers which wait it was; null when it waits for nobody's time. */
export async function passWait(deps: TickDeps, number: string, requestId: string): Promise<WaitCode | null> {
  const settings = deps.settings()
  const guarantee = await findGuaranteeByNumber(deps.pool, number)
  if (!guarantee?.wakeAt) return null
  const { code } = waitOf(guarantee, { now: guarantee.now, settings }, null)
  const past = addSeconds(guarantee.now, -settings.systemReleaseSeconds)
  const waits = {
    waitUntil: guarantee.waitUntil && guarantee.now,
    releaseAllowedAt: code === 'countdown' ? guarantee.now : code === 'release' ? past : guarantee.releaseAllowedAt,
    ownerIsBuyerAt: code === 'release' && guarantee.ownerIsBuyerAt ? past : guarantee.ownerIsBuyerAt,
    nextAskAt: guarantee.nextAskAt && guarantee.now,
  }
  await movePatience(deps.pool, guarantee.id, waits)
  await tickGuarantee(deps, guarantee.id, requestId)
  return code
}
