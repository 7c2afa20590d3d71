import type { Id } from '#db/id.ts'
import { peopleOfParty } from './people-of-party.ts'
import { unwantedKinds } from './preferences.queries.ts'
import { columns, sql } from '#db/statement.ts'
import type { Lang } from '@damana/contract/errors'
import { type GuaranteeEvent, guaranteeEvents, type NoticeSide, eventKinds } from '@damana/contract/guarantee-events'
import type { NotifyingQueryable, Queryable } from '#db/queryable.ts'
import type { Waits } from './deadline.rules.ts'
import { notifyInbox } from './inbox.ts'
import { guaranteeFactsSql, type GuaranteeFacts } from './guarantee-facts.ts'
import type { StoredKind } from './kind.rules.ts'
import type { MessagePayload, NoticePayload, PushPayload } from './payloads.ts'
import type { AccountMessage } from './phrasing.ts'
import { type Words, wordsOfAccount } from './words.ts'

export interface Recipient {
  side: NoticeSide
  party_id: string
  /** Null: nobody can sign in for this party. */
  user_id: string | null
  phone: string | null
  lang: Lang
  /** A company's primary member gets its SMS; every member with a permission on guarantees gets the line in the application. */
  gets_sms: boolean
  /** The kinds that the person does not want by SMS. */
  unwanted: readonly string[]
}
export interface ClaimedRow {
  id: bigint
  attempts: number
  createdAt: Date
  /** By the product's clock, which tests may set. */
  ageSeconds: number
  kind: 'message' | 'notice' | 'push'
  payload: MessagePayload | NoticePayload | PushPayload
  /** As it was when the event happened. */
  guarantee: GuaranteeFacts | null
  /** For a row that an older version enqueued: the deadlines as they are now. */
  waits: Waits | null
  recipients: Recipient[] | null
}

/** The lease of a claimed row: longer than any delivery takes, or a slow delivery would be repeated. */
const leaseSeconds = 20
/** The delay before a retry; doubled with every attempt. */
const backOffSeconds = 5
const mostBackOffSeconds = 3_600
const backOff = (triesBefore: string) => `least(${backOffSeconds} * 2 ^ least(${triesBefore}, 12), ${mostBackOffSeconds})`

/** A withdrawn offer is notified only to a side that had opened it. */
const hasOpened = (partyId: string) =>
  `g.accepted_at is not null or exists (select from app.offer_openings o where o.guarantee_id = g.id and o.party_id = ${partyId})`

/** At its completion a seller gets what the payouts come to that it ordered: they are ordered after the event is saved, in its transaction. */
const sumOfPayouts = `case when e.kind = 'completed' then (
           select jsonb_build_object('seller_due_fils', coalesce(sum(o.amount_fils), 0)::text) from app.payouts o
           where o.guarantee_id = g.id and o.purpose in ('seller', 'seller_reversed') and o.ordered_at = e.at
             and not exists (select from app.payouts n where n.previous_id = o.id and n.ordered_at = e.at)) else '{}' end`

const eventsWithSums = (...which: readonly GuaranteeEvent['sums'][]) =>
  eventKinds
    .filter((kind) => which.includes(guaranteeEvents[kind].sums))
    .map((kind) => `'${kind}'`)
    .join(', ')

/**
 * At an end, what became of the money, and to a reminder of the payment, what has arrived. Read when the text is composed: fees are charged and refunds ordered after the
 * event is saved, in its transaction.
 */
const sumsOfEnd = `coalesce((
           select case when e.kind in (${eventsWithSums('so_far')}) then jsonb_build_object('paid_fils', g.received_fils::text)
             else jsonb_build_object('paid_fils', (back.fils + fees.taken)::text, 'back_fils', back.fils::text, 'taken_fils', fees.taken::text,
               'buyer_owes_fils', fees.buyer_owes::text, 'seller_owes_fils', fees.seller_owes::text) end
           from (
             select coalesce(sum(o.amount_fils), 0)::bigint as fils
             from app.payouts o
             where o.guarantee_id = g.id and o.purpose = 'refund' and o.recovered_at is null
               and not exists (select from app.payouts n where n.previous_id = o.id)
           ) back, (
             select coalesce(sum(s.paid_fils) filter (where f.side = 'buyer'), 0)::bigint as taken,
               coalesce(sum(s.open_fils) filter (where f.side = 'buyer'), 0)::bigint as buyer_owes,
               coalesce(sum(s.open_fils) filter (where f.side = 'seller'), 0)::bigint as seller_owes
             from app.fees f cross join lateral app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number) s
             where f.guarantee_id = g.id
           ) fees
           where e.kind in (${eventsWithSums('so_far', 'at_end')})
         ), '{}')`

/**
 * Claims the rows that are due for this runner, and reads the recipients of notifications, whose rows have the facts of an event. The
 * buyer is notified of events since the offer became visible; an owner with an agent learns of the creation by the owner's link. Rows
 * claimed by another runner are skipped.
 */
export const claimOutbox = sql.all(
  'notify.claimOutbox',
  `with due as materialized (
       select id from app.outbox where failed_at is null and due_at <= clock_timestamp() and kind in ('message', 'notice', 'push')
       order by due_at, id limit :batch for update skip locked
     ), claimed as (
       update app.outbox o
       set attempts = attempts + 1,
         due_at = clock_timestamp() + make_interval(secs => greatest(${leaseSeconds}, ${backOff('o.attempts')}))
       from due where o.id = due.id returning o.id, o.attempts, o.created_at, o.kind, o.payload
     )
     select c.id, c.attempts, c.created_at, extract(epoch from app.now() - c.created_at)::float8 as "age_seconds!", c.kind,
       coalesce(n.payload, c.payload) as payload, n.guarantee, n.waits,
       case when n.payload is not null then (
         select jsonb_agg(jsonb_build_object('side', s.side, 'party_id', s.party_id::text, 'user_id', r.user_id::text, 'phone', r.phone, 'lang', r.lang, 'gets_sms', r.is_primary, 'unwanted', to_jsonb(${unwantedKinds('r.user_id', 'sms')})) order by s.place, r.user_id)
         from (
           values (1, 'seller', n.seller_party_id), (2, 'creator', nullif(n.creator_party_id, n.seller_party_id)),
             (3, 'buyer', n.buyer_party_id)
         ) s(place, side, party_id)
         cross join ${peopleOfParty('s.party_id')} r
         where r.is_active and r.sees_guarantees) end as recipients
     from claimed c left join lateral (
       select jsonb_build_object('event', e.kind, 'guarantee_id', g.id::text, 'number', g.number, 'actor_user_id', e.actor_user_id::text, 'actor_kind', e.actor_kind, 'facts', e.facts) as payload,
         coalesce(c.payload->'guarantee', ${guaranteeFactsSql('g')} || (
           select jsonb_build_object('fee_fils', max(c.fee_fils)::text, 'fee_side', max(c.fee_side))
           from (select c.fee_fils, c.fee_side from app.cancellation_requests c where c.guarantee_id = g.id order by c.id desc limit 1) c)) || ${sumOfPayouts} || ${sumsOfEnd} as guarantee,
         case when not c.payload ? 'guarantee' then
           jsonb_build_object('wait_until', g.wait_until, 'transfer_until', g.transfer_until, 'refund_check_at', g.refund_check_at,
             'open', case when g.open_flags <> '{}' then app.read_open_flags(g.id) end,
             'cancel_request', (select jsonb_build_object('answer_until', c.answer_until, 'decide_until', c.decide_until, 'check_at', c.check_at)
               from app.cancellation_requests c where c.guarantee_id = g.id order by c.id desc limit 1)) end as waits,
         case when (e.kind <> 'created' and (e.kind <> 'withdrawn' or ${hasOpened('g.seller_party_id')})) or g.creator_party_id = g.seller_party_id then g.seller_party_id end as seller_party_id,
           -- A partner follows by program.
           case when g.partner_contract_id is null then g.creator_party_id end as creator_party_id,
         case when e.at >= g.offered_at and (e.kind <> 'withdrawn' or ${hasOpened('g.buyer_party_id')}) then g.buyer_party_id end as buyer_party_id
       from app.guarantee_events e join app.guarantees g on g.id = e.guarantee_id
       where c.kind = 'notice' and e.guarantee_id = (c.payload->>'guarantee_id')::bigint and e.version = (c.payload->>'version')::int
     ) n on true order by c.id`,
  columns<Pick<ClaimedRow, 'kind' | 'payload' | 'guarantee' | 'waits' | 'recipients'>>(),
)

/** A claimed row with its attempt; another runner's later claim has a higher attempt. */
export interface HeldRow {
  id: string
  attempts: number
}
/** A person's line in the application, with the outbox row it comes from. */
export interface NewNotification {
  outbox_id: string
  user_id: string
  party_id: string
  kind: StoredKind
  guarantee_id: string
  words: Words
  created_at: Date
}
/** A message of a notification that was not accepted: from now on a row of its own. */
export interface LeftMessage {
  outbox_id: string
  payload: MessagePayload
  created_at: Date
  why: string
  is_given_up: boolean
  /** It was not attempted: it is postponed by this time. */
  wait_seconds: number | null
}
export interface RefusedMessage extends HeldRow {
  why: string
  is_given_up: boolean
  wait_seconds: number | null
}

/** Each browser of a person that takes Web Push gets a row of its own, so that one that is away delays no other. */
const enqueuePushes = (inserted: string) =>
  `insert into app.outbox (kind, payload)
       select 'push', jsonb_build_object('user_id', i.user_id::text, 'notification_id', i.id::text, 'subscription_id', p.id::text)
       from ${inserted} i join app.push_subscriptions p on p.user_id = i.user_id`

const endBatchSql = sql.run(
  'notify.endBatch',
  `with deleted as (
       delete
       from app.outbox o using unnest(:ids::bigint[], :attempts::int[]) as d(id, attempts)
       where o.id = d.id and o.attempts = d.attempts
       returning o.id
     ), inserted_notifications as (
       insert into app.notifications (user_id, party_id, kind, guarantee_id, words, created_at)
       select n.user_id, n.party_id, n.kind, n.guarantee_id, n.words, n.created_at
       from jsonb_to_recordset(:notifications::jsonb) as n(place int, outbox_id bigint, user_id bigint, party_id bigint, kind text, guarantee_id bigint, words jsonb, created_at timestamptz)
       join deleted on deleted.id = n.outbox_id
       order by n.place
       returning id, user_id
     ), pushed as (
       ${enqueuePushes('inserted_notifications')}
     ), requeued as (
       insert into app.outbox (kind, payload, created_at, attempts, due_at, last_error, failed_at)
       select 'message', m.payload, m.created_at, case when m.wait_seconds is null then 1 else 0 end,
         clock_timestamp() + make_interval(secs => coalesce(m.wait_seconds, ${backOffSeconds})),
         nullif(m.why, ''), case when m.is_given_up then clock_timestamp() end
       from jsonb_to_recordset(:left::jsonb) as m(outbox_id bigint, payload jsonb, created_at timestamptz, why text, is_given_up boolean, wait_seconds int)
       join deleted on deleted.id = m.outbox_id
     )
     update app.outbox o
     set last_error = nullif(r.why, ''),
       due_at = clock_timestamp() + make_interval(secs => coalesce(r.wait_seconds, ${backOff('o.attempts - 1')})),
       attempts = case when r.wait_seconds is null then o.attempts else 0 end,
       failed_at = case when r.is_given_up then clock_timestamp() end,
       payload = case when r.is_given_up then o.payload #- '{facts,code}' #- '{facts,path}' else o.payload end
     from jsonb_to_recordset(:refused::jsonb) as r(id bigint, attempts int, why text, is_given_up boolean, wait_seconds int)
     where o.id = r.id and o.attempts = r.attempts`,
)
/**
 * Ends a batch with one statement, all or nothing: delivered rows are deleted with the code or link in them; notifications become lines in
 * the application, in the order given. For the rest it records the reason; a message that is given up stays, without its secret. Rows that another runner has
 * claimed meanwhile are skipped.
 */
export async function endBatch(
  db: Queryable,
  done: readonly HeldRow[],
  told: { notifications: readonly NewNotification[]; left: readonly LeftMessage[] },
  refused: readonly RefusedMessage[],
): Promise<void> {
  await endBatchSql(db, {
    ids: done.map(({ id }) => BigInt(id)),
    attempts: done.map(({ attempts }) => attempts),
    notifications: JSON.stringify(told.notifications.map((notification, place) => ({ ...notification, place }))),
    left: JSON.stringify(told.left),
    refused: JSON.stringify(refused),
  })
}

const insertMessageSql = sql.run(
  'notify.insertMessage',
  `insert into app.outbox (kind, payload) select 'message', :payload::jsonb where not :isForNobody::boolean`,
)
/** Enqueues a message in the caller's transaction; the runner is woken after the commit. */
export async function insertMessage(tx: NotifyingQueryable, payload: MessagePayload, isForNobody: boolean): Promise<void> {
  await insertMessageSql(tx, { payload: JSON.stringify(payload), isForNobody })
  tx.notify('outbox')
}

const insertNoticeSql = sql.run(
  'notify.insertNotice',
  `insert into app.outbox (kind, payload)
     select 'notice', jsonb_build_object('guarantee_id', g.id::text, 'version', g.version,
       'guarantee', ${guaranteeFactsSql('g')} || jsonb_build_object('until', g.wait_until))
     from app.guarantees g where g.id = :guaranteeId`,
)
/** Enqueues the notification of both sides about the creation of their guarantee; the recipients are read when the runner claims it. */
export async function insertNoticeOfCreation(tx: NotifyingQueryable, guaranteeId: Id<'guarantees'>): Promise<void> {
  await insertNoticeSql(tx, { guaranteeId })
  tx.notify('outbox')
}

export type Channel = 'sms' | 'email'

const noteOutageSql = sql.run(
  'notify.noteOutage',
  `insert into app.messaging_outages (channel, until, why) values (:channel, clock_timestamp() + make_interval(secs => :seconds), :why)
     on conflict (channel) do update set until = excluded.until, why = excluded.why,
       began_at = case when messaging_outages.until < clock_timestamp() then excluded.began_at else messaging_outages.began_at end`,
)
/** Reports to all processes that a channel is unavailable for some time. */
export async function noteOutage(db: Queryable, channel: Channel, forMs: number, why: string): Promise<void> {
  await noteOutageSql(db, { channel, seconds: forMs / 1000, why })
}

/** Ends an outage; the messages that waited for it leave now. */
export const endOutage = sql.run(
  'notify.endOutage',
  `with over as (delete from app.messaging_outages where channel = :channel)
     update app.outbox
     set due_at = clock_timestamp()
     where kind = 'message' and failed_at is null and attempts > 0 and payload->>'channel' = :channel
       and due_at > clock_timestamp() + interval '${leaseSeconds} seconds'`,
)

const addNotificationsSql = sql.run(
  'notify.addNotifications',
  `with inserted as (
       insert into app.notifications (user_id, party_id, kind, guarantee_id, words)
       select user_id, party_id, :kind, :guaranteeId, :words::jsonb from unnest(:userIds::bigint[], :partyIds::bigint[]) as people (user_id, party_id)
       returning id, user_id
     )
     ${enqueuePushes('inserted')}`,
)
/** Adds a line in the application for each of these people. */
export async function addNotifications(
  tx: NotifyingQueryable,
  people: readonly { userId: Id<'users'>; partyId: Id<'parties'> }[],
  told: { kind: StoredKind; guaranteeId: Id<'guarantees'> | null; words: Words },
): Promise<void> {
  if (people.length === 0) return
  await addNotificationsSql(tx, {
    ...told,
    userIds: people.map(({ userId }) => userId),
    partyIds: people.map(({ partyId }) => partyId),
    words: JSON.stringify(told.words),
  })
  for (const person of people) notifyInbox(tx, person)
  tx.notify('outbox')
}

const addAccountNotificationSql = sql.all(
  'notify.addAccountNotification',
  `with inserted as (
       insert into app.notifications (user_id, party_id, kind, words)
       select u.id, coalesce(:partyId::bigint, u.party_id, c.party_id), :kind, :words::jsonb
       from app.users u
       left join lateral (
         select c.party_id from app.memberships m join app.companies c on c.id = m.company_id
         where m.user_id = u.id order by m.id limit 1
       ) c on true
       where u.id = :userId and coalesce(:partyId::bigint, u.party_id, c.party_id) is not null
       returning id, user_id, party_id
     ), pushed as (
       ${enqueuePushes('inserted')}
     )
     select user_id, party_id as "party_id!" from inserted`,
)
/** Adds a line about a person's account: to the party that it concerns, the own one, or that of the company. */
export async function addAccountNotification(
  tx: NotifyingQueryable,
  userId: Id<'users'>,
  message: Pick<AccountMessage, 'template' | 'facts'>,
  partyId: Id<'parties'> | null = null,
): Promise<void> {
  const kind = `account_${message.template}` satisfies StoredKind
  for (const person of await addAccountNotificationSql(tx, { userId, partyId, kind, words: JSON.stringify(wordsOfAccount(message)) }))
    notifyInbox(tx, person)
}
