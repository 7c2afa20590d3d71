import type { WithSettings } from '#kernel/settings.ts'
import type { Queryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { holdPartyCompletion } from '#people/parties/index.ts'
import { applyTransition } from './apply-transition.ts'
import { listStoppedOffersTo } from './offers.queries.ts'
import { type LockedGuarantee, lockGuaranteeById, refusalOf } from '#lifecycle/index.ts'

/** Whether the buyer cannot answer yet an offer that becomes his now: his time runs from when he can. */
export async function buyerOfOffer(tx: Queryable, { buyerPartyId }: LockedGuarantee): Promise<{ buyerIncomplete: boolean }> {
  return { buyerIncomplete: !(await holdPartyCompletion(tx, buyerPartyId)) }
}

/** The same of a vehicle that is confirmed: while the owner has not consented it is not the buyer who is waited for. */
export async function buyerOfConfirmed(tx: Queryable, guarantee: LockedGuarantee): Promise<{ buyerIncomplete: boolean }> {
  return guarantee.offeredAt === null ? { buyerIncomplete: false } : buyerOfOffer(tx, guarantee)
}

/**
 * Somebody has completed his registration: the time to answer the offers made to him, which stood still for it, runs on, and both sides are told. The caller holds
 * the lock of his party, so that no offer comes between.
 */
export async function resumeOffersOf(tx: Tx, { now, requestId }: AuditContext, partyId: bigint, deps: WithSettings): Promise<void> {
  // Not an act of his: else he would not be told.
  const audit: AuditContext = { actor: { kind: 'system', job: 'registration' }, now, requestId }
  for (const id of await listStoppedOffersTo(tx, partyId)) {
    const guarantee = await lockGuaranteeById(tx, id)
    // It may have ended while its lock was waited for.
    if (!guarantee || refusalOf(guarantee, 'note_buyer_registered', 'system', { now: guarantee.now, settings: deps.settings() })) continue
    await applyTransition(tx, audit, guarantee, 'note_buyer_registered', 'system', deps, { said: { buyerIncomplete: false } })
  }
}
