import type { Id } from '#db/id.ts'
import { isInStatus } from '#kernel/in-status.ts'
import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** SQL of the limits of invitations: SMS about an offer that is not answered yet. */

const today = `date_trunc('day', app.now() at time zone 'Asia/Amman') at time zone 'Asia/Amman'`

export interface InvitationFacts {
  /** Null: the offer is over, or its link was replaced. */
  creatorPartyId: Id<'parties'> | null
  /** A person with this phone has an account, or has consented to a sale by a link. */
  hasAnswered: boolean
  secondsToNextHour: number
  /** Until eight in the morning of the next day in Amman. */
  secondsToNextDay: number
}
const readInvitationSql = sql.one(
  'notify.readInvitation',
  `select
       (select g.creator_party_id from app.guarantees g where g.id = substr(:number, 4)::bigint and (
         (:linkHash::bytea is null and ${isInStatus('g.operational_status', 'awaiting_acceptance')}) or
         (${isInStatus('g.operational_status', 'awaiting_owner')} and exists (select from app.owner_links l where l.guarantee_id = g.id and l.token_sha256 = :linkHash and l.ended_at is null)))) as creator_party_id,
       exists (select from app.users u where u.phone = :phone and u.mobile_verified_at is not null)
         or exists (
           select
           from app.parties p
           join app.guarantees g on g.seller_party_id = p.id
           where p.phone = :phone and g.creator_party_id <> p.id and g.offered_at is not null
         ) as "has_answered!",
       ceil(extract(epoch from date_bin('1 hour', app.now(), 'epoch') + interval '1 hour' - app.now()))::int as "seconds_to_next_hour!",
       ceil(extract(epoch from ${today} + interval '1 day 8 hours' - app.now()))::int as "seconds_to_next_day!"`,
)
/** Reads the facts that decide whether an invitation leaves now. `linkHash`: the hash of the owner's link in it. */
export async function readInvitation(
  db: Queryable,
  { phone, number, linkHash }: { phone: string; number: string; linkHash: Buffer | null },
): Promise<InvitationFacts> {
  const row = await readInvitationSql(db, { phone, number, linkHash })
  return row
}
