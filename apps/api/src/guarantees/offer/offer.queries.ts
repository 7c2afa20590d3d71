import type { Queryable } from '#db/queryable.ts'

/** Keeps a version of the terms as it was offered. */
export async function insertTerms(
  tx: Queryable,
  terms: { guaranteeId: bigint; termsVersion: number; quote: Readonly<Record<string, string | null>>; userId: bigint | null; now: Date },
): Promise<void> {
  await tx.query(
    'insert into app.guarantee_terms (guarantee_id, terms_version, quote, set_by_user_id, created_at) values ($1, $2, $3::jsonb, $4, $5)',
    [terms.guaranteeId, terms.termsVersion, JSON.stringify(terms.quote), terms.userId, terms.now],
  )
}

export interface OwnerLink {
  id: bigint
  guaranteeId: bigint
  termsVersion: number
  number: string
  ownerPartyId: bigint
  ownerPhone: string
  ended: boolean
}

/** The link behind a token that an owner holds; undefined for a token that was never given out. */
export async function findOwnerLink(db: Queryable, tokenHash: Buffer): Promise<OwnerLink | undefined> {
  const { rows } = await db.query<{
    id: bigint
    guarantee_id: bigint
    terms_version: number
    number: string
    seller_party_id: bigint
    phone: string
    ended: boolean
  }>(
    `select l.id, l.guarantee_id, l.terms_version, g.number, g.seller_party_id, p.phone, l.ended_at is not null as ended
     from app.owner_links l join app.guarantees g on g.id = l.guarantee_id join app.parties p on p.id = g.seller_party_id where l.token_sha256 = $1`,
    [tokenHash],
  )
  const row = rows[0]
  return (
    row && {
      id: row.id,
      guaranteeId: row.guarantee_id,
      termsVersion: row.terms_version,
      number: row.number,
      ownerPartyId: row.seller_party_id,
      ownerPhone: row.phone,
      ended: row.ended,
    }
  )
}
