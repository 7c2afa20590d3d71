import { hash, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Access, Name } from '@damana/contract'
import type { KeyEnvironment } from '@damana/contract/api-words'
import { scopeOfCall } from '@damana/contract/key-calls'
import type { NotifyingQueryable } from '#db/queryable.ts'
import type { AnonymousActor, Caller, LinkActor, Membership, PersonActor, SessionFacts, StaffActor } from '#kernel/context.ts'
import { keyClient } from '#kernel/api-clients.ts'
import { hasPermission } from '@damana/contract/permissions'
import { DomainError } from '#kernel/errors.ts'
import { sealEvidence } from '#kernel/evidence.ts'
import type { Id } from '#db/id.ts'
import {
  admit,
  type AdmittedRow,
  beginNonceEpoch,
  closedGate,
  bindingCookieName,
  findInvitedParty,
  findRightsLost,
  findSessionKey,
  type GateFacts,
  noteMismatch,
  rememberNonce,
  touchSession,
} from '#people/sign-in/index.ts'
import { admitKey, knowMachines } from '#people/api-access/index.ts'
import { createRateBucket, type RateBucket, type RateLimits, type TakenLimit } from './rate-bucket.ts'
import type { ServerClock } from './server-clock.ts'
import type { Sealer } from '#kernel/sealing.ts'
import {
  checkHygiene,
  checkWindow,
  importKey,
  nonceHash,
  type ParsedSignature,
  parseSignature,
  type RawRequest,
  verifySignature,
} from '#kernel/signature.ts'

interface KnownKey {
  sessionId: Id<'sessions'>
  jkt: string
  key: KeyObject
  bindHash: Buffer
  /** The account belonged to no company and to no member of staff at its last request. This holds for most, and then less is read. */
  hasNoMemberships: boolean
}
export interface AuthenticatorDeps {
  db: NotifyingQueryable
  clock: ServerClock
  origin: string
  apiKeys: { readonly active: readonly string[]; readonly retired: readonly string[] }
  termsInForce: () => number
  evidenceSealer: Sealer
  bucketByIp: RateBucket
  bucketByKey: RateBucket
  /** Where companies' keys work, and how often a key may call in a minute. */
  keyEnvironment: KeyEnvironment
  limitsOfKeys: RateLimits
  /** Takes work that may continue after the answer, such as recording that a session is in use. */
  afterwards: (work: Promise<unknown>) => void
}
interface IncomingCall {
  name: Name
  /** Told how much of a key's limit is left. */
  tellLimit: (limit: TakenLimit) => void
  access: Access
  request: RawRequest
  ip: string
  userAgent: string
  requestId: string
}
export interface Admitted {
  actor: PersonActor | StaffActor | LinkActor | AnonymousActor
  caller: Caller
  parsed: ParsedSignature
  now: Date
  gates: GateFacts | null
  /** The call of a key that is known and may not make it. */
  refusal?: DomainError
}

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Size of the cache of keys; a session outside of it costs one more query. */
const mostKnownKeys = 1_000
const touchEverySeconds = 300

type KnownKeys = ReturnType<typeof knowKeys>
/** Finds the key of a token. */
function knowKeys(db: NotifyingQueryable) {
  /**
   * Key and binding cookie of a token never change, so they are cached. Whether the session is open is read from the database on every
   * request.
   */
  const knownKeys = new Map<string, KnownKey>()

  async function ofToken(tokenHash: Buffer): Promise<KnownKey> {
    const cacheKey = tokenHash.toString('base64')
    const known = knownKeys.get(cacheKey)
    if (known) {
      // The key used last is moved to the end; the first is evicted first.
      knownKeys.delete(cacheKey)
      knownKeys.set(cacheKey, known)
      return known
    }
    const row = await findSessionKey(db, { tokenHash })
    if (!row) throw new DomainError('session_invalid')
    const key = importKey({ kty: 'EC', crv: 'P-256', x: row.publicJwk.x, y: row.publicJwk.y })
    if (!key) throw new DomainError('session_invalid')
    return remember(cacheKey, { sessionId: row.sessionId, jkt: row.jkt, key, bindHash: row.bindingCookieHash, hasNoMemberships: false })
  }

  function remember(cacheKey: string, known: KnownKey): KnownKey {
    if (knownKeys.size >= mostKnownKeys) for (const oldest of knownKeys.keys()) if (knownKeys.delete(oldest)) break
    knownKeys.set(cacheKey, known)
    return known
  }

  function rememberKey(
    { id, tokenHash, bindingCookieHash }: { id: Id<'sessions'>; tokenHash: Buffer; bindingCookieHash: Buffer },
    { jkt, key }: Caller,
  ): void {
    if (key) remember(tokenHash.toString('base64'), { sessionId: id, jkt, key, bindHash: bindingCookieHash, hasNoMemberships: false })
  }

  return { has: (tokenHash: Buffer) => knownKeys.has(tokenHash.toString('base64')), ofToken, rememberKey }
}

/**
 * Authenticates a request, cheap steps first: form of the headers, time, client, flood, key, binding cookie, signature, and then one
 * statement that stores the nonce and reads the caller. The body is not read yet.
 */
export function createAuthenticator(deps: AuthenticatorDeps) {
  const keys = knowKeys(deps.db)
  // A program with a wrong secret goes on trying: one event a minute tells it.
  const remembered: Remembered = { keys, machines: knowMachines(deps.db), toldRefusals: createRateBucket(1 / 60, 1) }
  return Object.assign((call: IncomingCall) => authenticate(deps, remembered, call), { rememberKey: keys.rememberKey })
}

/** The keys that a process has met, and the refusals that it has told of. */
interface Remembered {
  keys: KnownKeys
  machines: ReturnType<typeof knowMachines>
  toldRefusals: RateBucket
}

async function authenticate(deps: AuthenticatorDeps, remembered: Remembered, call: IncomingCall): Promise<Admitted> {
  const { keys } = remembered
  const { access, request, ip, requestId } = call
  checkHygiene(request)
  const parsed = parseSignature(request)
  const seconds = deps.clock.seconds()
  checkWindow(parsed, seconds)
  if (!deps.apiKeys.active.includes(parsed.apiKey)) throw new DomainError('client_retired')
  if ((parsed.machine !== null) !== (parsed.apiKey === keyClient)) throw new DomainError('key_mismatch')
  if (parsed.machine !== null) return authenticateKey(deps, remembered, call, { ...parsed, machine: parsed.machine }, seconds)
  const tokenHash = parsed.token === null ? null : sha256(parsed.token)
  // Thousands share an address of a mobile carrier, so a known session has only the limit of its key.
  const isSeen = tokenHash !== null && keys.has(tokenHash)
  if (!deps.bucketByIp.take(ip, seconds) && !isSeen) throw new DomainError('rate_limited', { retryAfter: deps.bucketByIp.secondsUntilFree })

  const known = tokenHash === null ? undefined : await keys.ofToken(tokenHash)
  const presentedKey = known ? null : proveKey(access, parsed, request, deps.origin)
  if (known) await proveSession(deps, known, parsed, request, requestId)

  const nonce = { hash: nonceHash(parsed.keyId, parsed.nonce), created: parsed.created }
  const row = tokenHash === null || known === undefined ? undefined : await admit(deps.db, nonce, { tokenHash, ...known })
  if (row && known) known.hasNoMemberships = row.staff === null && !row.hasCompanies
  const freshness = row ?? (await rememberNonce(deps.db, nonce))
  if (!freshness.fresh) await refuseNonce(deps.db, freshness)
  if (!deps.bucketByKey.take(parsed.jkt, seconds)) throw new DomainError('rate_limited', { retryAfter: deps.bucketByKey.secondsUntilFree })

  const caller = callerOf(deps, call, parsed, presentedKey)
  const { now } = freshness
  if (tokenHash === null || row === undefined || known === undefined)
    return { actor: { kind: access === 'link' ? 'link' : 'anonymous', jkt: parsed.jkt }, caller, parsed, now, gates: null }

  if (row.tokenIs === 'invalid') throw await sessionOver(deps.db, known.sessionId)
  const session = sessionOf(row, known.sessionId, tokenHash)
  if (now.getTime() - session.lastUsedAt.getTime() > touchEverySeconds * 1000)
    deps.afterwards(touchSession(deps.db, { sessionId: session.id }))
  caller.session = session
  if (row.staff !== null) return { actor: staffOf(row, row.staff, session, access, parsed.jkt), caller, parsed, now, gates: null }
  if (access === 'staff') throw new DomainError('not_found')
  const gates = gatesOf(row, deps.termsInForce())
  const closed = refuseAtGate(access, gates)
  if (closed) throw closed
  if (access === 'link') return { actor: { kind: 'link', jkt: parsed.jkt }, caller, parsed, now, gates }
  const person = personOf(row, session, parsed.jkt)
  return { actor: isUnfinished(row) ? await asInvited(deps.db, person) : person, caller, parsed, now, gates }
}

/** A call of a company's program: one of its machines has signed, and the bearer token is the secret of one of its keys. */
async function authenticateKey(
  deps: AuthenticatorDeps,
  { machines, toldRefusals }: Pick<Remembered, 'machines' | 'toldRefusals'>,
  call: IncomingCall,
  parsed: ParsedSignature & { machine: NonNullable<ParsedSignature['machine']> },
  seconds: number,
): Promise<Admitted> {
  const { access, name, request, ip, requestId, tellLimit } = call
  if (!deps.bucketByIp.take(ip, seconds)) throw new DomainError('rate_limited', { retryAfter: deps.bucketByIp.secondsUntilFree })
  const machineKey = await machines(parsed.machine)
  if (!machineKey || !verifySignature(parsed, request, deps.origin, machineKey)) throw new DomainError('signature_invalid')
  const freshness = await rememberNonce(deps.db, { hash: nonceHash(parsed.keyId, parsed.nonce), created: parsed.created })
  if (!freshness.fresh) await refuseNonce(deps.db, freshness)
  // Behind the nonce, or a copied request would use up the limit; before the key is looked up, so that a flood costs no more.
  const limit = deps.limitsOfKeys.take(parsed.token ?? '', request.method === 'GET' ? 'reads' : 'changes', seconds)
  tellLimit(limit)
  if (!limit.isFree) throw new DomainError('rate_limited', { retryAfter: limit.seconds })
  const { now } = freshness
  const { actor, gates } = await admitKey(deps.db, {
    secret: parsed.token ?? '',
    machine: parsed.machine,
    jkt: parsed.jkt,
    environment: deps.keyEnvironment,
    requestId,
    name,
    now,
    isNoted: () => toldRefusals.take(parsed.keyId, seconds),
    afterwards: deps.afterwards,
  })
  const refusal = refuseKeyCall({ name, access }, { ...gates, termsInForce: deps.termsInForce() }, actor.permissions)
  return { actor, caller: callerOf(deps, call, parsed, null), parsed, now, gates: null, ...(refusal && { refusal }) }
}

/** Why a key that works may not make this call; undefined where it may. A call that is not open to a person does not exist for a key either. */
function refuseKeyCall(
  { name, access }: Pick<IncomingCall, 'name' | 'access'>,
  gates: GateFacts,
  permissions: readonly string[],
): DomainError | undefined {
  if (access !== 'member' && access !== 'completed') return new DomainError(access === 'public' ? 'not_by_key' : 'not_found')
  const closed = refuseAtGate(access, gates)
  if (closed) return closed
  const scope = scopeOfCall(name)
  if (scope === undefined) return new DomainError('not_by_key')
  return hasPermission(permissions, scope) ? undefined : new DomainError('not_found')
}

function refuseAtGate(access: Access, gates: GateFacts): DomainError | undefined {
  const closed = closedGate(access, gates)
  return closed && new DomainError(closed, closed === 'terms_required' ? { facts: { terms_version: gates.termsInForce } } : {})
}

/** The caller as the use cases see it; its session, where it has one, is added once it is known to live. */
const callerOf = (
  { evidenceSealer, origin }: AuthenticatorDeps,
  { ip, userAgent, request, requestId }: IncomingCall,
  parsed: ParsedSignature,
  presentedKey: KeyObject | null,
): Caller => ({
  ip,
  userAgent,
  apiKey: parsed.apiKey,
  jkt: parsed.jkt,
  nonce: parsed.nonce,
  publicJwk: parsed.publicJwk,
  key: presentedKey,
  session: null,
  evidence: () => sealEvidence(evidenceSealer, requestId, parsed, request, origin),
})

/** The key that a caller without a session brings, once it has signed. */
function proveKey(access: Access, parsed: ParsedSignature, request: RawRequest, origin: string): KeyObject {
  if (access !== 'public' && access !== 'link' && access !== 'sandbox') throw new DomainError('session_invalid')
  const key = parsed.publicJwk && importKey(parsed.publicJwk)
  if (!key || !verifySignature(parsed, request, origin, key)) throw new DomainError('signature_invalid')
  return key
}

/** The caller holds the session's key and its binding cookie. */
async function proveSession(
  { db, origin }: AuthenticatorDeps,
  { sessionId, jkt, key, bindHash }: KnownKey,
  parsed: ParsedSignature,
  request: RawRequest,
  requestId: string,
): Promise<void> {
  const foreign =
    jkt !== parsed.jkt ? 'foreign_key' : hasBindingCookie(request.headers['cookie'], origin, bindHash) ? null : 'companion_missing'
  if (foreign !== null) {
    await noteMismatch(db, sessionId, foreign, requestId)
    throw new DomainError('key_mismatch')
  }
  if (!verifySignature(parsed, request, origin, key)) throw new DomainError('signature_invalid')
}

async function refuseNonce(db: NotifyingQueryable, { inEpoch }: { inEpoch: boolean }): Promise<never> {
  if (inEpoch) throw new DomainError('nonce_reused')
  await beginNonceEpoch(db)
  throw new DomainError('signature_expired', { retryAfter: 1 })
}

function staffOf(
  row: AdmittedRow,
  staff: NonNullable<AdmittedRow['staff']>,
  session: SessionFacts,
  access: Access,
  jkt: string,
): StaffActor {
  if (row.deactivated) throw new DomainError('account_disabled')
  // For staff the routes of people do not exist, nor the other way round; 401 would end a valid session.
  if (access !== 'staff' && access !== 'public' && access !== 'sandbox') throw new DomainError('not_found')
  return { kind: 'staff', staffId: staff.id, sessionId: session.id, jkt, name: staff.name, email: staff.email, role: staff.role }
}

/**
 * A user with a verified phone and an incomplete registration sees the offers that counterparties sent to that phone, and may refuse them. All other actions wait until
 * the national number is verified.
 */
async function asInvited(db: NotifyingQueryable, person: PersonActor): Promise<PersonActor> {
  if (person.companyId !== null || person.phone === null) return person
  const partyId = await findInvitedParty(db, person.phone)
  return partyId === undefined ? person : { ...person, partyId, permissions: ofInvited }
}
async function sessionOver(db: NotifyingQueryable, sessionId: Id<'sessions'>): Promise<DomainError> {
  const reason = await findRightsLost(db, sessionId)
  return new DomainError('session_invalid', reason === undefined ? {} : { reason })
}
function sessionOf(row: AdmittedRow, id: Id<'sessions'>, tokenHash: Buffer): SessionFacts {
  if (row.tokenIs === 'expired') throw new DomainError('session_expired')
  return {
    id,
    tokenHash,
    isCurrentToken: row.tokenIs === 'current',
    trusted: row.trusted,
    remember: row.remember,
    actingCompanyId: row.actingCompanyId,
    rotatedAt: row.rotatedAt,
    lastUsedAt: row.lastUsedAt,
  }
}

const gatesOf = (row: AdmittedRow, termsInForce: number): GateFacts => ({
  accountType: row.accountType,
  deactivated: row.deactivated,
  termsAccepted: row.termsVersion,
  termsInForce,
  mobileVerified: row.mobileVerified,
  emailVerified: row.emailVerified,
  trusted: row.trusted,
  hasInitialPassword: row.hasInitialPassword,
  registrationCompleted: row.registrationCompleted,
})

const isUnfinished = (row: AdmittedRow) => row.partyId === null && row.accountType === 'individual' && row.mobileVerified
const ofInvited = ['damana.view', 'damana.respond'] as const

/** A person acts for themselves unless a company is chosen; a company's user acts for the first company by default. */
function personOf(row: AdmittedRow, session: SessionFacts, jkt: string): PersonActor {
  if (row.userId === null) throw new DomainError('session_invalid')
  const companies: Membership[] = (row.companies ?? []).map((company) => ({
    companyId: BigInt(company.company_id),
    partyId: BigInt(company.party_id),
    name: company.name,
    isPrimary: company.is_primary,
    fullOnGroup: company.full_on_group,
    permissions: company.is_primary || company.full_on_group ? ['full'] : company.permissions,
  }))
  const chosen =
    companies.find(({ companyId }) => companyId === session.actingCompanyId) ?? (row.accountType === 'company' ? companies[0] : undefined)
  // An account of a company's user acts for nobody but companies.
  const ownSide = row.accountType === 'individual' ? row.partyId : null
  return {
    kind: 'person',
    userId: row.userId,
    sessionId: session.id,
    jkt,
    accountType: row.accountType,
    name: row.name,
    phone: row.phone,
    isMobileVerified: row.mobileVerified,
    email: row.email,
    partyId: chosen?.partyId ?? ownSide ?? 0n,
    companyId: chosen?.companyId ?? null,
    key: null,
    permissions: chosen ? chosen.permissions : ownSide === null ? [] : ['full'],
    ownPartyId: row.partyId,
    companies,
    completed: row.registrationCompleted,
  }
}

function hasBindingCookie(cookies: string | undefined, origin: string, bindHash: Buffer): boolean {
  if (cookies === undefined) return false
  const names = [bindingCookieName(origin, 'person'), bindingCookieName(origin, 'staff')]
  return cookies.split(';').some((pair) => {
    const at = pair.indexOf('=')
    return names.includes(pair.slice(0, at).trim()) && timingSafeEqual(sha256(pair.slice(at + 1).trim()), bindHash)
  })
}
