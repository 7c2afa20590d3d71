import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Input, Output, ReceivedFile } from '@damana/contract'
import { type FileKind, type UploadType, uploadTypeOf } from '@damana/contract/uploads'
import type { PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { IdempotentReplay } from '#kernel/transaction.ts'
import type { ImagePurpose } from './inspect-image.ts'
import type { FileDeps } from './deps.ts'
import type { WorkFor } from './guarded-program.ts'
import { beginsLike, carriesTestVirus, cleanName } from './file-name.rules.ts'
import { sayUnavailable } from './file-store.ts'
import { type FileRow, insertFile, listKnownIds } from './queries.ts'

type Uploaded = Output<'POST /files'>

/** Uploads a file of a user. */
export const uploadFile = (ctx: RequestContext<PersonActor>, { body }: Input<'POST /files'>, deps: FileDeps): Promise<Uploaded> =>
  keepUpload(ctx, body, deps, async (tx, row) => {
    const { userId, partyId } = ctx.actor
    await insertFile(tx, row, { userId, partyId })
    return presentFile({ ...row, kind: body.kind })
  })

/** Keeps a received file; it is checked before anybody can see it. `insert` writes its row, in the transaction of the call, and what it returns is the answer. */
export async function keepUpload<T>(
  ctx: RequestContext,
  { kind, file, contact }: { kind: FileKind; file: ReceivedFile; contact?: string },
  deps: FileDeps,
  insert: (tx: Tx, row: FileRow) => Promise<T>,
): Promise<T> {
  const { type, bytes } = await checkUpload(
    { actor: ctx.actor, caller: ctx.caller, ...(contact === undefined ? {} : { contact }) },
    file,
    { photosOnly: photosOnly.includes(kind), purpose: 'document' },
    deps,
  )
  const row: FileRow = {
    id: randomUUID(),
    kind,
    name: cleanName(file.name, type),
    contentType: type,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  }
  await deps.store.stage(row.id, bytes)
  try {
    const uploaded = await ctx.transact((tx) => insert(tx, row))
    await deps.store.keep(row.id).catch(() => ctx.log.warn('a file stays staged until the next sweep'))
    return uploaded
  } catch (error) {
    // Where the outcome is unknown, the sweep decides by the rows.
    if (error instanceof IdempotentReplay || (error instanceof DomainError && error.code !== 'unavailable'))
      await settleStaged(ctx, row.id, deps)
    throw error
  }
}

/** Reviewers compare these side by side, and a PDF could contain anything. */
const photosOnly: readonly FileKind[] = ['identity_document', 'identity_face']

async function checkUpload(
  by: WorkFor,
  file: ReceivedFile,
  { photosOnly: isPhoto, purpose }: { photosOnly: boolean; purpose: ImagePurpose },
  { store, checkFile }: Pick<FileDeps, 'store' | 'checkFile'>,
): Promise<{ type: UploadType; bytes: Buffer }> {
  const type = uploadTypeOf(file)
  const raw = await sayUnavailable(() => readFile(file.path))
  if (carriesTestVirus(raw)) throw refusalOf('file_infected')
  if (raw.length === 0) throw refusalOf('file_unreadable')
  if (type === undefined || !beginsLike(type, raw) || (type === 'application/pdf' && isPhoto))
    throw new DomainError('unsupported_media', { errors: [{ pointer: '/file', code: 'file_type_unsupported' }] })
  const target = await store.newPart()
  try {
    const verdict = await checkFile({ by, type, source: file.path, target, purpose })
    if (verdict !== 'clean' && verdict !== 'opened') throw refusalOf(verdict)
    // A PDF stays unchanged, or a signature in it would become invalid.
    return { type, bytes: type === 'application/pdf' && verdict === 'clean' ? raw : await sayUnavailable(() => readFile(target)) }
  } finally {
    await store.removePart(target)
  }
}

/** A person's picture as it is shown: a small square, encoded anew, without anything else that the file held. */
export async function readPicture(by: WorkFor, file: ReceivedFile, deps: Pick<FileDeps, 'store' | 'checkFile'>): Promise<Buffer> {
  return (await checkUpload(by, file, { photosOnly: true, purpose: 'picture' }, deps)).bytes
}

const refusalOf = (code: 'file_infected' | 'file_unreadable' | 'file_active_content' | 'file_protected') =>
  new DomainError(code, { errors: [{ pointer: '/file', code }] })

/** Keeps or drops the staged file by the rows, because a concurrent copy of the same request may have been the one that committed. */
async function settleStaged({ db, log }: RequestContext, id: string, { store }: FileDeps): Promise<void> {
  try {
    await ((await listKnownIds(db, [id])).has(id) ? store.keep(id) : store.drop(id))
  } catch {
    log.warn('a file stays staged until the next sweep')
  }
}

/** A file as its owner sees it. */
export const presentFile = <K extends FileKind>(row: FileRow & { kind: K }): Omit<Uploaded, 'kind'> & { kind: K } => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  content_type: row.contentType,
  size: row.sizeBytes,
  sha256: row.sha256.toString('hex'),
})
