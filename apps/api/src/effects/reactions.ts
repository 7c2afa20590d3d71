import type { WithSettings } from '#kernel/settings.ts'
import type { Publish, PeopleEvent } from '#kernel/events.ts'
import { retryAfterAccountChange, noteContactChange, replaceBeneficiary } from '#money/payouts/index.ts'
import { resumeOffersOf } from './buyer-account.ts'
import { replacePartyOfUses } from '#discounts/index.ts'
import type { Tx } from '#kernel/context.ts'
import { replacePartyOfGuarantees, lockGuaranteeById, refusalReason } from '#lifecycle/index.ts'
import type { Id } from '#db/id.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import { applyTransition } from './apply-transition.ts'
import { listActiveOfParty } from './offers.queries.ts'

/** The reactions of guarantees and payouts to changes of a person. */
export const createReactions =
  (deps: WithSettings): Publish =>
  (tx, audit, event) => {
    switch (event.kind) {
      case 'party_completed':
        return resumeOffersOf(tx, audit, event.partyId, deps)
      case 'beneficiary_account_changed':
        return retryAfterAccountChange(tx, audit, event, deps)
      case 'contact_changed':
        return noteContactChange(tx, audit, event, deps)
      case 'party_adopted':
        return replaceParty(tx, event)
      case 'national_number_lost':
        return blockForIdentity(tx, audit, event.partyId, deps)
    }
  }

/** Replaces one party by another in guarantees, in the payouts of their money and in the discounts used. */
async function replaceParty(tx: Tx, adopted: Extract<PeopleEvent, { kind: 'party_adopted' }>): Promise<void> {
  await replacePartyOfGuarantees(tx, adopted)
  await replaceBeneficiary(tx, adopted)
  await replacePartyOfUses(tx, adopted)
}

/** Blocks the active guarantees of a party when another person has proven the party's national number, until staff have decided. */
async function blockForIdentity(tx: Tx, { now, requestId }: AuditContext, partyId: Id<'parties'>, deps: WithSettings): Promise<void> {
  // The actor is the system, so that both sides are notified.
  const audit: AuditContext = { actor: { kind: 'system', job: 'identity' }, now, requestId }
  for (const id of await listActiveOfParty(tx, partyId)) {
    const guarantee = await lockGuaranteeById(tx, id)
    // The guarantee may have ended during the wait for its lock.
    if (!guarantee || refusalReason(guarantee, 'block_identity', 'system', { now: guarantee.now, settings: deps.settings() })) continue
    await applyTransition(tx, audit, guarantee, 'block_identity', 'system', deps)
  }
}
