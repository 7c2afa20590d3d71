import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mostFileBytes } from '@damana/contract/uploads'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { ReceivedFile } from '@damana/contract'
import type { Name } from '@damana/contract'
import type { Queryable } from '#db/queryable.ts'
import { DomainError } from '#kernel/errors.ts'
import type { IncomingUpload, ReceivedUpload } from '#kernel/upload.ts'
import type { FileDeps } from './deps.ts'
import { sayUnavailable } from './file-store.ts'
import { countUpload } from './queries.ts'

const overheadBytes = 16 * 1024
/** A file, with the overhead of the form. */
const mostRequestBytes = mostFileBytes + overheadBytes
const limits = {
  fileSize: mostFileBytes,
  files: 2,
  fields: 8,
  parts: 10,
  fieldNameSize: 60,
  fieldSize: 1_024,
  headerPairs: 10,
  headerSize: 4_096,
}
/** Under whose names an upload is counted, each with the budget of a person. */
export type CountedAs = (incoming: IncomingUpload) => Promise<readonly string[]> | readonly string[]

const tooLarge = () => new DomainError('too_large', { errors: [{ pointer: '/file', code: 'file_too_large' }] })

/** Receives a multipart form into quarantine, within the sender's daily budget, and compares the signed digest. `countedAs`: calls of callers without an account. */
export function createReceiver({
  db,
  settings,
  store,
  countedAs = {},
}: Pick<FileDeps, 'settings' | 'store'> & { db: Queryable; countedAs?: { readonly [N in Name]?: CountedAs } }) {
  return async function receiveUpload(incoming: IncomingUpload): Promise<ReceivedUpload> {
    const most = mostBytesOf(incoming)
    if (incoming.contentLength !== undefined && incoming.contentLength > most) throw tooLargeFor(incoming)
    if (!incoming.fields) {
      const holders = await (countedAs[incoming.name] ?? asPerson)(incoming)
      await spendBudget(db, holders, Math.ceil((incoming.contentLength ?? most) / 1024), settings())
    }
    const path = await store.newPart()
    try {
      const { fields, file } = await readParts(incoming, path)
      const received: ReceivedFile | undefined = file && { ...file, path, discard: () => store.removePart(path) }
      if (!received) await store.removePart(path)
      return {
        body: { ...parseParts(fields, incoming.fields?.jsonParts ?? []), ...(received ? { file: received } : {}) },
        discard: async () => received?.discard(),
      }
    } catch (error) {
      // The rest of the request is read and dropped, so that the client can receive the answer.
      incoming.stream.resume()
      await store.removePart(path)
      throw error
    }
  }
}

const mostBytesOf = ({ fields }: IncomingUpload): number => (fields ? fields.mostBytes + overheadBytes : mostRequestBytes)
const tooLargeFor = ({ fields }: IncomingUpload) => (fields ? new DomainError('too_large') : tooLarge())

const asPerson: CountedAs = ({ actor }) => {
  if (actor.kind !== 'person') throw new DomainError('not_found')
  return [`user:${actor.userId}`]
}

async function spendBudget(
  db: Queryable,
  holders: readonly string[],
  kilobytes: number,
  budget: { filesPerUserPerDay: number; fileMegabytesPerUserPerDay: number },
): Promise<void> {
  const isWithin = await countUpload(db, holders, kilobytes, {
    files: budget.filesPerUserPerDay,
    kilobytes: budget.fileMegabytesPerUserPerDay * 1024,
  })
  if (!isWithin) throw new DomainError('too_many_files', { errors: [{ pointer: '/file', code: 'too_many_files' }] })
}

/** A form has text only; some of its parts stand for a number, a list or an object. */
function parseParts(parts: ReadonlyMap<string, unknown>, jsonParts: readonly string[]): Record<string, unknown> {
  try {
    return Object.fromEntries(
      [...parts].map(([name, text]) => [name, jsonParts.includes(name) && typeof text === 'string' ? (JSON.parse(text) as unknown) : text]),
    )
  } catch {
    throw new DomainError('request_malformed')
  }
}

interface Parts {
  fields: Map<string, unknown>
  file: Pick<ReceivedFile, 'name' | 'type' | 'size'> | undefined
}

async function readParts(incoming: IncomingUpload, path: string): Promise<Parts> {
  const { stream, contentType, digest } = incoming
  const most = mostBytesOf(incoming)
  const fields = new Map<string, unknown>()
  let file: Parts['file']
  const givenUp = new AbortController()
  let writing: Promise<void> = Promise.resolve()
  const form = new Busboy({
    headers: { 'content-type': contentType },
    limits: incoming.fields ? { ...limits, fieldSize: most } : limits,
  })
  const failed = new Promise<never>((_, reject) => {
    const refuse = (error: Error) => reject(error)
    const refuseForm = () => reject(new DomainError('request_malformed'))
    const keepField = (name: string, value: unknown) => (fields.has(name) ? refuseForm() : fields.set(name, value))
    form.on('field', (name, value, nameTruncated, valueTruncated) =>
      nameTruncated || valueTruncated ? refuseForm() : keepField(name, value),
    )
    form.on('file', (name, part, fileName, _encoding, type) => {
      if (name !== 'file' || file) {
        part.resume()
        // With two files it is ambiguous which one was meant.
        if (name === 'file') refuseForm()
        else keepField(name, null)
        return
      }
      const arriving = { name: fileName, type, size: 0 }
      file = arriving
      part.once('limit', () => refuse(tooLarge()))
      writing = writePart(part, path, givenUp.signal).then((size) => void (arriving.size = size))
      writing.catch(refuse)
    })
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) form.on(limit, refuseForm)
    form.on('error', refuseForm)
  })
  failed.catch(() => {}) // Handled below, where it is awaited.

  try {
    const hash = createHash('sha256')
    let total = 0
    const chunks: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false })
    const finished = once(form, 'finish')
    finished.catch(() => {})
    for await (const chunk of chunks) {
      total += chunk.length
      if (total > most) throw tooLargeFor(incoming)
      hash.update(chunk)
      if (!form.write(chunk)) await Promise.race([once(form, 'drain'), failed])
    }
    form.end()
    await Promise.race([finished, failed])
    await Promise.race([writing, failed])
    if (`sha-256=:${hash.digest('base64')}:` !== digest) throw new DomainError('digest_mismatch')
    return { fields, file }
  } catch (error) {
    // A file that is removed while it is being opened would be created afterwards.
    givenUp.abort()
    await writing.catch(() => {})
    throw error
  }
}

/** Writes a part and returns the number of bytes. In every outcome no handle is open and no file is created afterwards. */
const writePart = (part: BusboyFileStream & Readable, path: string, signal: AbortSignal): Promise<number> =>
  sayUnavailable(async () => {
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    try {
      await pipeline(part, target, { signal })
    } finally {
      if (!target.closed) await once(target, 'close')
    }
    return target.bytesWritten
  })
