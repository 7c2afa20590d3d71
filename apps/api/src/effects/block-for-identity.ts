import type { WithSettings } from '#kernel/settings.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { applyTransition } from './apply-transition.ts'
import { lockGuaranteeById, refusalOf } from '#lifecycle/index.ts'
import { listActiveOfParty } from './offers.queries.ts'

/** Somebody else has proven the national number of this party: its active guarantees stand still until staff have decided. */
export async function blockForIdentity(tx: Tx, { now, requestId }: AuditContext, partyId: bigint, deps: WithSettings): Promise<void> {
  // Not an act of who proved the number: both sides are told.
  const audit: AuditContext = { actor: { kind: 'system', job: 'identity' }, now, requestId }
  for (const id of await listActiveOfParty(tx, partyId)) {
    const guarantee = await lockGuaranteeById(tx, id)
    // The guarantee may have ended while its lock was waited for.
    if (!guarantee || refusalOf(guarantee, 'block_identity', 'system', { now: guarantee.now, settings: deps.settings() })) continue
    await applyTransition(tx, audit, guarantee, 'block_identity', 'system', deps)
  }
}
