import type { WithSettings } from '#kernel/settings.ts'
import type { Publish } from '#kernel/events.ts'
import { retryAfterAccountChange, noteContactChange } from '#money/payouts/index.ts'
import { blockForIdentity } from './block-for-identity.ts'
import { replaceParty } from './replace-party.ts'
import { resumeOffersOf } from './buyer-account.ts'

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
