import { type RowOf, sql } from '#db/statement.ts'
import type { SupportStatus } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { SupportAction } from './support.rules.ts'
import { latinNameOf } from '#people/parties/index.ts'

/** SQL of what staff see and do. */

const listed = `t.id, t.status, t.opening, g.number as guarantee_number, t.created_at, t.last_message_at, t.last_message_id as "last_message_id!",
     t.lang, t.waiting_since, t.assigned_staff_id, s.name as assigned_to, t.user_id, u.name as "person_name!", ${latinNameOf('u.party_id')} as person_name_latin, u.phone, n.name as company_name, n.name_en as company_name_latin`
const joined = `app.support_threads t join app.users u on u.id = t.user_id
   left join app.guarantees g on g.id = t.guarantee_id left join app.staff s on s.id = t.assigned_staff_id
   left join app.companies c on c.party_id = t.party_id left join app.parties n on n.id = c.party_id`

/** Threads that wait for an answer, the oldest first, behind the one whose id is given. */
export const listOpenThreads = sql.all(
  'support.listOpen',
  `select ${listed} from ${joined}
   where t.status = 'open'
     and (t.waiting_since, t.id) > (coalesce((select b.waiting_since from app.support_threads b where b.id = :after), '-infinity'::timestamptz), coalesce(:after::bigint, 0))
   order by t.waiting_since, t.id limit :limit`,
)
export type StaffThreadRow = RowOf<typeof listOpenThreads>

const listQueuedSql = sql.all(
  'support.listQueued',
  `select t.id, t.opening, t.guarantee_id, t.waiting_since, t.last_message_at, u.name as "person_name!", ${latinNameOf('u.party_id')} as person_name_latin, s.name as assigned_to
  from app.support_threads t join app.users u on u.id = t.user_id left join app.staff s on s.id = t.assigned_staff_id
  where t.id = any(:ids::bigint[])`,
)
/** Threads as the queue shows them. */
export const listQueuedThreads = (db: Queryable, ids: readonly bigint[]) => listQueuedSql(db, { ids })

const listByStatusSql = sql.all(
  'support.listByStatus',
  `select ${listed} from ${joined}
   where t.status = :status and t.last_message_id < :before
   order by t.last_message_id desc limit :limit`,
)
const listAllSql = sql.all(
  'support.listAll',
  `select ${listed} from ${joined} where t.last_message_id < :before order by t.last_message_id desc limit :limit`,
)
/** Threads in a status, or in any, those with the newest message first, before the message whose id is given. */
export const listThreadsOfStaff = (db: Queryable, status: SupportStatus | null, before: bigint, limit: number): Promise<StaffThreadRow[]> =>
  status === null ? listAllSql(db, { before, limit }) : listByStatusSql(db, { status, before, limit })

const findThreadsSql = sql.all(
  'support.findThreads',
  `select ${listed} from ${joined}
   where t.last_message_id < :before and t.id in (
     select :threadId::bigint where :threadId is not null
     union select t.id from app.support_threads t join app.users u on u.id = t.user_id where u.phone = :phone
     union select t.id from app.support_threads t join app.parties p on p.id = t.party_id where p.national_number = :nationalNumber
     union select t.id from app.support_threads t where t.names @@ app.support_query(:words)
     union select m.thread_id from app.support_messages m where m.words @@ app.support_query(:words)
   )
   order by t.last_message_id desc limit :limit`,
)
export interface Wanted {
  threadId: bigint | null
  phone: string | null
  nationalNumber: string | null
  words: string
}
/** Threads by number, phone or national number of the person, or words of name and messages. */
export const findThreads = (db: Queryable, wanted: Wanted, before: bigint, limit: number): Promise<StaffThreadRow[]> =>
  findThreadsSql(db, { ...wanted, before, limit })

export const getThread = sql.first('support.getThread', `select ${listed} from ${joined} where t.id = :id`)

export const noteAnswered = sql.run(
  'support.noteAnswered',
  `update app.support_threads
   set status = :status, waiting_since = null, last_message_id = :messageId, last_message_at = app.now(), assigned_staff_id = coalesce(assigned_staff_id, :staffId)
   where id = :id`,
)

export const assign = sql.count('support.assign', 'update app.support_threads set assigned_staff_id = :staffId where id = :id')

export const close = sql.count('support.close', `update app.support_threads set status = 'closed', waiting_since = null where id = :id`)

/** Opens a closed thread: it waits again if the person wrote last. */
export const reopen = sql.count(
  'support.reopen',
  `update app.support_threads t
   set status = case when m.staff_id is null then 'open' else 'answered' end, waiting_since = case when m.staff_id is null then app.now() end
   from app.support_messages m
   where t.id = :id and m.id = t.last_message_id`,
)

const eventOf = {
  answer: 'answered',
  assign: 'assigned',
  release: 'released',
  close: 'closed',
  reopen: 'reopened',
} as const satisfies Record<SupportAction, string>
const insertEventSql = sql.count(
  'support.insertEvent',
  'insert into app.support_events (thread_id, staff_id, what, request_id) values (:threadId, :staffId, :what, :requestId)',
)
export interface Acting {
  threadId: bigint
  staffId: Id<'staff'>
  requestId: string
}
export const insertEvent = (tx: Queryable, { threadId, staffId, requestId }: Acting, action: SupportAction): Promise<number> =>
  insertEventSql(tx, { threadId, staffId, what: eventOf[action], requestId })

/** Records that a member of staff looked, once an hour. */
export const noteSeen = sql.run(
  'support.noteSeen',
  `insert into app.support_events (thread_id, staff_id, what, request_id)
   select :threadId, :staffId, 'seen', :requestId
   where not exists (
     select from app.support_events e where e.thread_id = :threadId and e.staff_id = :staffId and e.what = 'seen' and e.at > app.now() - interval '1 hour'
   )`,
)

export const listEvents = sql.all(
  'support.listEvents',
  `select e.id, e.what, s.name as by, e.at
   from app.support_events e join app.staff s on s.id = e.staff_id
   where e.thread_id = :threadId order by e.id desc limit 100`,
)

// ---- saved answers ----

export const listSaved = sql.all(
  'support.listSaved',
  `select a.id, a.title_ar, a.title_en, a.text_ar, a.text_en, a.version, s.name as updated_by, a.updated_at
   from app.support_saved_answers a join app.staff s on s.id = a.updated_by_staff_id
   where a.removed_at is null order by a.title_ar, a.id`,
)

export interface SavedAnswer {
  titleAr: string
  titleEn: string
  textAr: string
  textEn: string
}
const insertSavedSql = sql.one(
  'support.insertSaved',
  'insert into app.support_saved_answers (title_ar, title_en, text_ar, text_en, updated_by_staff_id) values (:titleAr, :titleEn, :textAr, :textEn, :staffId) returning id',
)
export const insertSaved = async (
  tx: Queryable,
  { titleAr, titleEn, textAr, textEn }: SavedAnswer,
  staffId: Id<'staff'>,
): Promise<bigint> => (await insertSavedSql(tx, { titleAr, titleEn, textAr, textEn, staffId })).id

const updateSavedSql = sql.count(
  'support.updateSaved',
  `update app.support_saved_answers
   set title_ar = :titleAr, title_en = :titleEn, text_ar = :textAr, text_en = :textEn, updated_by_staff_id = :staffId, updated_at = app.now(), version = version + 1
   where id = :id and version = :version and removed_at is null`,
)
const removeSavedSql = sql.count(
  'support.removeSaved',
  `update app.support_saved_answers
   set removed_at = app.now(), updated_by_staff_id = :staffId, updated_at = app.now(), version = version + 1
   where id = :id and version = :version and removed_at is null`,
)
/** Changes a saved answer, or removes it; false where somebody else did so before. */
export async function changeSaved(
  tx: Queryable,
  its: { id: bigint; version: number; staffId: Id<'staff'> },
  to: SavedAnswer | 'removed',
): Promise<boolean> {
  const { id, version, staffId } = its
  const changed =
    to === 'removed' ? await removeSavedSql(tx, { id, version, staffId }) : await updateSavedSql(tx, { ...to, id, version, staffId })
  return changed === 1
}
