import { columns, sql } from '#db/statement.ts'
import type { Queryable, ReadOnly } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { OwnData } from './own-data.rules.ts'

const addExportSql = sql.run(
  'own-data.addExport',
  'insert into app.data_exports (user_id, session_id, requested_at) values (:userId, :sessionId, :now)',
)
/** Whose copy it is, and the only session that it is handed out on: the one whose code was right. */
export interface Holder {
  userId: Id<'users'>
  sessionId: Id<'sessions'>
}
export async function addExport(tx: Queryable, { userId, sessionId }: Holder, now: Date): Promise<void> {
  await addExportSql(tx, { userId, sessionId, now })
}

const hasOpenSql = sql.first(
  'own-data.hasOpen',
  'select id from app.data_exports where user_id = :userId and session_id = :sessionId and ready_at is null limit 1',
)
export const hasOpenExport = async (db: Queryable, { userId, sessionId }: Holder): Promise<boolean> =>
  (await hasOpenSql(db, { userId, sessionId })) !== undefined

export const listExports = sql.all(
  'own-data.listExports',
  `select id, requested_at, ready_at, ends_at from app.data_exports
  where user_id = :userId and session_id = :sessionId and (ends_at is null or ends_at > app.now())
  order by requested_at desc limit 10`,
)
const findContentSql = sql.first(
  'own-data.findContent',
  `select content as "content!", ready_at as "ready_at!" from app.data_exports where id = :id and user_id = :userId and session_id = :sessionId and ends_at > app.now()`,
  columns<{ content: OwnData }>(),
)
export const findContent = (db: ReadOnly, id: bigint, { userId, sessionId }: Holder) => findContentSql(db, { id, userId, sessionId })

/** Those of these files that this person uploaded and that are still held. */
export const listOwnFiles = sql.all(
  'own-data.listOwnFiles',
  `select f.id, f.name, f.size_bytes, f.created_at from app.files f
  where f.id = any(:ids::uuid[]) and f.uploader_user_id = :userId and f.removed_at is null
  order by f.created_at, f.id`,
)

/** Takes the oldest copy that nobody collects; whoever took one and died gives it up after five minutes. */
export const takeExport = sql.first(
  'own-data.takeExport',
  `update app.data_exports e set started_at = app.now()
  from (
    select id from app.data_exports
    where ready_at is null and (started_at is null or started_at < app.now() - interval '5 minutes')
    order by requested_at limit 1 for update skip locked
  ) due, app.users u
  where e.id = due.id and u.id = e.user_id
  returning e.id, e.user_id, u.party_id`,
)

const finishExportSql = sql.run(
  'own-data.finishExport',
  `update app.data_exports set content = :content::jsonb, ready_at = app.now(), ends_at = app.now() + interval '3 days' where id = :id`,
)
export async function finishExport(db: Queryable, id: bigint, content: OwnData): Promise<void> {
  await finishExportSql(db, { id, content: JSON.stringify(content) })
}

export const removeEndedExports = sql.run('own-data.removeEnded', 'delete from app.data_exports where ends_at < app.now()')
