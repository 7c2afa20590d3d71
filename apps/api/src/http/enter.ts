import type { Name, Route } from '@damana/contract'
import type { FastifyRequest } from 'fastify'
import type { AddressList } from '#kernel/address-list.ts'
import type { Caller } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import type { RawRequest } from '#kernel/signature.ts'
import { type AuthenticatorDeps, createAuthenticator } from './authenticate.ts'
import { type Entered, isPartner } from './entered.ts'
import { createRateBucket, type TakenLimit } from './rate-bucket.ts'

export interface EntranceDeps extends AuthenticatorDeps {
  /** The addresses that each partner calls from; absent: any. */
  partnerAddresses?: { readonly [partner in 'bank' | 'biller']: AddressList | undefined }
}
type Authenticate = ReturnType<typeof createAuthenticator>

/** Lets a request in, or refuses it, before any of its body is read. */
export function createEntrance(deps: EntranceDeps, authenticate: Authenticate) {
  // One event for an address and hour: nobody fills the table from outside.
  const toldAddresses = createRateBucket(1 / 3600, 1)

  /** The same answer as to a wrong signature, so that nobody learns which of the two it was. */
  async function refuseAddress(partner: 'bank' | 'biller', request: FastifyRequest): Promise<never> {
    if (toldAddresses.take(`${partner} ${request.ip}`, deps.clock.seconds())) {
      request.log.warn({ partner, ip: request.ip }, 'a call at the partner API came from an address that is not its partner')
      await insertSecurityEvent(deps.db, { kind: 'partner_address_refused', requestId: request.id, facts: { partner, ip: request.ip } })
    }
    throw new DomainError('signature_invalid')
  }

  async function enterAsPartner(partner: 'bank' | 'biller', request: FastifyRequest, caller: Caller): Promise<Entered> {
    if (!deps.bucketByIp.take(request.ip, deps.clock.seconds())) throw new DomainError('rate_limited', { retryAfter: 1 })
    if (deps.partnerAddresses?.[partner]?.has(request.ip) === false) await refuseAddress(partner, request)
    return { actor: { kind: partner }, caller, now: deps.clock.instant(), lang: 'ar', idempotencyKey: null, bindingCookies: [] }
  }

  return async function enter(name: Name, route: Route, request: FastifyRequest, tellLimit: (limit: TakenLimit) => void): Promise<Entered> {
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
    if (isPartner(route)) return enterAsPartner(route.access, request, { ...nobody, ip: request.ip, userAgent })
    const { parsed, actor, caller, now, refusal } = await authenticate({
      name,
      tellLimit,
      access: route.access,
      request: rawOf(request),
      ip: request.ip,
      userAgent,
      requestId: request.id,
    })
    const wantsKey = request.method === 'POST' && route.idempotent !== false && parsed.idempotencyKey === null
    return {
      actor,
      caller,
      now,
      lang: parsed.lang,
      idempotencyKey: parsed.idempotencyKey,
      bindingCookies: [],
      refusal: refusal ?? (wantsKey ? new DomainError('idempotency_key_required') : undefined),
    }
  }
}

const nobody = { apiKey: '', jkt: '', nonce: '', publicJwk: null, key: null, session: null, evidence: null } as const
const noHeaders: readonly string[] = []

const rawOf = (request: FastifyRequest): RawRequest => ({
  method: request.method,
  url: request.raw.url ?? '',
  // Node joins duplicate headers or drops the later one; rawHeaders has already been checked for them.
  headers: request.headers as Record<string, string | undefined>,
  rawHeaders: request.raw.rawHeaders ?? noHeaders,
})
