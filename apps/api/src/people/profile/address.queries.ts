import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

export interface Address {
  buildingNumber: string
  streetName: string
  country: string
  city: string
}

const findAddressSql = statement(
  'people/profile.findAddress',
  `select building_number as "buildingNumber", street_name as "streetName", country_code as country, city, created_at as "createdAt"
     from app.addresses where party_id = $1 and replaced_at is null`,
)
/** Where a party lives or sits, as far as it is known. */
export async function findAddress(db: Queryable, partyId: bigint): Promise<(Address & { createdAt: Date }) | undefined> {
  return findAddressSql.first(db, [partyId])
}

const lockPartySql = statement('people/profile.lockParty', 'select id from app.parties where id = $1 for no key update')
/** One at a time changes the address of a party. */
export async function lockParty(tx: Queryable, partyId: bigint): Promise<void> {
  await lockPartySql.run(tx, [partyId])
}

const insertAddressSql = statement(
  'people/profile.insertAddress',
  `insert into app.addresses (party_id, building_number, street_name, country_code, city, set_by_user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`,
)
const replaceAddressSql = statement(
  'people/profile.replaceAddress',
  'update app.addresses set replaced_at = $2 where party_id = $1 and replaced_at is null',
)
/** A new version; the one before stays as it was. The caller holds the party's lock. */
export async function insertAddress(tx: Queryable, partyId: bigint, address: Address, by: { userId: bigint; now: Date }): Promise<void> {
  await replaceAddressSql.run(tx, [partyId, by.now])
  await insertAddressSql.run(tx, [partyId, address.buildingNumber, address.streetName, address.country, address.city, by.userId, by.now])
}
