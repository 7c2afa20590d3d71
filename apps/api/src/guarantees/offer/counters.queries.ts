import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#kernel/context.ts'
import type { Id } from '#db/id.ts'
import { countUpTo, countWithin, readCounter } from '#kernel/rate-counters.queries.ts'
import { findPartyByPair, type FoundParty } from '#people/parties/index.ts'
import { isIn } from '#kernel/in-status.ts'
import type { Settings } from '#kernel/settings.ts'

const counterOf = (companyId: Id<'companies'>): string => `lookup:company:${companyId}`
const budgetsOf = (userId: Id<'users'> | null, companyId: Id<'companies'> | null, settings: Settings): Record<string, number> => ({
  ...(userId === null ? {} : { [`lookup:user:${userId}`]: settings.lookupsPerUserPerDay }),
  ...(companyId === null ? {} : { [counterOf(companyId)]: settings.lookupsPerCompanyPerDay }),
})

const lockOffersSql = sql.run(
  'guarantees/offer.lockOffers',
  `select pg_advisory_xact_lock(hashtextextended('offers:' || :creatorPartyId::text, 7))`,
)
/**
 * Serialises a party's offers, so that the limit of open offers holds, and counts a look-up unless the user has looked the pair up today.
 * False: the day's budget is used up. Without a user it counts for the company alone.
 */
export async function countOffer(
  tx: Queryable,
  {
    creatorPartyId,
    userId,
    companyId,
    pairName,
  }: { creatorPartyId: Id<'parties'>; userId: Id<'users'> | null; companyId: Id<'companies'> | null; pairName: string },
  settings: Settings,
): Promise<boolean> {
  await lockOffersSql(tx, { creatorPartyId: creatorPartyId.toString() })
  const isFirstLook = await countUpTo(tx, 'day', pairName, 1)
  return !isFirstLook || countWithin(tx, 'day', budgetsOf(userId, companyId, settings))
}

const countOpenOffersSql = sql.first(
  'guarantees/offer.countOpenOffers',
  `select count(*)::int as "count!" from app.guarantees where creator_party_id = :creatorPartyId and ${isIn('operational_status', 'offered')}`,
)
/** How many more offers a company may open now, and how many buyers it has not looked up today it may name. */
export async function readRoom(
  db: Queryable,
  { creatorPartyId, companyId }: { creatorPartyId: Id<'parties'>; companyId: Id<'companies'> },
  settings: Settings,
): Promise<{ offers: number; lookups: number }> {
  const open = await countOpenOffersSql(db, { creatorPartyId })
  const looked = await readCounter(db, 'day', counterOf(companyId))
  return {
    offers: Math.max(0, settings.offersPerCompany - (open?.count ?? 0)),
    lookups: Math.max(0, settings.lookupsPerCompanyPerDay - looked),
  }
}

/** Records that a side has opened an offer. */
export const noteOfferOpened = sql.run(
  'guarantees/offer.noteOfferOpened',
  'insert into app.offer_openings (guarantee_id, party_id) values (:guaranteeId, :partyId) on conflict do nothing',
)

/**
 * Counts one look-up of a person, and of the company acted for, and looks in any case. `mayLookUp` is false when a day's budget is used up.
 */
export async function lookUpParty(
  db: Queryable,
  actor: PersonActor,
  { nationalNumber, phone, pairName }: { nationalNumber: string; phone: string; pairName: string },
  settings: Settings,
): Promise<{ mayLookUp: boolean; party: FoundParty | undefined }> {
  const mayLookUp = await countWithin(db, 'day', budgetsOf(actor.userId, actor.companyId, settings))
  if (mayLookUp) await countUpTo(db, 'day', pairName, 1)
  return { mayLookUp, party: await findPartyByPair(db, nationalNumber, phone) }
}
