/**
 * A call without an answer keeps its idempotency key and body in this tab, so that a reload cannot repeat it: confirmed again unchanged, it goes
 * out under the same key, and the server gives the answer of the first.
 */
import { tabStore } from './browser-store.ts'
import type { Transport } from '@damana/client/client'
import { ApiError } from '@damana/client/transport'
import { carriesFile } from '@damana/contract/uploads'

interface StoredKey {
  key: string
  body: string
}

const prefix = 'idempotency-key:'

/** Wraps a transport; only calls that are to happen once are stored. */
export const withStoredIdempotencyKeys =
  (send: Transport): Transport =>
  async (request, options) => {
    const fresh = options?.idempotencyKey ?? (options?.once && crypto.randomUUID())
    // A file cannot be stored here, nor compared.
    if (fresh === undefined || carriesFile(request.body)) return send(request, options)
    const body = JSON.stringify(request.body) ?? ''
    const before = read(request.path)
    const key = before?.body === body ? before.key : fresh
    write(request.path, { key, body })
    try {
      const answer = await send(request, { ...options, idempotencyKey: key })
      forget(request.path)
      return answer
    } catch (error) {
      if (isAnswered(error)) forget(request.path)
      throw error
    }
  }

/** Nothing of a person stays in this tab after logging out. */
export const clearStoredIdempotencyKeys = (): void =>
  attempt(() => {
    for (const key of tabStore.keys()) if (key.startsWith(prefix)) tabStore.forget(key)
  })

/** The server has refused this call for good. Without an answer, while the first copy runs, or without a session, the outcome is unknown. */
function isAnswered(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false
  return error.status !== 401 && error.code !== 'idempotency_in_flight' && error.code !== 'rate_limited'
}

/** A full, disabled or corrupt storage loses the stored key, never the call. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
const read = (path: string) => attempt(() => JSON.parse(tabStore.read(prefix + path) ?? 'null') as StoredKey | null) // written below alone
const write = (path: string, act: StoredKey) => attempt(() => tabStore.write(prefix + path, JSON.stringify(act)))
const forget = (path: string) => attempt(() => tabStore.forget(prefix + path))
