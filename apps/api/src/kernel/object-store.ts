import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { type Outage, whyOf } from './outage-log.ts'
import { StartupError } from './startup-error.ts'
import { tracedFetch } from './telemetry.ts'

export interface ObjectStoreSettings {
  /** https, without the bucket. */
  readonly url: string
  readonly region: string
  readonly bucket: string
  /** Before each key; empty, or with a slash at its end. */
  readonly prefix: string
  readonly keyId: string
  readonly secret: string
  /** The bucket stands in the path instead of the host's name. */
  readonly pathStyle: boolean
}

/** Why the store did not do what was asked; after `no_answer` and `broken` it may have been done all the same. */
export type ObjectStoreFault = 'not_reachable' | 'no_answer' | 'busy' | 'refused' | 'broken' | 'missing'
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError'
  readonly why: ObjectStoreFault
  constructor(why: ObjectStoreFault, detail: string) {
    super(`the object store: ${detail}`)
    this.why = why
  }
}

export interface StoredObject {
  readonly bytes: Buffer
  /** Stands for these bytes under this key. */
  readonly etag: string
}

/** Objects under the keys of one prefix. Each call ends within ten seconds, or throws an ObjectStoreError. */
export interface ObjectStore {
  /** Bucket and prefix, for sentences. */
  readonly name: string
  /** Undefined where there is none. `first`: so many bytes of it. */
  read(key: string, part?: { readonly first: number }): Promise<StoredObject | undefined>
  /** Stores an object under a key that has none; false where it has one. */
  create(key: string, bytes: Buffer): Promise<boolean>
  /** Stores an object in the place of the one with this etag; false where that is no longer there. */
  replace(key: string, bytes: Buffer, etag: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** The keys that begin so, with their age by the store's clock. */
  list(beginning: string): AsyncIterable<{ readonly key: string; readonly ageMs: number }>
  /** Of the last exchange; undefined where it did what was asked. */
  fault(): ObjectStoreFault | undefined
}

const limitMs = 10_000
const mostBytes = 64 * 1024 * 1024
/** Asked again so often, after pauses that double. */
const mostTries = 4
const firstPauseMs = 100

interface Asked {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}
interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

const nothing = Buffer.alloc(0)

/** A bucket of a store that speaks S3 and keeps to conditions of a write (`refuseLaxStore`). `outage` is told of each exchange. */
export function createObjectStore(settings: ObjectStoreSettings, outage?: Outage): ObjectStore {
  const base = new URL(settings.url)
  if (!settings.pathStyle) base.hostname = `${settings.bucket}.${base.hostname}`
  const folder = `${base.pathname.replace(/\/+$/, '')}/${settings.pathStyle ? `${settings.bucket}/` : ''}`
  /** Ceph 16 knows an etag only without its quotes. */
  let formOfEtag = (etag: string) => etag

  async function send({ method, key, query = {}, headers = {}, body = nothing }: Asked, signal: AbortSignal): Promise<Answer> {
    const url = new URL(base)
    url.pathname = `${folder}${key}`
    url.search = new URLSearchParams(query).toString()
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      accessKeyId: settings.keyId,
      secretAccessKey: settings.secret,
      service: 's3',
      region: settings.region,
    }).sign()
    try {
      const answer = await tracedFetch('object store', signed.url.href, {
        method,
        headers: Object.fromEntries(signed.headers),
        ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
        redirect: 'manual',
        signal,
      })
      return { status: answer.status, headers: answer.headers, bytes: await readWhole(answer) }
    } catch (error) {
      if (error instanceof ObjectStoreError) throw error
      if (signal.aborted) throw new ObjectStoreError('no_answer', `no answer in ${limitMs / 1000} seconds`)
      const why = whyOf(error)
      throw new ObjectStoreError(cutOff.includes(why) ? 'broken' : 'not_reachable', why)
    }
  }

  let fault: ObjectStoreFault | undefined
  /** The answer where its status is one of these. */
  async function ask(asked: Asked, accepted: readonly number[]): Promise<Answer> {
    const signal = AbortSignal.timeout(limitMs)
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await send(asked, signal)
        // A bucket that is not there, or a proxy that knows no path, is no object that is not there.
        const isAccepted = accepted.includes(answer.status) && (answer.status !== 404 || codeOf(answer.bytes) === 'NoSuchKey')
        if (!isAccepted) throw new ObjectStoreError(faultOf(answer.status), `${answer.status} ${codeOf(answer.bytes)}`)
        fault = undefined
        outage?.answered()
        return answer
      } catch (error) {
        if (tries < mostTries && mayBeAskedAgain(asked, error)) {
          await wait(firstPauseMs * 2 ** tries * (0.5 + Math.random()))
          continue
        }
        fault = error instanceof ObjectStoreError ? error.why : 'broken'
        outage?.failed(error instanceof Error ? error.message : 'unknown reason')
        throw error
      }
    }
  }

  const inPlaceOf = async (key: string, body: Buffer, etag: string) =>
    (await ask({ method: 'PUT', key: settings.prefix + key, body, headers: { 'if-match': etag } }, [200, 404, 409, 412])).status === 200

  const store: ObjectStore = {
    name: `${settings.bucket}/${settings.prefix}`,
    fault: () => fault,
    async read(key, part) {
      const headers = part && { range: `bytes=0-${part.first - 1}` }
      const answer = await ask({ method: 'GET', key: settings.prefix + key, ...(headers && { headers }) }, [200, 206, 404])
      if (answer.status === 404) return undefined
      const etag = answer.headers.get('etag')
      if (etag === null) throw new ObjectStoreError('broken', 'an answer without an etag')
      return { bytes: answer.bytes, etag }
    },
    async create(key, body) {
      const headers = { 'if-none-match': '*' }
      return (await ask({ method: 'PUT', key: settings.prefix + key, body, headers }, [200, 409, 412])).status === 200
    },
    async replace(key, body, etag) {
      if (await inPlaceOf(key, body, formOfEtag(etag))) return true
      const bare = etag.replaceAll('"', '')
      if (formOfEtag(etag) === bare || (await store.read(key, { first: 1 }))?.etag !== etag) return false
      if (!(await inPlaceOf(key, body, bare))) return false
      formOfEtag = (quoted) => quoted.replaceAll('"', '')
      return true
    },
    async remove(key) {
      await ask({ method: 'DELETE', key: settings.prefix + key }, [200, 204, 404])
    },
    async *list(beginning) {
      let token: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix: settings.prefix + beginning,
          ...(token === undefined ? {} : { 'continuation-token': token }),
        }
        const answer = await ask({ method: 'GET', key: '', query }, [200])
        const { Contents: found, IsTruncated: isTruncated, NextContinuationToken: next } = readList(answer.bytes)
        const nowMs = Date.parse(answer.headers.get('date') ?? '')
        if (Number.isNaN(nowMs)) throw new ObjectStoreError('broken', 'an answer without a date')
        for (const { Key: key, LastModified: at } of found) yield { key: key.slice(settings.prefix.length), ageMs: nowMs - Date.parse(at) }
        token = isTruncated === 'true' ? next : undefined
      } while (token !== undefined)
    },
  }
  return store
}

/** Refuses a store that writes over what is there: two that write at once would lose a mark or a file, and nobody would notice. */
export async function refuseLaxStore(store: ObjectStore): Promise<void> {
  const key = `conditions/${randomUUID()}`
  const [one, other] = [Buffer.from('1'), Buffer.from('2')]
  try {
    const isNew = await store.create(key, one)
    const isNewAgain = await store.create(key, other)
    const made = await store.read(key)
    const isReplaced = made !== undefined && (await store.replace(key, other, made.etag))
    const isReplacedAgain = made !== undefined && (await store.replace(key, one, made.etag))
    await store.remove(key)
    if (isNew && !isNewAgain && isReplaced && !isReplacedAgain && (await store.read(key)) === undefined) return
  } catch (error) {
    throw unusable(store, error)
  }
  throw new StartupError(
    `The object store (${store.name}) does not keep to If-None-Match and If-Match when it writes: two processes could write over each other. Take a store that does (docs/operations.md).`,
  )
}

/** An object store that cannot be used at the start, in one sentence. */
export const unusable = (store: ObjectStore, error: unknown): StartupError =>
  new StartupError(
    `The object store (${store.name}) cannot be used (${error instanceof Error ? error.message : String(error)}); see OBJECT_STORE_URL, its bucket and its key.`,
  )

async function readWhole(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = answer.body ?? []
  for await (const chunk of body) {
    size += chunk.length
    if (size > mostBytes) throw new ObjectStoreError('broken', 'an answer larger than anything of ours')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The connection ended when it stood: what was asked may have been done. */
const cutOff = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'terminated']

/** A store that is busy has done nothing, and all but a write does the same a second time. */
const mayBeAskedAgain = ({ method }: Asked, error: unknown): boolean =>
  error instanceof ObjectStoreError && (error.why === 'busy' || (error.why === 'broken' && method !== 'PUT'))

function faultOf(status: number): ObjectStoreFault {
  if (status === 429 || status === 503) return 'busy'
  return status >= 500 ? 'broken' : 'refused'
}

/** The store's own word for a refusal; nothing else of its answer is kept. */
const codeOf = (body: Buffer): string => /<Code>([A-Za-z]{1,60})<\/Code>/.exec(body.toString())?.[1] ?? ''

interface Listed {
  readonly Contents: readonly { readonly Key: string; readonly LastModified: string }[]
  readonly IsTruncated?: string
  readonly NextContinuationToken?: string
}
const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' })

function readList(body: Buffer): Listed {
  const { ListBucketResult: list } = parser.parse(body.toString()) as { ListBucketResult?: Partial<Listed> }
  if (list === undefined) throw new ObjectStoreError('broken', 'a list that is none')
  return { ...list, Contents: list.Contents ?? [] }
}
