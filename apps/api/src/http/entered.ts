import { contract, parseRouteName, type Name, type Route } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import type { Actor, Caller } from '#kernel/context.ts'
import type { DomainError } from '#kernel/errors.ts'

/** The caller who was let in, and what a request says beside its body. */
export interface Entered {
  actor: Actor
  caller: Caller
  now: Date
  lang: Lang
  idempotencyKey: string | null
  /** Cookies that go with the answer. */
  bindingCookies: string[]
  /** Which server answered the reads that a standby may answer; absent where the call has none. */
  readFrom?: 'replica' | 'writer'
  /** A key is known, and may not make this call. */
  refusal?: DomainError | undefined
}
declare module 'fastify' {
  interface FastifyRequest {
    entered: Entered | null
    refusedAs: string | null
  }
}

export const apiPrefix = '/api/v1'
export const jsonLimit = 256 * 1024
export const partnerBodyLimit = 6 * 1024 * 1024

export const isPartner = (route: Route): route is Route & { access: 'bank' | 'biller' } =>
  route.access === 'bank' || route.access === 'biller'
export const partnerRoutes: ReadonlySet<string> = new Set(
  (Object.keys(contract) as Name[]).filter((name) => isPartner(contract[name])).map((name) => apiPrefix + parseRouteName(name).path),
)

/** The owner of an idempotency key. */
export function subjectOf(actor: Actor): string {
  if (actor.kind === 'person' && actor.key) return `key:${actor.key.id}`
  if (actor.kind === 'person') return `user:${actor.userId}`
  if (actor.kind === 'staff') return `staff:${actor.staffId}`
  if (actor.kind === 'anonymous' || actor.kind === 'link') return `jkt:${actor.jkt}`
  return actor.kind
}
/** The caller for the log: no name, no contact, and only the beginning of a key. */
export const nameOf = (actor: Actor): string =>
  actor.kind === 'anonymous' || actor.kind === 'link' ? `${actor.kind}:${actor.jkt.slice(0, 8)}` : subjectOf(actor)

const namesOfObjects: ReadonlySet<string> = new Set(['id', 'number', 'page'])
/** Ids of ours that are too short for a phone or a national number, so that neither reaches the log by a path. */
const nameOfObject = /^(?:[A-Z]{1,2}-?\d{1,12}|[1-9]\d{0,7}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
/** Numbers and ids of a path, for the log; never the token of a link. */
export function objectOf(params: unknown): Record<string, string> | undefined {
  const named = Object.entries(typeof params === 'object' && params !== null ? params : {}).filter(
    ([name, value]) => namesOfObjects.has(name) && typeof value === 'string' && nameOfObject.test(value),
  )
  return named.length === 0 ? undefined : Object.fromEntries(named)
}
