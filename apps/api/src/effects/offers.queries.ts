import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const listActiveOfPartySql = statement(
  'effects.listActiveOfParty',
  `select id from app.guarantees
  where $1 in (seller_party_id, creator_party_id, buyer_party_id)
    and operational_status in ('awaiting_owner', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested')
  order by id`,
)
/** Lists the active guarantees of this party as a side or as the owner's agent. */
export async function listActiveOfParty(tx: Queryable, partyId: bigint): Promise<bigint[]> {
  const rows = await listActiveOfPartySql.all(tx, [partyId])
  return rows.map(({ id }) => id)
}

const listStoppedOffersToSql = statement(
  'effects.listStoppedOffersTo',
  `select id from app.guarantees
  where buyer_party_id = $1 and offered_at is not null and offer_paused_at is not null
    and operational_status in ('awaiting_owner', 'awaiting_acceptance')
  order by id`,
)
/** Lists the offers to this party whose time to answer is paused, oldest first. */
export async function listStoppedOffersTo(tx: Queryable, partyId: bigint): Promise<bigint[]> {
  const rows = await listStoppedOffersToSql.all(tx, [partyId])
  return rows.map(({ id }) => id)
}
