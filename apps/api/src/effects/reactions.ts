import type { Publish } from '#kernel/events.ts'
import { mendPayouts, noteContactChange, type PayoutDeps } from '#money/payouts/index.ts'
import { blockForIdentity } from './block-for-identity.ts'
import { resumeOffersOf } from './buyer-account.ts'
import type { MoveDeps } from './deps.ts'

/** What guarantees and payouts do when something about a person changes. */
export const createReactions =
  (moves: MoveDeps, payouts: PayoutDeps): Publish =>
  (tx, act, event) => {
    switch (event.kind) {
      case 'party_completed':
        return resumeOffersOf(tx, act, event.partyId, moves)
      case 'beneficiary_account_changed':
        return mendPayouts(tx, act, event, payouts)
      case 'contact_changed':
        return noteContactChange(tx, act, event, payouts)
      case 'national_number_lost':
        return blockForIdentity(tx, act, event.partyId, moves)
    }
  }
