import type { Queryable } from '#db/queryable.ts'
import { cappedSmsCounter, countCappedSms } from './capped-sms.queries.ts'

/** SQL of what limits invitations: SMS about an offer that nobody has answered yet. */

const today = `date_trunc('day', app.now() at time zone 'Asia/Amman') at time zone 'Asia/Amman'`

export interface InvitationFacts {
  /** Null: the offer is over, or its link was replaced. */
  creator_party_id: bigint | null
  /** Somebody at this phone has an account, or has consented to a sale by a link. */
  has_answered: boolean
  /** Of a phone that has answered: this one was counted, and is within what a day allows from one creator. */
  is_counted: boolean
  sms_this_hour: number
  seconds_to_next_hour: number
  /** Until eight in the morning of the next day in Amman. */
  seconds_to_next_day: number
}
/** What decides whether an invitation goes out now; one to a phone that has answered is counted. `linkHash`: of the owner's link that it carries. */
export async function readInvitation(
  db: Queryable,
  { phone, number, linkHash, most }: { phone: string; number: string; linkHash: Buffer | null; most: number },
): Promise<InvitationFacts> {
  const { rows } = await db.query<InvitationFacts & Record<string, unknown>>(
    `with facts as materialized (select
       (select g.creator_party_id from app.guarantees g where g.id = substr($2, 4)::bigint and (
         ($3::bytea is null and g.operational_status = 'awaiting_acceptance') or
         (g.operational_status = 'awaiting_owner' and exists (select from app.owner_links l where l.guarantee_id = g.id and l.token_sha256 = $3 and l.ended_at is null)))) as creator_party_id,
       exists (select from app.users u where u.phone = $1 and u.mobile_verified_at is not null)
         or exists (select from app.parties p join app.guarantees g on g.seller_party_id = p.id where p.phone = $1 and g.creator_party_id <> p.id and g.offered_at is not null) as has_answered,
       coalesce((select count from app.rate_counters where name = '${cappedSmsCounter}' and window_start = date_bin('1 hour', app.now(), 'epoch')), 0) as sms_this_hour,
       ceil(extract(epoch from date_bin('1 hour', app.now(), 'epoch') + interval '1 hour' - app.now()))::int as seconds_to_next_hour,
       ceil(extract(epoch from ${today} + interval '1 day 8 hours' - app.now()))::int as seconds_to_next_day),
     counted as (insert into app.rate_counters as c (name, window_start, count)
       select 'invitation:' || creator_party_id || ':' || $1, ${today}, 1 from facts where has_answered and creator_party_id is not null and $4::int > 0
       on conflict (name, window_start) do update set count = c.count + 1 where c.count < $4::int returning 1)
     select facts.*, exists (select from counted) as is_counted from facts`,
    [phone, number, linkHash, most],
  )
  const row = rows[0]
  if (row === undefined) throw new Error('a statement that always answers did not')
  return row
}

/** Counts one of today's under this name, and tells whether it is within what a day allows; one that is not leaves the counter as it is. */
export async function countInvitation(db: Queryable, name: string, most: number): Promise<boolean> {
  const { rows } = await db.query(
    `insert into app.rate_counters as c (name, window_start, count) select $1, ${today}, 1 where $2::int > 0
     on conflict (name, window_start) do update set count = c.count + 1 where c.count < $2::int returning 1`,
    [name, most],
  )
  return rows.length > 0
}

/** Counts an SMS against the cap of the hour; half of the cap is a security event, once. */
export async function countInvitationSms(db: Queryable, half: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `with counted as (${countCappedSms()}),
       alerted as (insert into app.security_events (kind, facts) select 'sms_cap_half', jsonb_build_object('sms_this_hour', count) from counted where count = $1::int)
     select count from counted`,
    [half],
  )
  return rows[0]?.count ?? 0
}
