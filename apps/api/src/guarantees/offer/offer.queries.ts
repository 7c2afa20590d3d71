import type { Queryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { LockedGuarantee } from '#lifecycle/index.ts'

/** Keeps the new version of the terms; an owner who is not the creator gets a new link, and the links of older terms end. */
export async function saveAmendment(
  tx: Queryable,
  act: AuditContext,
  {
    guarantee,
    termsVersion,
    quote,
    link,
  }: {
    guarantee: LockedGuarantee
    termsVersion: number
    quote: Record<string, string>
    link: { tokenHash: Buffer; message: object } | null
  },
): Promise<void> {
  await tx.query(
    `with t as (insert into app.guarantee_terms (guarantee_id, terms_version, quote, set_by_user_id, created_at) values ($1, $2, $3::jsonb, $4, $5)),
       ended as (update app.owner_links set ended_at = $5 where guarantee_id = $1 and ended_at is null),
       l as (insert into app.owner_links (guarantee_id, token_sha256, terms_version, created_at) select $1, $6, $2, $5 where $6::bytea is not null)
     insert into app.outbox (kind, payload) select 'message', $7::jsonb || jsonb_build_object('facts', ($7::jsonb -> 'facts') || jsonb_build_object('number', $8::text)) where $7::jsonb is not null`,
    [
      guarantee.id,
      termsVersion,
      JSON.stringify(quote),
      act.actor.kind === 'person' ? act.actor.userId : null,
      act.now,
      link?.tokenHash ?? null,
      link ? JSON.stringify(link.message) : null,
      guarantee.number,
    ],
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
