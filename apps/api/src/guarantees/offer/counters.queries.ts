import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#kernel/context.ts'
import type { Id } from '#db/id.ts'
import { countUpTo, countWithin } from '#kernel/rate-counters.queries.ts'
import { findPartyByPair, type FoundParty } from '#people/parties/index.ts'
import type { Settings } from '#kernel/settings.ts'

const budgetsOf = (userId: Id<'users'>, companyId: Id<'companies'> | null, settings: Settings): Record<string, number> => ({
  [`lookup:user:${userId}`]: settings.lookupsPerUserPerDay,
  ...(companyId === null ? {} : { [`lookup:company:${companyId}`]: settings.lookupsPerCompanyPerDay }),
})

const lockOffersSql = sql.run(
  'guarantees/offer.lockOffers',
  `select pg_advisory_xact_lock(hashtextextended('offers:' || :creatorPartyId::text, 7))`,
)
/**
 * Serialises a party's offers, so that the limit of open offers holds, and counts a look-up unless the user has looked the pair up today.
 * False: the day's budget is used up.
 */
export async function countOffer(
  tx: Queryable,
  {
    creatorPartyId,
    userId,
    companyId,
    pairName,
  }: { creatorPartyId: Id<'parties'>; userId: Id<'users'>; companyId: Id<'companies'> | null; pairName: string },
  settings: Settings,
): Promise<boolean> {
  await lockOffersSql(tx, { creatorPartyId: creatorPartyId.toString() })
  const isFirstLook = await countUpTo(tx, 'day', pairName, 1)
  return !isFirstLook || countWithin(tx, 'day', budgetsOf(userId, companyId, settings))
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
