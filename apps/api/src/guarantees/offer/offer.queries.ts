import { type RowOf, sql } from '#db/statement.ts'
import { isInStatus } from '#kernel/in-status.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

const insertTermsSql = sql.run(
  'guarantees/offer.insertTerms',
  `insert into app.guarantee_terms (guarantee_id, terms_version, quote, set_by_user_id, created_at)
  values (:guaranteeId, :termsVersion, :quote::jsonb, :userId?, :now)`,
)
/** Stores a version of the terms as it was offered. */
export async function insertTerms(
  tx: Queryable,
  terms: {
    guaranteeId: Id<'guarantees'>
    termsVersion: number
    quote: Readonly<Record<string, string | null>>
    userId: Id<'users'> | null
    now: Date
  },
): Promise<void> {
  await insertTermsSql(tx, { ...terms, quote: JSON.stringify(terms.quote) })
}

/** Finds the link of an owner's token; undefined for an unknown token. */
export const findOwnerLink = sql.first(
  'guarantees/offer.findOwnerLink',
  `select l.id, l.guarantee_id, l.terms_version, g.number as "number!", g.seller_party_id as owner_party_id, p.phone as owner_phone, p.name as owner_name,
    l.ended_at is not null as ended
  from app.owner_links l
  join app.guarantees g on g.id = l.guarantee_id
  join app.parties p on p.id = g.seller_party_id
  where l.token_sha256 = :tokenHash`,
)
export type OwnerLink = RowOf<typeof findOwnerLink>

/** The offer that waits for its buyer's answer, as far as its invitation says it. */
export const findOpenOffer = sql.first(
  'guarantees/offer.findOpenOffer',
  `select g.vehicle_type, g.vehicle_year, g.price_fils, g.seller_name, g.seller_name_latin, s.kind as seller_kind, g.buyer_party_id, b.phone as buyer_phone
  from app.guarantees g
  join app.parties s on s.id = g.seller_party_id
  join app.parties b on b.id = g.buyer_party_id
  where g.id = :guaranteeId and ${isInStatus('g.operational_status', 'awaiting_acceptance')}`,
)
