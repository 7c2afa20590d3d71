import type { Id } from '#db/id.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { applyTransition } from './apply-transition.ts'
import { lockGuaranteeById, refusalReason } from '#lifecycle/index.ts'
import { listActiveOfParty } from './offers.queries.ts'

/** Blocks the active guarantees of a party when another person has proven the party's national number, until staff have decided. */
export async function blockForIdentity(
  tx: Tx,
  { now, requestId }: AuditContext,
  partyId: Id<'parties'>,
  deps: WithSettings,
): Promise<void> {
  // The actor is the system, so that both sides are notified.
  const audit: AuditContext = { actor: { kind: 'system', job: 'identity' }, now, requestId }
  for (const id of await listActiveOfParty(tx, partyId)) {
    const guarantee = await lockGuaranteeById(tx, id)
    // The guarantee may have ended during the wait for its lock.
    if (!guarantee || refusalReason(guarantee, 'block_identity', 'system', { now: guarantee.now, settings: deps.settings() })) continue
    await applyTransition(tx, audit, guarantee, 'block_identity', 'system', deps)
  }
}
