import type { ContentKind } from '@damana/contract/content-words'
import type { Queryable } from '#db/queryable.ts'
import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Id } from '#db/id.ts'
import type { ContentBody } from './editions.ts'

/** Of each text that staff wrote: the version in force. */
export const listInForce = sql.all(
  'content.listInForce',
  `select distinct on (kind, key) kind, key, version, body, in_force_from as "in_force_from!"
   from app.content_versions where in_force_from <= app.now()
   order by kind, key, version desc`,
  columns<{ kind: ContentKind; body: ContentBody }>(),
)

const findNextChangeSql = sql.one(
  'content.findNextChange',
  `select (extract(epoch from min(in_force_from) - app.now()) * 1000)::float8 as ms from app.content_versions where in_force_from > app.now()`,
)
/** In how many milliseconds the next version comes into force; null: none waits. */
export const msUntilNextChange = async (db: Queryable): Promise<number | null> => (await findNextChangeSql(db)).ms

const listPendingSql = sql.all(
  'content.listPending',
  `select key from app.content_versions
  where kind = :kind and (in_force_from is null or in_force_from > app.now())`,
)
/** Keys of the texts of a kind with a version that is not yet in force. */
export const listPending = async (db: Queryable, kind: ContentKind): Promise<string[]> =>
  (await listPendingSql(db, { kind })).map(({ key }) => key)

/** All versions of a text that staff wrote, the newest first. */
export const listVersions = sql.all(
  'content.listVersions',
  `select v.version, v.body, v.revision, v.writers, v.written_at, w.name as "written_by!", p.name as published_by, v.in_force_from,
    coalesce(v.in_force_from <= app.now(), false) as "is_past!"
   from app.content_versions v join app.staff w on w.id = v.written_by left join app.staff p on p.id = v.published_by
   where v.kind = :kind and v.key = :key order by v.version desc`,
  columns<{ body: ContentBody }>(),
)
export type VersionRow = RowOf<typeof listVersions>

/** One change of a text at a time, also of one that has no row yet. */
export const lockText = sql.run(
  'content.lockText',
  `select pg_advisory_xact_lock(hashtextextended('content:' || :kind::text || ':' || :key::text, 0)) is null as "locked"`,
)

const saveDraftSql = sql.run(
  'content.saveDraft',
  `insert into app.content_versions (kind, key, version, body, writers, written_by, written_at)
   values (:kind, :key, :version, :body, array[:staffId::bigint], :staffId, :now)
   on conflict (kind, key, version) do update set body = excluded.body, revision = content_versions.revision + 1,
     writers = case when content_versions.writers @> excluded.writers then content_versions.writers else content_versions.writers || excluded.writers end,
     written_by = excluded.written_by, written_at = excluded.written_at`,
)
export const saveDraft = (
  db: Queryable,
  draft: { kind: ContentKind; key: string; version: number; body: ContentBody; staffId: Id<'staff'>; now: Date },
) => saveDraftSql(db, { ...draft, body: JSON.stringify(draft.body) })

export const publishDraft = sql.run(
  'content.publishDraft',
  `update app.content_versions set published_by = :staffId, published_at = :now, in_force_from = :inForceFrom where kind = :kind and key = :key and version = :version`,
)

export const withdrawVersion = sql.run(
  'content.withdrawVersion',
  `update app.content_versions set published_by = null, published_at = null, in_force_from = null where kind = :kind and key = :key and version = :version`,
)

export const discardDraft = sql.run(
  'content.discardDraft',
  `delete from app.content_versions where kind = :kind and key = :key and version = :version`,
)

export const insertEvent = sql.run(
  'content.insertEvent',
  `insert into app.content_events (kind, key, version, what, staff_id, request_id, at) values (:kind, :key, :version, :what, :staffId, :requestId, :now)`,
)

export type ContentEvent = 'saved' | 'discarded' | 'published' | 'scheduled' | 'withdrawn'
/** The newest hundred. */
export const listEvents = sql.all(
  'content.listEvents',
  `select e.id, e.version, e.what, e.at, s.name as by from app.content_events e join app.staff s on s.id = e.staff_id
   where e.kind = :kind and e.key = :key order by e.id desc limit 100`,
)

const findAcceptedTermsSql = sql.first('content.findAcceptedTerms', `select terms_version from app.users where id = :userId`)
/** The version of the terms that a user accepted last; 0: none. */
export const findAcceptedTerms = async (db: Queryable, userId: Id<'users'>): Promise<number> =>
  (await findAcceptedTermsSql(db, { userId }))?.termsVersion ?? 0
