import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mostFileBytes } from '@damana/contract/uploads'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { ReceivedFile } from '@damana/contract'
import type { Queryable } from '#db/queryable.ts'
import type { Actor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { IncomingUpload, ReceivedUpload } from '#kernel/upload.ts'
import type { FileDeps } from './deps.ts'
import { sayUnavailable } from './file-store.ts'
import { countUpload } from './queries.ts'

/** A file, with the overhead of the form. */
const mostRequestBytes = mostFileBytes + 16 * 1024
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

const tooLarge = () => new DomainError('too_large', { errors: [{ pointer: '/file', code: 'file_too_large' }] })

/** Receives a multipart form into quarantine, within the sender's daily budget, and compares the signed digest. */
export function createReceiver({ db, settings, store }: Pick<FileDeps, 'settings' | 'store'> & { db: Queryable }) {
  return async function receiveUpload(incoming: IncomingUpload): Promise<ReceivedUpload> {
    if (incoming.contentLength !== undefined && incoming.contentLength > mostRequestBytes) throw tooLarge()
    await spendBudget(db, incoming.actor, Math.ceil((incoming.contentLength ?? mostRequestBytes) / 1024), settings())
    const path = await store.newPart()
    try {
      const { fields, file } = await readParts(incoming, path)
      const received: ReceivedFile | undefined = file && { ...file, path, discard: () => store.removePart(path) }
      if (!received) await store.removePart(path)
      return {
        body: { ...Object.fromEntries(fields), ...(received ? { file: received } : {}) },
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

async function spendBudget(
  db: Queryable,
  actor: Actor,
  kilobytes: number,
  budget: { filesPerUserPerDay: number; fileMegabytesPerUserPerDay: number },
): Promise<void> {
  if (actor.kind !== 'person') throw new DomainError('not_found')
  const isWithin = await countUpload(db, actor.userId, kilobytes, {
    files: budget.filesPerUserPerDay,
    kilobytes: budget.fileMegabytesPerUserPerDay * 1024,
  })
  if (!isWithin) throw new DomainError('too_many_files', { errors: [{ pointer: '/file', code: 'too_many_files' }] })
}

interface Parts {
  fields: Map<string, unknown>
  file: Pick<ReceivedFile, 'name' | 'type' | 'size'> | undefined
}

async function readParts({ stream, contentType, digest }: IncomingUpload, path: string): Promise<Parts> {
  const fields = new Map<string, unknown>()
  let file: Parts['file']
  const givenUp = new AbortController()
  let writing: Promise<void> = Promise.resolve()
  const form = new Busboy({ headers: { 'content-type': contentType }, limits })
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
      if (total > mostRequestBytes) throw tooLarge()
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
