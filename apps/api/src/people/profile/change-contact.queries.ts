import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** SQL of a change of phone or e-mail. */

export interface DuplicateParty {
  id: bigint
  /** The party was only typed by a counterparty and has no account. */
  isInvited: boolean
}
const lockDuplicatePartySql = statement(
  'people/profile.lockDuplicateParty',
  `select p.id, p.id = $1 as "is_own!", p.kind = 'person' and not exists (select from app.users u where u.party_id = p.id)
       and not exists (select from app.companies c where c.party_id = p.id) as "is_invited!"
     from app.parties p
     where p.id = $1 or (p.phone = $2 and p.national_number = (select national_number from app.parties where id = $1))
     order by p.id for update`,
)
/** Another party with this party's national number and the new phone. Both are locked. */
export async function lockDuplicateParty(tx: Queryable, partyId: bigint, phone: string): Promise<DuplicateParty | undefined> {
  const rows = await lockDuplicatePartySql.all(tx, [partyId, phone])
  const twin = rows.find((row) => !row.isOwn)
  return twin && { id: twin.id, isInvited: twin.isInvited }
}

const lockGuaranteesOfDuplicateSql = statement(
  'people/profile.lockGuaranteesOfDuplicate',
  `select id, buyer_party_id in ($1, $2) and (seller_party_id in ($1, $2) or creator_party_id in ($1, $2)) as "is_both!"
     from app.guarantees
     where id in (
       select id from app.guarantees where seller_party_id = $1
       union all select id from app.guarantees where creator_party_id = $1 and creator_party_id <> seller_party_id
       union all select id from app.guarantees where buyer_party_id = $1 and offered_at is not null
       union all select id from app.guarantees where buyer_party_id = $1 and offered_at is null)
     order by id for update`,
)
/** The guarantees of a party, locked; `isBoth`: with the other party in its place it would be buyer and seller of one sale. */
export async function lockGuaranteesOfDuplicate(
  tx: Queryable,
  twinId: bigint,
  partyId: bigint,
): Promise<{ id: bigint; isBoth: boolean }[]> {
  const rows = await lockGuaranteesOfDuplicateSql.all(tx, [twinId, partyId])
  return rows.map((row) => ({ id: row.id, isBoth: row.isBoth }))
}
