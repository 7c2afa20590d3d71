import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

export interface Address {
  buildingNumber: string
  streetName: string
  country: string
  city: string
}

/** Where a party lives or sits, as far as it is known. */
export const findAddress = sql.first(
  'people/profile.findAddress',
  `select building_number as "buildingNumber", street_name as "streetName", country_code as country, city, created_at as "createdAt"
     from app.addresses where party_id = :partyId and replaced_at is null`,
)

/** One at a time changes the address of a party. */
export const lockParty = sql.run('people/profile.lockParty', 'select id from app.parties where id = :partyId for no key update')

const insertAddressSql = sql.run(
  'people/profile.insertAddress',
  `insert into app.addresses (party_id, building_number, street_name, country_code, city, set_by_user_id, created_at)
  values (:partyId, :buildingNumber, :streetName, :country, :city, :userId, :now)`,
)
const replaceAddressSql = sql.run(
  'people/profile.replaceAddress',
  'update app.addresses set replaced_at = :now where party_id = :partyId and replaced_at is null',
)
/** A new version; the one before stays as it was. The caller holds the party's lock. */
export async function insertAddress(
  tx: Queryable,
  partyId: Id<'parties'>,
  address: Address,
  by: { userId: Id<'users'>; now: Date },
): Promise<void> {
  await replaceAddressSql(tx, { partyId, now: by.now })
  await insertAddressSql(tx, { ...address, partyId, userId: by.userId, now: by.now })
}
