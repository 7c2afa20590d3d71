/** SQL about who may see a guarantee `g`, as the party `:partyId`. */

const isOf = (creator: string) =>
  `(:partyId in (g.seller_party_id, ${creator}) or (g.buyer_party_id = :partyId and g.offered_at is not null))`
/** The party is on a side, the buyer from the offer on: the matters of the sides are its own. A partner who proposed the sale is on none. */
export const isOnSide = isOf('case when g.partner_contract_id is null then g.creator_party_id end')
/** The guarantee, if the party may see it: as a side, or as the partner who proposed it. */
export const isOwnOfParty = `g.id = :id? and ${isOf('g.creator_party_id')}`
