import { columns, type RowOf, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { OwnData } from './own-data.rules.ts'

const addExportSql = statement('own-data.addExport', 'insert into app.data_exports (user_id, session_id, requested_at) values ($1, $2, $3)')
/** Whose copy it is, and the only session that it is handed out on: the one whose code was right. */
export interface Holder {
  userId: bigint
  sessionId: bigint
}
export async function addExport(tx: Queryable, { userId, sessionId }: Holder, now: Date): Promise<void> {
  await addExportSql.run(tx, [userId, sessionId, now])
}

const hasOpenSql = statement(
  'own-data.hasOpen',
  'select id from app.data_exports where user_id = $1 and session_id = $2 and ready_at is null limit 1',
)
export const hasOpenExport = async (db: Queryable, { userId, sessionId }: Holder): Promise<boolean> =>
  (await hasOpenSql.first(db, [userId, sessionId])) !== undefined

const listExportsSql = statement(
  'own-data.listExports',
  `select id, requested_at, ready_at, ends_at from app.data_exports
  where user_id = $1 and session_id = $2 and (ends_at is null or ends_at > app.now())
  order by requested_at desc limit 10`,
)
export type ExportRow = RowOf<typeof listExportsSql>
export const listExports = (db: Queryable, { userId, sessionId }: Holder): Promise<ExportRow[]> =>
  listExportsSql.all(db, [userId, sessionId])

const findContentSql = statement(
  'own-data.findContent',
  `select content as "content!", ready_at as "ready_at!" from app.data_exports where id = $1 and user_id = $2 and session_id = $3 and ends_at > app.now()`,
  columns<{ content: OwnData }>(),
)
export const findContent = (db: Queryable, id: bigint, { userId, sessionId }: Holder) => findContentSql.first(db, [id, userId, sessionId])

const listOwnFilesSql = statement(
  'own-data.listOwnFiles',
  `select f.id, f.name, f.size_bytes, f.created_at from app.files f
  where f.id = any($1::uuid[]) and f.uploader_user_id = $2 and f.removed_at is null
  order by f.created_at, f.id`,
)
/** Those of these files that this person uploaded and that are still held. */
export const listOwnFiles = (db: Queryable, ids: readonly string[], userId: bigint) => listOwnFilesSql.all(db, [ids, userId])

const takeExportSql = statement(
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
/** Takes the oldest copy that nobody collects; whoever took one and died gives it up after five minutes. */
export const takeExport = (db: Queryable) => takeExportSql.first(db, [])

const finishExportSql = statement(
  'own-data.finishExport',
  `update app.data_exports set content = $2::jsonb, ready_at = app.now(), ends_at = app.now() + interval '3 days' where id = $1`,
)
export async function finishExport(db: Queryable, id: bigint, content: OwnData): Promise<void> {
  await finishExportSql.run(db, [id, JSON.stringify(content)])
}

const removeEndedSql = statement('own-data.removeEnded', 'delete from app.data_exports where ends_at < app.now()')
export async function removeEndedExports(db: Queryable): Promise<void> {
  await removeEndedSql.run(db, [])
}
