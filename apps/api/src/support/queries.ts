import { type RowOf, sql } from '#db/statement.ts'
import { parseGuaranteeNumber } from '@damana/contract/ids'
import type { UploadType } from '@damana/contract/uploads'
import type { Lang } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'
import { isThreadOf } from '#files/index.ts'
import type { Id } from '#db/id.ts'
import { isOwnOfParty } from '#kernel/sides.ts'
import { peopleOfParty } from '#notify/index.ts'
import { latinNameOf } from '#people/parties/index.ts'

/** SQL of threads with support, as people and staff both need it. */

/** The reader: threads of the party acted for, as far as the permissions go; those without a party only as the person. */
export interface Reader {
  partyId: Id<'parties'>
  userId: Id<'users'>
  ownUserId: Id<'users'> | null
  mayView: boolean
  mayReadAll: boolean
}
const isReaders = isThreadOf({
  party: ':partyId',
  ownUser: ':ownUserId?',
  mayView: ':mayView::boolean',
  user: ':userId',
  mayReadAll: ':mayReadAll::boolean',
})

const listed =
  't.id, t.status, t.opening, g.number as guarantee_number, t.created_at, t.last_message_at, t.last_message_id as "last_message_id!"'
const withGuarantee = 'app.support_threads t left join app.guarantees g on g.id = t.guarantee_id'

export type ThreadRow = RowOf<typeof listThreadsSql>
const listThreadsSql = sql.all(
  'support.listThreads',
  `select ${listed} from ${withGuarantee}
   where t.id in (
     select t.id from app.support_threads t where t.party_id = :partyId and t.last_message_id < :before and ${isReaders}
     union all
     select t.id from app.support_threads t where t.user_id = :ownUserId and t.party_id is null and t.last_message_id < :before
   )
   order by t.last_message_id desc limit :limit`,
)
/** Threads of the reader, those with the newest message first, before the message whose id is given. */
export const listThreads = (db: Queryable, reader: Reader, before: bigint, limit: number): Promise<ThreadRow[]> =>
  listThreadsSql(db, { ...reader, before, limit })

const findThreadSql = sql.first('support.findThread', `select ${listed} from ${withGuarantee} where ${isReaders} and t.id = :id`)
export const findThread = (db: Queryable, reader: Reader, id: bigint): Promise<ThreadRow | undefined> =>
  findThreadSql(db, { ...reader, id })

/** One at a time writes in a thread, or acts on it. */
export const lockThread = sql.run('support.lockThread', 'select from app.support_threads where id = :id for no key update')

export interface FileJson {
  id: string
  name: string
  content_type: UploadType
  size: number
}
/** Messages before the one whose id is given, the newest first. */
export const listMessages = sql.all(
  'support.listMessages',
  `select m.id, m.user_id, m.staff_id, u.name as user_name, ${latinNameOf('u.party_id')} as user_name_latin, s.name as staff_name, m.text, m.at,
     (
       select json_agg(json_build_object('id', f.id, 'name', f.name, 'content_type', f.content_type, 'size', f.size_bytes) order by f.created_at, f.id)
       from app.files f where f.support_message_id = m.id
     ) as files
   from app.support_messages m left join app.users u on u.id = m.user_id left join app.staff s on s.id = m.staff_id
   where m.thread_id = :threadId and m.id < :before
   order by m.id desc limit :limit`,
)
export type MessageRow = RowOf<typeof listMessages>

const findOwnGuaranteeSql = sql.first(
  'support.findOwnGuarantee',
  `select g.id from app.guarantees g
   where ${isOwnOfParty}`,
)
/** The guarantee with this number, if the party is a side of it. */
export const findOwnGuarantee = async (db: Queryable, number: string, partyId: Id<'parties'>): Promise<Id<'guarantees'> | undefined> =>
  (await findOwnGuaranteeSql(db, { id: parseGuaranteeNumber(number), partyId }))?.id

const insertThreadSql = sql.one(
  'support.insertThread',
  `insert into app.support_threads (party_id, user_id, guarantee_id, lang, person, opening, waiting_since)
   values (:partyId, :userId, :guaranteeId, :lang, :person, :opening, app.now()) returning id`,
)
export interface NewThread {
  partyId: Id<'parties'> | null
  userId: Id<'users'>
  guaranteeId: Id<'guarantees'> | null
  lang: Lang
  /** The name of the writer, and of the company. */
  person: string
  opening: string
}
export const insertThread = async (tx: Queryable, thread: NewThread): Promise<bigint> => {
  return (await insertThreadSql(tx, thread)).id
}

const insertMessageSql = sql.one(
  'support.insertMessage',
  'insert into app.support_messages (thread_id, user_id, staff_id, text) values (:threadId, :userId, :staffId, :text) returning id',
)
export const insertMessage = async (
  tx: Queryable,
  { threadId, userId, staffId, text }: { threadId: bigint; userId: Id<'users'> | null; staffId: Id<'staff'> | null; text: string },
): Promise<bigint> => (await insertMessageSql(tx, { threadId, userId, staffId, text })).id

/** A person wrote: the thread waits for staff, in whatever status it was. */
export const noteWritten = sql.run(
  'support.noteWritten',
  `update app.support_threads
   set status = 'open', waiting_since = coalesce(waiting_since, app.now()), last_message_id = :messageId, last_message_at = app.now(), lang = :lang
   where id = :id`,
)

const holdsAllOf = (party: string, user: string) =>
  `exists (
     select from app.companies c join app.company_members m on m.company_id = c.id
     where c.party_id = ${party} and m.user_id = ${user} and (m.is_primary or m.full_on_group or 'full' = any(m.permissions))
   )`
/** The people who wrote in a thread and may still read it. */
export const listWriters = sql.all(
  'support.listWriters',
  `select u.id as "id!", t.party_id, u.lang as "lang!", case when u.email_verified_at is not null then u.email end as email
   from app.support_threads t
   join app.users u on u.id in (select m.user_id from app.support_messages m where m.thread_id = t.id)
   where t.id = :threadId and u.deactivated_at is null
     and (t.party_id is null or exists (
       select from ${peopleOfParty('t.party_id')} o
       where o.user_id = u.id and o.is_active and case when t.guarantee_id is null then t.user_id = u.id or ${holdsAllOf('t.party_id', 'u.id')} else o.sees_guarantees end
     ))
   order by u.id`,
)
