import type { Input, Reply } from '@damana/contract'
import type { Queryable, Read } from '#db/queryable.ts'
import type { ContextOf, FileAnswer } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import { countUpTo } from '#kernel/rate-counters.queries.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { collectOwnData } from './collect.queries.ts'
import type { OwnDataDeps } from './deps.ts'
import { drawOwnData } from './draw-own-data.ts'
import {
  addExport,
  findContent,
  finishExport,
  hasOpenExport,
  type Holder,
  listExports,
  listOwnFiles,
  removeEndedExports,
  takeExport,
} from './exports.queries.ts'
import { jsonOf, packOwnData } from './pack-own-data.ts'

const copiesPerDay = 3
/** Each reads and opens all the uploads of its person. */
const archivesPerHour = 6
const mostArchiveBytes = 256 * 2 ** 20

/** A person sees the copies of the own data that can still be downloaded on this session. */
export const showExports = (ctx: ContextOf<'GET /profile/export'>): Promise<Reply<'GET /profile/export'>> => present(ctx.db, ctx.actor)

/** A person asks for a copy of the own data; it is collected by a job, so that a long history keeps nobody waiting. */
export async function requestExport(
  ctx: ContextOf<'POST /profile/export'>,
  { requireStepUp, collectSoon }: OwnDataDeps,
): Promise<Reply<'POST /profile/export'>> {
  const { userId, sessionId } = ctx.actor
  const answer = await ctx.transact(async (tx) => {
    await requireStepUp(tx, ctx, 'export_data')
    if (!(await hasOpenExport(tx, ctx.actor))) {
      if (!(await countUpTo(tx, 'day', `export:user:${userId}`, copiesPerDay)))
        throw new DomainError('rate_limited', { retryAfter: 24 * 3600 })
      await addExport(tx, ctx.actor, tx.now)
      await insertSecurityEvent(tx, { kind: 'data_export_requested', userId, sessionId, requestId: ctx.requestId })
    }
    return present(tx, ctx.actor)
  })
  collectSoon()
  return answer
}

/** A person downloads a copy: to read, to take elsewhere, or with the files that the person uploaded. */
export async function readExport(
  ctx: ContextOf<'GET /profile/export/:id'>,
  { params, query }: Input<'GET /profile/export/:id'>,
  { store }: OwnDataDeps,
): Promise<FileAnswer> {
  const found = await ctx.read((db) => findContent(db, BigInt(params.id), ctx.actor))
  if (!found) throw new DomainError('not_found')
  const { content, readyAt } = found
  if (query.as === 'html')
    return {
      contentType: 'text/html; charset=utf-8',
      fileName: 'damana-data.html',
      bytes: Buffer.from(drawOwnData(content, readyAt, ctx.lang)),
    }
  if (query.as === 'zip') {
    const { userId } = ctx.actor
    if (!(await countUpTo(ctx.db, 'hour', `export-files:user:${userId}`, archivesPerHour)))
      throw new DomainError('rate_limited', { retryAfter: 3_600 })
    const ids = content.files.flatMap(({ file }) => (typeof file === 'string' ? [file] : []))
    const files = await ctx.read((db) => listOwnFiles(db, { ids, userId }))
    const read = (id: string) =>
      store.read(id).catch(async (error: unknown) => {
        if ((await listOwnFiles(ctx.db, { ids: [id], userId })).length > 0) throw error
        return undefined
      })
    const bytes = packOwnData({ content, collectedAt: readyAt, lang: ctx.lang, files, read, mostBytes: mostArchiveBytes })
    return { contentType: 'application/zip', fileName: 'damana-data.zip', bytes }
  }
  return {
    contentType: 'application/json; charset=utf-8',
    fileName: 'damana-data.json',
    bytes: Buffer.from(jsonOf(content, readyAt)),
  }
}

async function present(db: Queryable, holder: Holder): Promise<Reply<'GET /profile/export'>> {
  return {
    exports: (await listExports(db, holder)).map((row) => ({
      id: row.id.toString(),
      requested_at: row.requestedAt.toISOString(),
      ready_at: toIso(row.readyAt),
      ends_at: toIso(row.endsAt),
    })),
  }
}

/** Collects every copy that was asked for, and removes those whose time is over. */
export async function collectExports(db: Queryable, read: Read): Promise<void> {
  await removeEndedExports(db)
  for (let taken = await takeExport(db); taken; taken = await takeExport(db)) {
    const { id, userId, partyId } = taken
    await finishExport(db, id, await read((reading) => collectOwnData(reading, userId, partyId)))
  }
}
