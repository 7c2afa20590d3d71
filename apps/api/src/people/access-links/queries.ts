import { sql } from '#db/statement.ts'
import type { Id } from '#db/id.ts'

export interface OwnerLinkFound {
  id: bigint
  guaranteeId: Id<'guarantees'>
  number: string
  partyId: Id<'parties'>
  name: string
  phone: string
  /** The owner has an account. */
  hasUser: boolean
}

/** The link of an owner for whom another person acts, by its hash; it stays good for this after its guarantee was consented to. */
export const findLink = sql.first(
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
     where l.token_sha256 = :tokenHash`,
)

/** A further link to the owner of a guarantee, for what comes after its sale. */
export const insertLink = sql.run(
  'people/access-links.insertLink',
  `insert into app.owner_links (guarantee_id, token_sha256, terms_version, created_at)
  select id, :tokenHash, terms_version, app.now()
  from app.guarantees
  where id = :guaranteeId`,
)

/** The link by which an owner consents to one version of the terms. */
export const insertLinkOfTerms = sql.run(
  'people/access-links.insertLinkOfTerms',
  'insert into app.owner_links (guarantee_id, token_sha256, terms_version, created_at) values (:guaranteeId, :tokenHash, :termsVersion, :now)',
)

/** The links to older terms open nothing any more. */
export const endLinks = sql.run(
  'people/access-links.endLinks',
  'update app.owner_links set ended_at = :now where guarantee_id = :guaranteeId and ended_at is null',
)
