import type { Args, Name, Output } from '@damana/contract/call-types'
import { buildPath, parseRouteName } from '@damana/contract/route'
import { generateKey, type KeyOfCaller } from '@damana/contract/signing'
import { type Call, type CallOptions, createClient } from './client.ts'
import { type LiveEvent, readLive } from './live.ts'
import { createTransport } from './transport.ts'

interface Common {
  /** Where the API is, as people type it: `https://…`, without a path. */
  origin: string
  /** Of sentences in answers; left out: English. */
  lang?: 'ar' | 'en'
  /** A call that has no answer after this time counts as unanswered; left out: 30 seconds. */
  answerWithinMs?: number
}
/** A person's session, which begins with `POST /auth/login`. Keep the key, or each start is a new device that is asked for a code. */
export interface AsPerson extends Common {
  apiKey: string
  key?: KeyOfCaller
  /** Both halves of a session that began before. */
  session?: { token: string; cookie: string }
}
/** A company's program: the secret of its key, and the machine that signs. */
export interface AsProgram extends Common {
  secret: string
  machine: KeyOfCaller
}

export interface Damana {
  /** A typed call by its name, `GET /guarantees/:number`. Answers the `data` of the envelope; throws an ApiError. */
  call: Call
  /** A call that answers a file, read to its end: one left unread would keep a program from ending. Its `type` is the content type. */
  fetchFile<N extends Name>(name: N, args: Args<N>, options?: CallOptions): Promise<Blob>
  /** Changes as they are told, until the server ends the stream after some minutes; left by `break` or the signal, it closes at once. */
  live(signal?: AbortSignal): AsyncGenerator<LiveEvent, void, undefined>
  /** The guarantee, once this is true of it: asked now, and again whenever it may have changed. */
  waitFor(
    number: string,
    isTrue: (guarantee: Output<'GET /guarantees/:number'>) => boolean,
    signal?: AbortSignal,
  ): Promise<Output<'GET /guarantees/:number'>>
  /** Both halves of a person's session, to keep with the key; undefined before it has begun. */
  session(): { token: string; cookie: string } | undefined
}

/** Between two questions where no stream tells of changes: programs have none. */
const pauseMs = 2_000

export function connect(setup: AsPerson | AsProgram): Damana {
  const isProgram = 'secret' in setup
  let made: Promise<KeyOfCaller> | undefined
  let token = isProgram ? setup.secret : setup.session?.token
  let cookie = isProgram ? undefined : setup.session?.cookie
  const { transport, fetchSigned } = createTransport({
    origin: setup.origin,
    apiKey: isProgram ? 'partner-2026.1' : setup.apiKey,
    lang: () => setup.lang ?? 'en',
    answerWithinMs: setup.answerWithinMs ?? 30_000,
    key: async () => (isProgram ? setup.machine : (setup.key ?? (await (made ??= generateKey())))),
    token: {
      read: () => token,
      keep: (fresh) => (token = isProgram ? token : fresh),
      // A refused secret is the program's all the same: its next call says why again.
      forget: () => (token = isProgram ? token : undefined),
    },
    cookie: { read: () => cookie, keep: (fresh) => (cookie = isProgram ? cookie : fresh) },
  })
  const call = createClient(transport)
  const live = (signal?: AbortSignal) => readLive(fetchSigned, signal)

  return {
    call,
    live,
    async fetchFile(name, args, options) {
      const { method, path } = parseRouteName(name)
      const { params, query, body } = args as Untyped // every call's arguments are such
      const answer = await fetchSigned({ name, method, path: buildPath(path, params, query), body }, options)
      return answer.blob()
    },
    async waitFor(number, isTrue, signal) {
      const ask = async () => {
        const guarantee = await call('GET /guarantees/:number', { params: { number } }, signal && { signal })
        return isTrue(guarantee) ? guarantee : undefined
      }
      for (;;) {
        const now = await ask()
        if (now) return now
        if (isProgram) await pause(signal)
        else
          try {
            for await (const { event, data } of live(signal)) {
              // A change between the question and the stream was told to nobody; "ready" asks again.
              if (event !== 'ready' && !(event === 'guarantee' && data.includes(number))) continue
              const then = await ask()
              if (then) return then
            }
          } catch (error) {
            if (signal?.aborted || isRefusal(error)) throw error
            await pause(signal)
          }
      }
    },
    session: () => (isProgram || token === undefined || cookie === undefined ? undefined : { token, cookie }),
  }
}

type Plain = string | number | undefined
interface Untyped {
  params?: Record<string, Plain>
  query?: Record<string, Plain>
  body?: unknown
}

/** A refusal stays one; a stream that broke, or no answer, does not. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500

function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, pauseMs)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}
