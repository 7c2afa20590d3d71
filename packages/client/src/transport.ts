import type { CallOptions, Outgoing, Transport } from './client.ts'
import { signRequest, type KeyOfCaller } from '@damana/contract/signing'
import { carriesFile } from '@damana/contract/uploads'

/**
 * The signed way to the API over any `fetch`: browser, shell and seeder use it alike. It heals a wrong clock, signs again after a lost first try, and repeats what a
 * repetition can help, always with the same Idempotency-Key.
 */

// Taken at load, like the signing itself.
const sendRequest = globalThis.fetch.bind(globalThis)
const encoder = new TextEncoder()

export interface FieldProblem {
  pointer: string
  code: string
  [fact: string]: unknown
}

/** The refusal of the API; status 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldProblem[]
  readonly requestId: string | undefined
  readonly reason: string | undefined
  /** Every member of the problem, for the facts that a code brings along. */
  readonly body: Readonly<Record<string, unknown>>
  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(textOf(body['error_msg']) ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = textOf(body['code']) ?? (status === 0 ? 'network' : 'unknown')
    this.errors = Array.isArray(body['errors']) ? body['errors'] : []
    this.requestId = textOf(body['request_id'])
    this.reason = textOf(body['reason'])
    this.body = body
  }
}

/** The transport's means to put a new key in place of an old one. */
export interface KeyRenewal {
  /** Another tab may have put a new one in place: the next call looks again. */
  lookAgain(): void
  isDue(nowMs: number): Promise<boolean>
  /** Does this in one tab at a time, and not at all while another does. */
  alone(work: () => Promise<void>): Promise<void>
  make(): Promise<KeyOfCaller>
  /** Keeps a key that `make` made in place of the one before. */
  replace(nowMs: number): Promise<void>
}

export interface TransportSetup {
  /** Where the API is, as people type it: signatures cover it. */
  origin: string
  /** The name of this client application. */
  apiKey: string
  lang: () => 'ar' | 'en'
  key: () => Promise<KeyOfCaller>
  token: { read(): string | undefined; keep(token: string): void; forget(): void }
  /** Outside a browser: the binding cookie, which a browser keeps by itself. */
  cookie?: { read(): string | undefined; keep(cookie: string): void }
  /** In a browser: replaces the key when it has grown old. */
  renewal?: KeyRenewal
  /** A call without a file that has no answer after this time counts as unanswered; left out: it waits as long as `fetch` does. */
  answerWithinMs?: number
  /** 401 and 403 end the session, 451 asks for a code: what this application then shows. */
  onGate?: (status: 401 | 403 | 451, name: string, refusal: ApiError) => void
}

/** Calls that begin a session show no token of an old one. */
const beginsSession = (name: string) => name === 'POST /auth/login' || name === 'POST /admin/auth/login'

const mostTries = 5
const shortestPauseMs = 250
const longestPauseMs = 8_000

interface SignedWay {
  transport: Transport
  fetchSigned: (request: Outgoing, options?: CallOptions) => Promise<Response>
  /** Milliseconds since 1970 by the server's clock, as far as its answers told it. */
  serverNowMs: () => number
}

export function createTransport(setup: TransportSetup): SignedWay {
  /** Server's clock less this one, in milliseconds. */
  let clockOffset = 0
  let lastToken: string | undefined
  const serverNowMs = () => Date.now() + clockOffset

  /** The key that goes with a token: with a new token another tab may have put a new key in place. */
  function keyFor(token: string | undefined): Promise<KeyOfCaller> {
    if (token !== lastToken && lastToken !== undefined) setup.renewal?.lookAgain()
    lastToken = token ?? lastToken
    return setup.key()
  }

  async function sendOnce(
    request: Outgoing,
    idempotencyKey: string | undefined,
    { bytes: body, contentType }: EncodedBody,
    token: string | undefined,
    { signal, onProgress, nonce }: CallOptions & { nonce?: string },
  ): Promise<Response> {
    const url = `/api/v1${request.path}`
    const headers = await signRequest(await keyFor(token), {
      method: request.method,
      // The address as it goes over the wire.
      targetUri: new URL(url, setup.origin).href,
      lang: setup.lang(),
      apiKey: setup.apiKey,
      created: Math.floor((Date.now() + clockOffset) / 1000),
      token,
      idempotencyKey,
      body,
      contentType,
      nonce,
    })
    const cookie = setup.cookie?.read()
    if (cookie !== undefined) headers['cookie'] = cookie
    const response =
      onProgress && body && 'XMLHttpRequest' in globalThis
        ? await (await import('./multipart.ts')).sendWithProgress(new URL(url, setup.origin), { headers, body, signal }, onProgress)
        : await within(contentType === undefined ? setup.answerWithinMs : undefined, signal, (limit) =>
            sendRequest(new URL(url, setup.origin), {
              method: request.method,
              headers,
              redirect: 'error',
              ...(body && { body }),
              ...(limit && { signal: limit }),
            }),
          )
    const date = Date.parse(response.headers.get('date') ?? '')
    // The header has whole seconds: a smaller difference says nothing.
    if (Number.isFinite(date) && Math.abs(date - Date.now() - clockOffset) > 2_000) clockOffset = date - Date.now()
    for (const set of setup.cookie ? response.headers.getSetCookie() : []) setup.cookie?.keep(set.split(';')[0] ?? '')
    return response
  }

  /** The answer as it came, when it is a good one; anything else is thrown. */
  async function fetchSigned(request: Outgoing, options: CallOptions = {}): Promise<Response> {
    const idempotencyKey = request.method === 'POST' ? (options.idempotencyKey ?? globalThis.crypto.randomUUID()) : undefined
    const body = idempotencyKey === undefined ? {} : await encodeBody(request.body, idempotencyKey)
    let isSignedAgain = false
    for (let attempt = 1; ; attempt += 1) {
      const token = beginsSession(request.name) ? undefined : setup.token.read()
      let refusal: ApiError
      try {
        const response = await sendOnce(request, idempotencyKey, body, token, options)
        if (response.ok) {
          if (request.name === 'GET /auth/check-auth' && token !== undefined) void renewKey(token)
          return response
        }
        refusal = new ApiError(response.status, await readProblem(response))
      } catch (error) {
        if (options.signal?.aborted) throw error
        refusal = new ApiError(0, {})
        // Repeated, it would keep the user waiting for minutes, or leave after the user has given up.
        if (isTimeout(error) || isDeviceOffline()) throw refusal
      }
      if (!isSignedAgain && (refusal.code === 'signature_expired' || refusal.code === 'nonce_reused')) {
        isSignedAgain = true
        const serverTime = Date.parse(textOf(refusal.body['server_time']) ?? '')
        if (refusal.code === 'signature_expired' && Number.isFinite(serverTime)) clockOffset = serverTime - Date.now()
        await pause(secondsIn(refusal) * 1000, options.signal)
        continue
      }
      // Another tab has a newer token meanwhile: this one's end is not the session's.
      if (
        refusal.status === 401 &&
        token !== undefined &&
        setup.token.read() !== undefined &&
        setup.token.read() !== token &&
        attempt < mostTries
      )
        continue
      if (isWorthRepeating(refusal) && attempt < mostTries) {
        await pause(
          Math.max(secondsIn(refusal) * 1000, Math.random() * Math.min(longestPauseMs, shortestPauseMs * 2 ** attempt)),
          options.signal,
        )
        continue
      }
      if (refusal.status === 401 || refusal.status === 403) setup.token.forget()
      if (refusal.status === 401 || refusal.status === 403 || refusal.status === 451) setup.onGate?.(refusal.status, request.name, refusal)
      throw refusal
    }
  }

  /** Replaces an old key beside the calls of the page; should it fail, the next page tries again. */
  async function renewKey(token: string): Promise<void> {
    const { renewal } = setup
    try {
      if (!renewal || !(await renewal.isDue(serverNowMs()))) return
      const { replaceKey } = await import('./replace-key.ts')
      await replaceKey({
        setup,
        renewal,
        token,
        serverNowMs,
        send: sendOnce,
        encode: (body) => ({ bytes: encoder.encode(JSON.stringify(body)) }),
      })
    } catch {
      // The old key is as good as before.
    }
  }

  return {
    fetchSigned,
    serverNowMs,
    async transport(request, options) {
      const response = await fetchSigned(request, options)
      const answer = await readAnswer(response, options?.signal)
      const data = isRecord(answer) ? answer['data'] : undefined
      if (isRecord(data) && typeof data['token'] === 'string') setup.token.keep(data['token'])
      return data
    },
  }
}

export interface EncodedBody {
  bytes?: Uint8Array<ArrayBuffer>
  contentType?: string
}

/** The same bytes for every attempt of a call. */
async function encodeBody(body: unknown, idempotencyKey: string): Promise<EncodedBody> {
  if (carriesFile(body)) return (await import('./multipart.ts')).encodeForm(body, idempotencyKey)
  return { bytes: encoder.encode(body === undefined ? '' : JSON.stringify(body)) }
}

/** Only what may succeed unchanged: no answer, the service away, the first copy still at work, a short wait. */
function isWorthRepeating(refusal: ApiError): boolean {
  if (refusal.status === 0 || refusal.code === 'unavailable' || refusal.code === 'idempotency_in_flight') return true
  return refusal.code === 'rate_limited' && secondsIn(refusal) * 1000 <= longestPauseMs
}

const secondsIn = (refusal: ApiError): number => (typeof refusal.body['retry_after'] === 'number' ? refusal.body['retry_after'] : 0)

const browser = globalThis as { navigator?: { onLine?: boolean } } // only a browser says whether the device is online
const isDeviceOffline = (): boolean => browser.navigator?.onLine === false
const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

/** Aborts what has not answered in time. The body of an answer may take longer: a stream never ends. */
async function within(
  ms: number | undefined,
  signal: AbortSignal | undefined,
  send: (limit: AbortSignal | undefined) => Promise<Response>,
): Promise<Response> {
  if (ms === undefined) return send(signal)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('no answer in time', 'TimeoutError')), ms)
  try {
    return await send(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** A connection that breaks within the answer leaves the outcome as unknown as one that breaks before it. */
async function readAnswer(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, {})
  }
}

async function readProblem(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json()
    return isRecord(body) ? body : {}
  } catch {
    return {}
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
