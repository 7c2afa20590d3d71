import type { Id } from '#db/id.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { Queryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { holdPartyCompletion } from '#people/parties/index.ts'
import { applyTransition } from './apply-transition.ts'
import { listStoppedOffersTo } from './offers.queries.ts'
import { type LockedGuarantee, lockGuaranteeById, refusalReason } from '#lifecycle/index.ts'

/** Whether the buyer of an offer cannot answer it yet; the time to answer starts when the buyer can. */
export async function buyerOfOffer(tx: Queryable, { buyerPartyId }: LockedGuarantee): Promise<{ buyerIncomplete: boolean }> {
  return { buyerIncomplete: !(await holdPartyCompletion(tx, buyerPartyId)) }
}

/** The same for a vehicle that is confirmed: before the owner's consent the offer does not wait for the buyer. */
export async function buyerOfConfirmed(tx: Queryable, guarantee: LockedGuarantee): Promise<{ buyerIncomplete: boolean }> {
  return guarantee.offeredAt === null ? { buyerIncomplete: false } : buyerOfOffer(tx, guarantee)
}

/**
 * After a buyer completed the registration, resumes the paused time to answer the offers to the buyer and notifies both sides. The caller
 * holds the lock of the buyer's party, so that no offer comes between.
 */
export async function resumeOffersOf(tx: Tx, { now, requestId }: AuditContext, partyId: Id<'parties'>, deps: WithSettings): Promise<void> {
  // The actor is the system, because an actor is not notified.
  const audit: AuditContext = { actor: { kind: 'system', job: 'registration' }, now, requestId }
  for (const id of await listStoppedOffersTo(tx, partyId)) {
    const guarantee = await lockGuaranteeById(tx, id)
    // It may have ended during the wait for its lock.
    if (!guarantee || refusalReason(guarantee, 'note_buyer_registered', 'system', { now: guarantee.now, settings: deps.settings() }))
      continue
    await applyTransition(tx, audit, guarantee, 'note_buyer_registered', 'system', deps, { said: { buyerIncomplete: false } })
  }
}
