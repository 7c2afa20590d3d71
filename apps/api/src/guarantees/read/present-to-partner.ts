import type { Output } from '@damana/contract'
import type { EventKind } from '@damana/contract/guarantee-events'

type Details = Output<'GET /guarantees/:number'>

/** How a sale goes on, without what the sides say, show or owe. */
const course: ReadonlySet<EventKind> = new Set<EventKind>([
  'created',
  'amended',
  'consented',
  'refused',
  'accepted',
  'rejected',
  'withdrawn',
  'expired',
  'held',
  'completed',
  'cancelled',
  'terms_changed',
])

/**
 * A sale as the partner follows it who proposed it: where it stands, its terms and its own fee. No word, paper, payer, debt, phone or sum of the sides, and nothing of
 * their transfers.
 */
export const presentToPartner = (details: Details): Details => ({
  ...details,
  seller: withoutContact(details.seller),
  buyer: withoutContact(details.buyer),
  payment_reference: null,
  payment: null,
  payout: null,
  payouts: [],
  sent_back: [],
  fees: [],
  payers: [],
  files: [],
  split: null,
  confirmation: null,
  cancel_request: null,
  terms_proposal: null,
  blocks: details.blocks.map((block) => ({ ...block, by: null, words: null })),
  money: { ...details.money, deductions: [], owed_fils: '0', reversed_fils: '0' },
  events: details.events.filter(({ kind }) => course.has(kind)).map((event) => ({ ...event, facts: {} })),
})

const withoutContact = (party: Details['seller']): Details['seller'] => ({ ...party, phone: null, national_id: null })
