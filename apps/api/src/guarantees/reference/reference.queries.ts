import { sql } from '#db/statement.ts'
import { isOwnOfParty } from '#kernel/sides.ts'

/** Keeps a party's reference in place of the one before; undefined for a guarantee that the party may not see. */
export const saveReference = sql.first(
  'guarantees/reference.saveReference',
  `insert into app.guarantee_references (guarantee_id, party_id, reference)
   select g.id, :partyId, :reference
   from app.guarantees g
   where ${isOwnOfParty}
   on conflict (guarantee_id, party_id) do update set reference = excluded.reference
   returning guarantee_id`,
)
/** Removes a party's reference, if there is one; undefined for a guarantee that the party may not see. */
export const removeReference = sql.first(
  'guarantees/reference.removeReference',
  `with removed as (
     delete from app.guarantee_references r where r.guarantee_id = :id and r.party_id = :partyId
   )
   select g.id as guarantee_id
   from app.guarantees g
   where ${isOwnOfParty}`,
)
