import { Readable } from 'node:stream'
import type { Input, Reply } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import { jordanDay, jordanTime } from '@damana/contract/jordan-time'
import { listWords } from '@damana/contract/list-words'
import { parseFils, toDecimal } from '@damana/contract/money'
import type { LedgerAccount } from '@damana/contract/statuses'
import { type ColumnKind, listNamed } from '@damana/contract/staff-lists'
import type { Queryable, Read } from '#db/queryable.ts'
import type { ContextOf, FileAnswer } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import { countUpTo } from '#kernel/rate-counters.queries.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import {
  addExport,
  addPart,
  findPart,
  findReadyExport,
  finishExport,
  type ListedExport,
  listExports,
  removeEndedExports,
  takeExport,
} from './exports.queries.ts'
import type { Place } from './lists.queries.ts'
import { beforeAll, type ListRow, listFor, readFilters, readRows } from './read-list.ts'
import { type Cell, csvWriter, xlsxWriter } from '#files/index.ts'

const exportsPerHour = 60
/** So many rows are in memory at once. */
const portionRows = 2_000

/** Staff ask for a file of a list; a job writes it, so that many rows keep nobody waiting. The security trail has the request. */
export async function exportList(
  ctx: ContextOf<'POST /admin/lists/:list/export'>,
  { params, body }: Input<'POST /admin/lists/:list/export'>,
  { writeSoon }: { writeSoon(): void },
): Promise<Reply<'POST /admin/lists/:list/export'>> {
  const { staffId, role } = ctx.actor
  const list = listFor(role, params.list)
  const filters = readFilters(list, body.filters, '/filters')
  const added = await ctx.transact(async (tx) => {
    if (!(await countUpTo(tx, 'hour', `list-export:staff:${staffId}`, exportsPerHour)))
      throw new DomainError('rate_limited', { retryAfter: 3_600 })
    const facts = { list, format: body.format, filters: body.filters }
    await insertSecurityEvent(tx, { kind: 'list_exported', staffId, requestId: ctx.requestId, facts })
    return presentExport(await addExport(tx, { staffId, list, filters, format: body.format, lang: ctx.lang }))
  })
  writeSoon()
  return added
}

/** The files of a member that can be downloaded or are being written. */
export const showExports = async (ctx: ContextOf<'GET /admin/exports'>): Promise<Reply<'GET /admin/exports'>> => ({
  exports: (await listExports(ctx.db, { staffId: ctx.actor.staffId })).map(presentExport),
})

/** A member downloads a file that the member asked for, part by part. */
export async function downloadExport(
  ctx: ContextOf<'GET /admin/exports/:id'>,
  { params }: Input<'GET /admin/exports/:id'>,
): Promise<FileAnswer> {
  const { id, list, format, readyAt } = found(
    await ctx.read((db) => findReadyExport(db, { id: BigInt(params.id), staffId: ctx.actor.staffId })),
  )
  listFor(ctx.actor.role, list)
  return {
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `damana-${list.replaceAll('_', '-')}-${jordanDay(readyAt)}.${format}`,
    bytes: Readable.from(partsOf(ctx.read, id), { objectMode: false }),
  }
}

async function* partsOf(read: Read, exportId: bigint): AsyncGenerator<Buffer> {
  for (let nth = 0; ; nth++) {
    const part = await read((db) => findPart(db, { exportId, nth }))
    if (!part) return
    yield part.bytes
  }
}

const presentExport = ({
  id,
  list,
  format,
  requestedAt,
  rows,
  readyAt,
  endsAt,
}: ListedExport): Reply<'POST /admin/lists/:list/export'> => ({
  id: id.toString(),
  list,
  format,
  requested_at: requestedAt.toISOString(),
  rows,
  ready_at: toIso(readyAt),
  ends_at: toIso(endsAt),
})

/** Writes every file that was asked for, and removes those whose day is over. */
export async function writeListExports(db: Queryable, read: Read): Promise<void> {
  await removeEndedExports(db)
  for (let taken = await takeExport(db); taken; taken = await takeExport(db)) await writeExport(db, read, taken)
}

type Listed = Awaited<ReturnType<typeof readRows>>
type Taken = NonNullable<Awaited<ReturnType<typeof takeExport>>>

async function writeExport(db: Queryable, read: Read, { id, writer, list, filters, format, lang }: Taken): Promise<void> {
  const { columns } = listNamed(list)
  const names = Object.keys(columns)
  const words = listWords[lang]
  const titles = names.map((name) => words.column[name as keyof typeof words.column]) // every column of every list has its word
  const sheet = (format === 'csv' ? csvWriter : xlsxWriter)({ name: words.list[list], rightToLeft: lang === 'ar', titles })
  const given = JSON.stringify(filters)
  let nth = 0
  for (let place: Place | null = beforeAll; place !== null;) {
    const wanted: Parameters<typeof readRows>[2] = { filters: given, ...place, limit: portionRows, most: portionRows }
    const { rows, next }: Listed = await read((reading) => readRows(reading, list, wanted))
    const bytes = sheet.rows(rows.map((row) => Object.entries(columns).map(([name, kind]) => cellOf(row, name, kind, lang))))
    if ((await addPart(db, { id, writer, rows: rows.length, nth: nth++, bytes })) === 0) return
    place = next
  }
  if ((await addPart(db, { id, writer, rows: 0, nth, bytes: sheet.end() })) > 0) await finishExport(db, { id, writer })
}

function cellOf(row: ListRow, name: string, kind: ColumnKind, lang: Lang): Cell {
  const value = row[name] ?? null
  if (value === null) return null
  if (typeof kind === 'object') {
    const words: Readonly<Record<string, string>> = listWords[lang].choice[kind.choice]
    return words[value] ?? value
  }
  switch (kind) {
    case 'money':
      return { dinars: toDecimal(parseFils(value)) }
    case 'count':
      return Number(value)
    case 'instant':
    case 'age':
      return `${jordanDay(new Date(value))} ${jordanTime(new Date(value))}`
    case 'ledger':
    case 'own_ledger':
      return value
        .split(' ')
        .map((code) => listWords[lang].choice.ledgerAccount[code as LedgerAccount]) // the ledger has no other
        .join(lang === 'ar' ? '، ' : ', ')
    case 'name':
    case 'party':
      return (lang === 'en' && row[`${name}_latin`]) || value
    default:
      return value
  }
}
