import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

export interface OwnerLinkFound {
  id: bigint
  guaranteeId: bigint
  number: string
  partyId: bigint
  name: string
  phone: string
  /** The owner has an account. */
  hasUser: boolean
}

const findLinkSql = statement(
  'people/access-links.findLink',
  `select l.id, g.id as "guaranteeId", g.number as "number!", p.id as "partyId", p.name, p.phone,
    exists (select from app.users u where u.party_id = p.id and u.account_type = 'individual') or exists (
      select
      from app.companies c
      where c.party_id = p.id
    ) as "hasUser"
     from app.owner_links l
     join app.guarantees g on g.id = l.guarantee_id
     join app.parties p on p.id = g.seller_party_id
     where l.token_sha256 = $1`,
)
/** The link of an owner for whom another person acts, by its hash; it stays good for this after its guarantee was consented to. */
export async function findLink(db: Queryable, tokenHash: Buffer): Promise<OwnerLinkFound | undefined> {
  return findLinkSql.first(db, [tokenHash])
}

const insertLinkSql = statement(
  'people/access-links.insertLink',
  `insert into app.owner_links (guarantee_id, token_sha256, terms_version, created_at)
  select id, $2, terms_version, app.now()
  from app.guarantees
  where id = $1`,
)
/** A further link to the owner of a guarantee, for what comes after its sale. */
export async function insertLink(tx: Queryable, guaranteeId: bigint, tokenHash: Buffer): Promise<void> {
  await insertLinkSql.run(tx, [guaranteeId, tokenHash])
}

const insertLinkOfTermsSql = statement(
  'people/access-links.insertLinkOfTerms',
  'insert into app.owner_links (guarantee_id, token_sha256, terms_version, created_at) values ($1, $2, $3, $4)',
)
/** The link by which an owner consents to one version of the terms. */
export async function insertLinkOfTerms(
  tx: Queryable,
  link: { guaranteeId: bigint; tokenHash: Buffer; termsVersion: number; now: Date },
): Promise<void> {
  await insertLinkOfTermsSql.run(tx, [link.guaranteeId, link.tokenHash, link.termsVersion, link.now])
}
const endLinksSql = statement(
  'people/access-links.endLinks',
  'update app.owner_links set ended_at = $2 where guarantee_id = $1 and ended_at is null',
)
/** The links to older terms open nothing any more. */
export async function endLinks(tx: Queryable, guaranteeId: bigint, now: Date): Promise<void> {
  await endLinksSql.run(tx, [guaranteeId, now])
}
