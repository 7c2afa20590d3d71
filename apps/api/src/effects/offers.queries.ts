import type { Id } from '#db/id.ts'
import { isIn } from '#kernel/in-status.ts'
import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const isActive = isIn('operational_status', 'active')

const listActiveOfPartySql = sql.all(
  'effects.listActiveOfParty',
  `select id as "id!" from (
    select id from app.guarantees where seller_party_id = :partyId and ${isActive}
    union select id from app.guarantees where creator_party_id = :partyId and creator_party_id <> seller_party_id and ${isActive}
    union select id from app.guarantees where buyer_party_id = :partyId and offered_at is not null and ${isActive}
    union select id from app.guarantees where buyer_party_id = :partyId and offered_at is null and ${isActive}
  ) active
  order by id`,
)
/** Lists the active guarantees of this party as a side or as the owner's agent. */
export async function listActiveOfParty(tx: Queryable, partyId: Id<'parties'>): Promise<Id<'guarantees'>[]> {
  const rows = await listActiveOfPartySql(tx, { partyId })
  return rows.map(({ id }) => id)
}

const listStoppedOffersToSql = sql.all(
  'effects.listStoppedOffersTo',
  `select id from app.guarantees
  where buyer_party_id = :partyId and offered_at is not null and offer_paused_at is not null
    and ${isIn('operational_status', 'offered')}
  order by id`,
)
/** Lists the offers to this party whose time to answer is paused, oldest first. */
export async function listStoppedOffersTo(tx: Queryable, partyId: Id<'parties'>): Promise<Id<'guarantees'>[]> {
  const rows = await listStoppedOffersToSql(tx, { partyId })
  return rows.map(({ id }) => id)
}
