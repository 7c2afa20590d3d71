import type { ListName } from '@damana/contract/staff-lists'
import { columns, type RowOf, sql } from '#db/statement.ts'

const shown = columns<{ list: ListName }>()

export const addExport = sql.one(
  'desk/lists.addExport',
  `insert into app.list_exports (staff_id, list, filters, format, lang) values (:staffId, :list, :filters, :format, :lang)
  returning id, list, format, requested_at, rows, ready_at, ends_at`,
  shown,
)
export type ListedExport = RowOf<typeof addExport>

/** The files of a member that can be downloaded or are being written. */
export const listExports = sql.all(
  'desk/lists.listExports',
  `select id, list, format, requested_at, rows, ready_at, ends_at from app.list_exports
  where staff_id = :staffId and (ends_at is null or ends_at > app.now()) order by id desc limit 20`,
  shown,
)

export const findReadyExport = sql.first(
  'desk/lists.findReadyExport',
  `select id, list, format, ready_at as "ready_at!" from app.list_exports where id = :id and staff_id = :staffId and ends_at > app.now()`,
  shown,
)
export const findPart = sql.first(
  'desk/lists.findPart',
  'select bytes from app.list_export_parts where export_id = :exportId and nth = :nth',
)

/** Takes the oldest file that nobody writes; whoever wrote on one and died gives it up after two minutes. */
export const takeExport = sql.first(
  'desk/lists.takeExport',
  `with taken as (
    update app.list_exports e set written_at = app.now(), writer = gen_random_uuid(), rows = 0
    where e.id = (
      select id from app.list_exports
      where ready_at is null and (written_at is null or written_at < app.now() - interval '2 minutes')
      order by id limit 1 for update skip locked
    )
    returning e.id, e.list, e.filters, e.format, e.lang, e.writer as "writer!"
  ), emptied as (
    delete from app.list_export_parts p using taken t where p.export_id = t.id
  )
  select id, list, filters, format, lang, "writer!" from taken`,
  columns<{ list: ListName }>(),
)

/** Adds a part, unless another process has taken over. */
export const addPart = sql.count(
  'desk/lists.addPart',
  `with written as (
    update app.list_exports set written_at = app.now(), rows = rows + :rows where id = :id and writer = :writer and ready_at is null returning id
  )
  insert into app.list_export_parts (export_id, nth, bytes) select id, :nth, :bytes from written`,
)
export const finishExport = sql.run(
  'desk/lists.finishExport',
  `update app.list_exports set ready_at = app.now(), ends_at = app.now() + interval '1 day' where id = :id and writer = :writer`,
)
export const removeEndedExports = sql.run('desk/lists.removeEnded', 'delete from app.list_exports where ends_at < app.now()')
