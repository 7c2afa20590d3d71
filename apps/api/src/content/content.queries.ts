import type { ContentKind } from '@damana/contract/content-words'
import type { Queryable } from '#db/queryable.ts'
import { columns, type RowOf, statement } from '#db/statement.ts'
import type { ContentBody } from './editions.ts'

const listInForceSql = statement(
  'content.listInForce',
  `select distinct on (kind, key) kind, key, version, body, in_force_from as "in_force_from!"
   from app.content_versions where in_force_from <= app.now()
   order by kind, key, version desc`,
  columns<{ kind: ContentKind; body: ContentBody }>(),
)
/** Of each text that staff wrote: the version in force. */
export const listInForce = (db: Queryable) => listInForceSql.all(db, [])

const findNextChangeSql = statement(
  'content.findNextChange',
  `select (extract(epoch from min(in_force_from) - app.now()) * 1000)::float8 as ms from app.content_versions where in_force_from > app.now()`,
)
/** In how many milliseconds the next version comes into force; null: none waits. */
export const msUntilNextChange = async (db: Queryable): Promise<number | null> => (await findNextChangeSql.one(db, [])).ms

const listPendingSql = statement(
  'content.listPending',
  `select key from app.content_versions
  where kind = $1 and (in_force_from is null or in_force_from > app.now())`,
)
/** Keys of the texts of a kind with a version that is not yet in force. */
export const listPending = async (db: Queryable, kind: ContentKind): Promise<string[]> =>
  (await listPendingSql.all(db, [kind])).map(({ key }) => key)

const listVersionsSql = statement(
  'content.listVersions',
  `select v.version, v.body, v.revision, v.writers, v.written_at, w.name as "written_by!", p.name as published_by, v.in_force_from,
    coalesce(v.in_force_from <= app.now(), false) as "is_past!"
   from app.content_versions v join app.staff w on w.id = v.written_by left join app.staff p on p.id = v.published_by
   where v.kind = $1 and v.key = $2 order by v.version desc`,
  columns<{ body: ContentBody }>(),
)
export type VersionRow = RowOf<typeof listVersionsSql>
/** All versions of a text that staff wrote, the newest first. */
export const listVersions = (db: Queryable, kind: ContentKind, key: string): Promise<VersionRow[]> => listVersionsSql.all(db, [kind, key])

const lockTextSql = statement(
  'content.lockText',
  `select pg_advisory_xact_lock(hashtextextended('content:' || $1::text || ':' || $2::text, 0)) is null as "locked"`,
)
/** One change of a text at a time, also of one that has no row yet. */
export const lockText = (db: Queryable, kind: ContentKind, key: string) => lockTextSql.run(db, [kind, key])

const saveDraftSql = statement(
  'content.saveDraft',
  `insert into app.content_versions (kind, key, version, body, writers, written_by, written_at)
   values ($1, $2, $3, $4, array[$5::bigint], $5, $6)
   on conflict (kind, key, version) do update set body = excluded.body, revision = content_versions.revision + 1,
     writers = case when content_versions.writers @> excluded.writers then content_versions.writers else content_versions.writers || excluded.writers end,
     written_by = excluded.written_by, written_at = excluded.written_at`,
)
export const saveDraft = (
  db: Queryable,
  draft: { kind: ContentKind; key: string; version: number; body: ContentBody; staffId: bigint; now: Date },
) => saveDraftSql.run(db, [draft.kind, draft.key, draft.version, JSON.stringify(draft.body), draft.staffId, draft.now])

const publishDraftSql = statement(
  'content.publishDraft',
  `update app.content_versions set published_by = $4, published_at = $5, in_force_from = $6 where kind = $1 and key = $2 and version = $3`,
)
export const publishDraft = (
  db: Queryable,
  draft: { kind: ContentKind; key: string; version: number; staffId: bigint; now: Date; inForceFrom: Date },
) => publishDraftSql.run(db, [draft.kind, draft.key, draft.version, draft.staffId, draft.now, draft.inForceFrom])

const withdrawVersionSql = statement(
  'content.withdrawVersion',
  `update app.content_versions set published_by = null, published_at = null, in_force_from = null where kind = $1 and key = $2 and version = $3`,
)
export const withdrawVersion = (db: Queryable, kind: ContentKind, key: string, version: number) =>
  withdrawVersionSql.run(db, [kind, key, version])

const discardDraftSql = statement('content.discardDraft', `delete from app.content_versions where kind = $1 and key = $2 and version = $3`)
export const discardDraft = (db: Queryable, kind: ContentKind, key: string, version: number) =>
  discardDraftSql.run(db, [kind, key, version])

const insertEventSql = statement(
  'content.insertEvent',
  `insert into app.content_events (kind, key, version, what, staff_id, request_id, at) values ($1, $2, $3, $4, $5, $6, $7)`,
)
export const insertEvent = (
  db: Queryable,
  event: { kind: ContentKind; key: string; version: number; what: ContentEvent; staffId: bigint; requestId: string; now: Date },
) => insertEventSql.run(db, [event.kind, event.key, event.version, event.what, event.staffId, event.requestId, event.now])

export type ContentEvent = 'saved' | 'discarded' | 'published' | 'scheduled' | 'withdrawn'
const listEventsSql = statement(
  'content.listEvents',
  `select e.id, e.version, e.what, e.at, s.name as by from app.content_events e join app.staff s on s.id = e.staff_id
   where e.kind = $1 and e.key = $2 order by e.id desc limit 100`,
  columns<{ what: ContentEvent }>(),
)
/** The newest hundred. */
export const listEvents = (db: Queryable, kind: ContentKind, key: string) => listEventsSql.all(db, [kind, key])

const findAcceptedTermsSql = statement('content.findAcceptedTerms', `select terms_version from app.users where id = $1`)
/** The version of the terms that a user accepted last; 0: none. */
export const findAcceptedTerms = async (db: Queryable, userId: bigint): Promise<number> =>
  (await findAcceptedTermsSql.first(db, [userId]))?.termsVersion ?? 0
