import type { Lang } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'
import type { MessagePayload, NoticePayload, NoticeSide } from './payloads.ts'

export interface Recipient {
  side: NoticeSide
  party_id: string
  /** Null: nobody can sign in for this party. */
  user_id: string | null
  phone: string | null
  lang: Lang
  /** A company's primary gets its SMS; everybody with a right on guarantees gets the line in the application. */
  gets_sms: boolean
}
export interface GuaranteeFacts {
  vehicle: string
  price_fils: string
  total_price_fils: string
  seller_due_fils: string
  buyer_name: string
  seller_name: string
  payment_reference: string | null
  wait_until: string | null
  release_allowed_at: string | null
  status: string
  accepted: boolean
}
export interface ClaimedRow {
  id: bigint
  attempts: number
  created_at: Date
  kind: 'message' | 'notice'
  payload: MessagePayload | NoticePayload
  guarantee: GuaranteeFacts | null
  recipients: Recipient[] | null
}

/** How long a claimed row is kept from other runners; doubled with every try, so it is the back-off as well. */
const leaseSeconds = 5
const mostLeaseSeconds = 3_600

/**
 * Takes what is due for this runner, and reads for notices who is to be told what: a notice only names its event. The buyer is told of what came after the offer was his;
 * an owner whom somebody acts for is told of the creation by his own link. Rows that another runner holds are passed over.
 */
export async function claimOutbox(db: Queryable, batch: number): Promise<ClaimedRow[]> {
  const { rows } = await db.query<ClaimedRow>(
    `with due as materialized (
       select id from app.outbox where done_at is null and failed_at is null and due_at <= clock_timestamp() and kind in ('message', 'notice')
       order by due_at, id limit $1 for update skip locked
     ), claimed as (
       update app.outbox o set attempts = attempts + 1, due_at = clock_timestamp() + make_interval(secs => least(${leaseSeconds} * 2 ^ least(o.attempts, 12), ${mostLeaseSeconds}))
       from due where o.id = due.id returning o.id, o.attempts, o.created_at, o.kind, o.payload
     )
     select c.id, c.attempts, c.created_at, c.kind, coalesce(n.payload, c.payload) as payload, n.guarantee,
       case when n.payload is not null then (
         select jsonb_agg(jsonb_build_object('side', s.side, 'party_id', s.party_id::text, 'user_id', r.user_id::text, 'phone', r.phone, 'lang', r.lang, 'gets_sms', r.gets_sms))
         from (values ('seller', n.seller_party_id), ('creator', nullif(n.creator_party_id, n.seller_party_id)), ('buyer', n.buyer_party_id)) s(side, party_id)
         join app.parties p on p.id = s.party_id
         cross join lateral (
           select u.id as user_id, u.phone, u.lang, true as gets_sms from app.users u where u.party_id = p.id and u.deactivated_at is null
           union all
           select u.id, u.phone, u.lang, m.is_primary from app.companies co join app.memberships m on m.company_id = co.id join app.users u on u.id = m.user_id
           where co.party_id = p.id and u.deactivated_at is null
             and (m.is_primary or m.full_on_group or m.permissions && '{full,damana.view,damana.create,damana.respond,damana.release,damana.cancel}')
           union all
           select null, p.phone, 'ar', true where not exists (select from app.users u where u.party_id = p.id) and not exists (select from app.companies co where co.party_id = p.id)
         ) r) end as recipients
     from claimed c left join lateral (
       select jsonb_build_object('event', e.kind, 'guarantee_id', g.id::text, 'number', g.number, 'actor_user_id', e.actor_user_id::text, 'facts', e.facts) as payload,
         jsonb_build_object('vehicle', g.vehicle_type || ' ' || g.vehicle_year, 'price_fils', g.price_fils::text, 'total_price_fils', g.total_price_fils::text, 'seller_due_fils', g.seller_due_fils::text,
           'buyer_name', g.buyer_name, 'seller_name', g.seller_name, 'payment_reference', g.payment_reference, 'wait_until', g.wait_until, 'release_allowed_at', g.release_allowed_at,
           'status', g.operational_status, 'accepted', g.accepted_at is not null) as guarantee,
         case when e.kind <> 'created' or g.creator_party_id = g.seller_party_id then g.seller_party_id end as seller_party_id, g.creator_party_id, case when e.at >= g.offered_at then g.buyer_party_id end as buyer_party_id
       from app.guarantee_events e join app.guarantees g on g.id = e.guarantee_id
       where c.kind = 'notice' and e.guarantee_id = (c.payload->>'guarantee_id')::bigint and e.version = (c.payload->>'version')::int
     ) n on true order by c.id`,
    [batch],
  )
  return rows
}

export interface NewNotification {
  user_id: string
  party_id: string
  kind: string
  guarantee_id: string
  facts: object
  created_at: Date
}
export interface NewMessage {
  payload: MessagePayload
  created_at: Date
}

/** Writes the lines that people see in the application, promises the messages that go with them, and ends the notices: one statement, all or nothing. */
export async function saveNotices(
  db: Queryable,
  doneIds: readonly bigint[],
  notifications: readonly NewNotification[],
  messages: readonly NewMessage[],
): Promise<{ id: bigint; payload: MessagePayload; created_at: Date; attempts: number }[]> {
  const { rows } = await db.query<{ id: bigint; payload: MessagePayload; created_at: Date; attempts: number }>(
    `with told as (
       insert into app.notifications (user_id, party_id, kind, guarantee_id, facts, created_at)
       select n.user_id, n.party_id, n.kind, n.guarantee_id, n.facts, n.created_at
       from jsonb_to_recordset($2::jsonb) as n(user_id bigint, party_id bigint, kind text, guarantee_id bigint, facts jsonb, created_at timestamptz)
     ), ended as (
       delete from app.outbox where id = any($1::bigint[])
     )
     insert into app.outbox (kind, payload, created_at, attempts, due_at)
     select 'message', m.payload, m.created_at, 1, clock_timestamp() + make_interval(secs => ${leaseSeconds}) from jsonb_to_recordset($3::jsonb) as m(payload jsonb, created_at timestamptz)
     returning id, payload, created_at, attempts`,
    [doneIds, JSON.stringify(notifications), JSON.stringify(messages)],
  )
  return rows
}

/** Ends what was handed over: a promise that is kept is gone, and with it the code or link that it carried. Of the rest it notes why; what is given up stays, without its secret. */
export async function endMessages(
  db: Queryable,
  delivered: readonly bigint[],
  refused: readonly { id: string; why: string }[],
  mostAttempts: number,
): Promise<void> {
  await db.query(
    `with gone as (delete from app.outbox where id = any($1::bigint[]))
     update app.outbox o set last_error = r.why,
       failed_at = case when o.attempts >= $3 then clock_timestamp() end,
       payload = case when o.attempts >= $3 then o.payload #- '{facts,code}' #- '{facts,path}' else o.payload end
     from jsonb_to_recordset($2::jsonb) as r(id bigint, why text) where o.id = r.id`,
    [delivered, JSON.stringify(refused), mostAttempts],
  )
}

/** Promises a message in the caller's transaction; the runner is woken when that commits. */
export async function insertMessage(tx: Queryable, payload: MessagePayload): Promise<void> {
  await tx.query(
    `with promised as (insert into app.outbox (kind, payload) values ('message', $1::jsonb) returning id) select pg_notify('outbox', '') from promised`,
    [JSON.stringify(payload)],
  )
}
