import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

/** SQL of a change of phone or e-mail. */

export interface DuplicateParty {
  id: Id<'parties'>
  /** The party was only typed by a counterparty and has no account. */
  isInvited: boolean
}
const lockDuplicatePartySql = sql.all(
  'people/profile.lockDuplicateParty',
  `select p.id, p.id = :partyId as "is_own!", p.kind = 'person' and not exists (select from app.users u where u.party_id = p.id)
       and not exists (select from app.companies c where c.party_id = p.id) as "is_invited!"
     from app.parties p
     where p.id = :partyId or (p.phone = :phone and p.national_number = (select national_number from app.parties where id = :partyId))
     order by p.id for update`,
)
/** Another party with this party's national number and the new phone. Both are locked. */
export async function lockDuplicateParty(tx: Queryable, partyId: Id<'parties'>, phone: string): Promise<DuplicateParty | undefined> {
  const rows = await lockDuplicatePartySql(tx, { partyId, phone })
  const duplicate = rows.find((row) => !row.isOwn)
  return duplicate && { id: duplicate.id, isInvited: duplicate.isInvited }
}

const lockGuaranteesOfDuplicateSql = sql.all(
  'people/profile.lockGuaranteesOfDuplicate',
  `select id, buyer_party_id in (:twinId, :partyId) and (seller_party_id in (:twinId, :partyId) or creator_party_id in (:twinId, :partyId)) as "is_both!"
     from app.guarantees
     where id in (
       select id from app.guarantees where seller_party_id = :twinId
       union all select id from app.guarantees where creator_party_id = :twinId and creator_party_id <> seller_party_id
       union all select id from app.guarantees where buyer_party_id = :twinId and offered_at is not null
       union all select id from app.guarantees where buyer_party_id = :twinId and offered_at is null)
     order by id for update`,
)
/** The guarantees of a party, locked; `isBoth`: with the other party in its place it would be buyer and seller of one sale. */
export async function lockGuaranteesOfDuplicate(
  tx: Queryable,
  twinId: Id<'parties'>,
  partyId: Id<'parties'>,
): Promise<{ id: Id<'guarantees'>; isBoth: boolean }[]> {
  const rows = await lockGuaranteesOfDuplicateSql(tx, { twinId, partyId })
  return rows.map((row) => ({ id: row.id, isBoth: row.isBoth }))
}
