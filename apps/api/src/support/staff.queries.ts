import { type RowOf, statement } from '#db/statement.ts'
import type { SupportStatus } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { SupportAction } from './support.rules.ts'

/** SQL of what staff see and do. */

const listed = `t.id, t.status, t.opening, g.number as guarantee_number, t.created_at, t.last_message_at, t.last_message_id as "last_message_id!",
     t.lang, t.waiting_since, t.assigned_staff_id, s.name as assigned_to, t.user_id, u.name as "person_name!", u.phone, n.name as company_name`
const joined = `app.support_threads t join app.users u on u.id = t.user_id
   left join app.guarantees g on g.id = t.guarantee_id left join app.staff s on s.id = t.assigned_staff_id
   left join app.companies c on c.party_id = t.party_id left join app.parties n on n.id = c.party_id`

const listOpenSql = statement(
  'support.listOpen',
  `select ${listed} from ${joined}
   where t.status = 'open'
     and (t.waiting_since, t.id) > (coalesce((select b.waiting_since from app.support_threads b where b.id = $1), '-infinity'::timestamptz), coalesce($1::bigint, 0))
   order by t.waiting_since, t.id limit $2`,
)
export type StaffThreadRow = RowOf<typeof listOpenSql>
/** Threads that wait for an answer, the oldest first, behind the one whose id is given. */
export const listOpenThreads = (db: Queryable, after: bigint | null, limit: number): Promise<StaffThreadRow[]> =>
  listOpenSql.all(db, [after, limit])

const listQueuedSql = statement(
  'support.listQueued',
  `select t.id, t.opening, t.guarantee_id, t.waiting_since, t.last_message_at, u.name as "person_name!", s.name as assigned_to
  from app.support_threads t join app.users u on u.id = t.user_id left join app.staff s on s.id = t.assigned_staff_id
  where t.id = any($1::bigint[])`,
)
/** What the queue shows of threads. */
export const listQueuedThreads = (db: Queryable, ids: readonly bigint[]) => listQueuedSql.all(db, [ids])

const listByStatusSql = statement(
  'support.listByStatus',
  `select ${listed} from ${joined}
   where t.status = $1 and t.last_message_id < $2
   order by t.last_message_id desc limit $3`,
)
const listAllSql = statement(
  'support.listAll',
  `select ${listed} from ${joined} where t.last_message_id < $1 order by t.last_message_id desc limit $2`,
)
/** Threads in a status, or in any, those with the newest message first, before the message whose id is given. */
export const listThreadsOfStaff = (db: Queryable, status: SupportStatus | null, before: bigint, limit: number): Promise<StaffThreadRow[]> =>
  status === null ? listAllSql.all(db, [before, limit]) : listByStatusSql.all(db, [status, before, limit])

const findThreadsSql = statement(
  'support.findThreads',
  `select ${listed} from ${joined}
   where t.last_message_id < $6 and t.id in (
     select $1::bigint where $1 is not null
     union select t.id from app.support_threads t join app.users u on u.id = t.user_id where u.phone = $2
     union select t.id from app.support_threads t join app.parties p on p.id = t.party_id where p.national_number = $3
     union select t.id from app.support_threads t where t.names @@ app.support_query($4)
     union select m.thread_id from app.support_messages m where m.words @@ app.support_query($5)
   )
   order by t.last_message_id desc limit $7`,
)
export interface Wanted {
  threadId: bigint | null
  phone: string | null
  nationalNumber: string | null
  words: string
}
/** Threads by number, phone or national number of the person, or words of name and messages. */
export const findThreads = (db: Queryable, wanted: Wanted, before: bigint, limit: number): Promise<StaffThreadRow[]> =>
  findThreadsSql.all(db, [wanted.threadId, wanted.phone, wanted.nationalNumber, wanted.words, wanted.words, before, limit])

const getThreadSql = statement('support.getThread', `select ${listed} from ${joined} where t.id = $1`)
export const getThread = (db: Queryable, id: bigint): Promise<StaffThreadRow | undefined> => getThreadSql.first(db, [id])

const noteAnsweredSql = statement(
  'support.noteAnswered',
  `update app.support_threads
   set status = $3, waiting_since = null, last_message_id = $2, last_message_at = app.now(), assigned_staff_id = coalesce(assigned_staff_id, $4)
   where id = $1`,
)
export const noteAnswered = (
  tx: Queryable,
  { id, messageId, status, staffId }: { id: bigint; messageId: bigint; status: 'answered' | 'closed'; staffId: bigint },
): Promise<number> => noteAnsweredSql.run(tx, [id, messageId, status, staffId])

const assignSql = statement('support.assign', 'update app.support_threads set assigned_staff_id = $2 where id = $1')
export const assign = (tx: Queryable, id: bigint, staffId: bigint | null): Promise<number> => assignSql.run(tx, [id, staffId])

const closeSql = statement('support.close', `update app.support_threads set status = 'closed', waiting_since = null where id = $1`)
export const close = (tx: Queryable, id: bigint): Promise<number> => closeSql.run(tx, [id])

const reopenSql = statement(
  'support.reopen',
  `update app.support_threads t
   set status = case when m.staff_id is null then 'open' else 'answered' end, waiting_since = case when m.staff_id is null then app.now() end
   from app.support_messages m
   where t.id = $1 and m.id = t.last_message_id`,
)
/** Opens a closed thread: it waits again if the person wrote last. */
export const reopen = (tx: Queryable, id: bigint): Promise<number> => reopenSql.run(tx, [id])

const eventOf = {
  answer: 'answered',
  assign: 'assigned',
  release: 'released',
  close: 'closed',
  reopen: 'reopened',
} as const satisfies Record<SupportAction, string>
const insertEventSql = statement(
  'support.insertEvent',
  'insert into app.support_events (thread_id, staff_id, what, request_id) values ($1, $2, $3, $4)',
)
export interface Acting {
  threadId: bigint
  staffId: bigint
  requestId: string
}
export const insertEvent = (tx: Queryable, { threadId, staffId, requestId }: Acting, action: SupportAction): Promise<number> =>
  insertEventSql.run(tx, [threadId, staffId, eventOf[action], requestId])

const noteSeenSql = statement(
  'support.noteSeen',
  `insert into app.support_events (thread_id, staff_id, what, request_id)
   select $1, $2, 'seen', $3
   where not exists (
     select from app.support_events e where e.thread_id = $1 and e.staff_id = $2 and e.what = 'seen' and e.at > app.now() - interval '1 hour'
   )`,
)
/** Records that a member of staff looked, once an hour. */
export const noteSeen = (db: Queryable, { threadId, staffId, requestId }: Acting): Promise<number> =>
  noteSeenSql.run(db, [threadId, staffId, requestId])

const listEventsSql = statement(
  'support.listEvents',
  `select e.id, e.what, s.name as by, e.at
   from app.support_events e join app.staff s on s.id = e.staff_id
   where e.thread_id = $1 order by e.id desc limit 100`,
)
export const listEvents = (db: Queryable, threadId: bigint) => listEventsSql.all(db, [threadId])

// ---- saved answers ----

const listSavedSql = statement(
  'support.listSaved',
  `select a.id, a.title_ar, a.title_en, a.text_ar, a.text_en, a.version, s.name as updated_by, a.updated_at
   from app.support_saved_answers a join app.staff s on s.id = a.updated_by_staff_id
   where a.removed_at is null order by a.title_ar, a.id`,
)
export const listSaved = (db: Queryable) => listSavedSql.all(db, [])

export interface SavedAnswer {
  titleAr: string
  titleEn: string
  textAr: string
  textEn: string
}
const insertSavedSql = statement(
  'support.insertSaved',
  'insert into app.support_saved_answers (title_ar, title_en, text_ar, text_en, updated_by_staff_id) values ($1, $2, $3, $4, $5) returning id',
)
export const insertSaved = async (tx: Queryable, { titleAr, titleEn, textAr, textEn }: SavedAnswer, staffId: bigint): Promise<bigint> =>
  (await insertSavedSql.one(tx, [titleAr, titleEn, textAr, textEn, staffId])).id

const updateSavedSql = statement(
  'support.updateSaved',
  `update app.support_saved_answers
   set title_ar = $3, title_en = $4, text_ar = $5, text_en = $6, updated_by_staff_id = $7, updated_at = app.now(), version = version + 1
   where id = $1 and version = $2 and removed_at is null`,
)
const removeSavedSql = statement(
  'support.removeSaved',
  `update app.support_saved_answers
   set removed_at = app.now(), updated_by_staff_id = $3, updated_at = app.now(), version = version + 1
   where id = $1 and version = $2 and removed_at is null`,
)
/** Changes a saved answer, or removes it; false where somebody else did so before. */
export async function changeSaved(
  tx: Queryable,
  its: { id: bigint; version: number; staffId: bigint },
  to: SavedAnswer | 'removed',
): Promise<boolean> {
  const { id, version, staffId } = its
  const changed =
    to === 'removed'
      ? await removeSavedSql.run(tx, [id, version, staffId])
      : await updateSavedSql.run(tx, [id, version, to.titleAr, to.titleEn, to.textAr, to.textEn, staffId])
  return changed === 1
}
