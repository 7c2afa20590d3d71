import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { contract, parseRouteName, type Name, type Route } from '@damana/contract'
import { commonErrors, type Lang } from '@damana/contract/errors'
import { type StaffSubject, staffSubjectsOf } from '@damana/contract/staff-subjects'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { type Admitted, createAuthenticator, type AuthenticatorDeps } from './authenticate.ts'
import { type DatabaseFault, databaseFaultOf, databaseFaults } from '#db/database-fault.ts'
import type { AddressList } from '#kernel/address-list.ts'
import type { Actor, Caller, FileAnswer, RequestContext, SomeHandlers, StreamAnswer, Tx } from '#kernel/context.ts'
import { type ConstraintCodes, DomainError, constraintError } from '#kernel/errors.ts'
import { streamEvents } from './event-stream.ts'
import { faultOf } from '#kernel/fault.ts'
import { parseInput } from './parse-input.ts'
import { checkPartnerSignature, partnerSignatureHeader } from './partner-signature.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { createRateBucket } from './rate-bucket.ts'
import { isSignatureFault, problemOf, statusOf } from './problem.ts'
import { refuseWithoutPermission } from './refuse-without-permission.ts'
import type { Sealer } from '#kernel/sealing.ts'
import { isTracing } from '#kernel/telemetry.ts'
import { traceRequests } from './trace-requests.ts'
import { measurements } from '#kernel/measurements.ts'
import { digestOf, type RawRequest } from '#kernel/signature.ts'
import type { Claim } from '#kernel/idempotency.queries.ts'
import {
  fingerprintOf,
  IdempotentReplay,
  runTransaction,
  runTransactionOn,
  replayStoredAnswer,
  unavailability,
} from '#kernel/transaction.ts'
import type { ReceivedUpload, ReceiveUpload } from '#kernel/upload.ts'

export interface ImplementDeps extends Omit<AuthenticatorDeps, 'afterwards'> {
  pool: Pool
  log: FastifyBaseLogger
  sandbox: boolean
  /** Tests fail on an answer or a refusal outside of the contract; production logs it. */
  strict: boolean
  /** The current key of each partner, and the previous one during a rotation. */
  bankSecrets: readonly string[]
  billerSecrets: readonly string[]
  /** The addresses that each partner calls from; absent: any. */
  partnerAddresses?: { readonly [partner in 'bank' | 'biller']: AddressList | undefined }
  answerSealer: Sealer
  constraints: ConstraintCodes
  /** Whether a national number that this member of staff declared appears in the subject of an action. */
  hasInterest(staffId: bigint, subjects: readonly StaffSubject[]): Promise<boolean>
  /** The database was restored from a copy and is read-only until staff approve it. */
  isFrozen(): boolean
  /** Told which fault of the database kept a request from being served. */
  noteFault(fault: DatabaseFault): void
  /** Carries out the events of money that the call's transaction raised. */
  carryOutRaised: (tx: Tx) => Promise<void>
  /** Receives multipart forms; without it they are refused. */
  receiveUpload?: ReceiveUpload
  /** What decides before any of a body is read whether it is read at all, by call. */
  beforeBody?: { readonly [N in Name]?: (caller: Caller) => Promise<void> }
}

export const apiPrefix = '/api/v1'
const jsonLimit = 256 * 1024
const partnerBodyLimit = 6 * 1024 * 1024
const problemType = 'application/problem+json; charset=utf-8'
const noHeaders: readonly string[] = []

interface Entered {
  actor: Actor
  caller: Caller
  now: Date
  lang: Lang
  idempotencyKey: string | null
  companions: string[]
}
declare module 'fastify' {
  interface FastifyRequest {
    entered: Entered | null
    refusedAs: string | null
  }
}

export interface Implemented {
  /** The answer for an unknown path. */
  refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply
  /** Resolves when no work that follows an answer is under way. */
  settled(): Promise<void>
}

/** Registers every route of the contract with the same steps: authentication, gates, parsing, use case, check of the answer, envelope. */
export function implement(app: FastifyInstance, handlers: SomeHandlers, deps: ImplementDeps): Implemented {
  const running = new Set<Promise<unknown>>()
  const afterwards = (work: Promise<unknown>) => {
    const done = work
      .catch((error: unknown) => deps.log.warn({ fault: faultOf(error) }, 'work after an answer failed'))
      .finally(() => running.delete(done))
    running.add(done)
  }
  const authenticate = createAuthenticator({ ...deps, afterwards })
  const allowed = new Map<string, ReadonlySet<string>>()
  // One event for an address and hour: nobody fills the table from outside.
  const toldAddresses = createRateBucket(1 / 3600, 1)

  if (isTracing()) traceRequests(app, (route) => partnerRoutes.has(route))
  app.decorateRequest('entered', null)
  app.decorateRequest('refusedAs', null)
  app.removeAllContentTypeParsers()
  // A body is kept as bytes until its digest has been compared.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // A multipart form is not read before its route receives it.
  app.addContentTypeParser(/^multipart\//, (_request, stream, done) => done(null, stream))

  app.addHook('onResponse', async (request, reply) => {
    const { entered } = request
    // A stream ends when the page is closed.
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream'))
      measurements.request.publish({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      })
    request.log.info(
      {
        route: request.routeOptions.url,
        object: objectOf(request.params),
        method: request.method,
        status: reply.statusCode,
        code: request.refusedAs ?? undefined,
        actor: entered ? nameOf(entered.actor) : undefined,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  app.setErrorHandler((error: unknown, request, reply) => void refuse(request, reply, toRefusal(error, request), undefined))

  function toRefusal(error: unknown, request: FastifyRequest): DomainError {
    if (error instanceof DomainError) {
      if (error.code === 'unavailable') tellUnavailable(request, error.cause)
      return error
    }
    // A lost connection of the client has the same error codes as one of the database.
    if (request.raw.readableAborted) {
      request.log.info('the client broke off its request')
      return new DomainError('request_malformed')
    }
    const named = constraintError(error, deps.constraints) ?? unavailability(error)
    if (named) {
      if (named.code === 'unavailable') tellUnavailable(request, error)
      return named
    }
    const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
    if (status === 413) return new DomainError('too_large')
    if (status === 415) return new DomainError('unsupported_media')
    if (typeof status === 'number' && status >= 400 && status < 500) return new DomainError('request_malformed')
    request.log.error({ route: request.routeOptions.url, fault: faultOf(error) }, 'a fault of ours')
    return new DomainError('internal', deps.strict ? { fault: error instanceof Error ? error.stack : String(error) } : {})
  }

  function tellUnavailable(request: FastifyRequest, cause: unknown): void {
    if (cause === undefined) return
    const why = databaseFaultOf(cause)
    if (why !== undefined) deps.noteFault(why)
    request.log.warn(
      { route: request.routeOptions.url, why, fault: faultOf(cause) },
      why === undefined ? 'something that a request needs is not available' : databaseFaults[why],
    )
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, refusal: DomainError, name: Name | undefined): FastifyReply {
    if (name !== undefined && !allowed.get(name)?.has(refusal.code)) {
      request.log.error({ route: name, code: refusal.code }, 'a refusal that the contract does not know')
      if (deps.strict) refusal = new DomainError('internal', { fault: `${name} does not declare the error ${refusal.code}` })
    }
    request.refusedAs = refusal.code
    const lang = request.entered?.lang ?? (request.headers['lang'] === 'en' ? 'en' : 'ar')
    reply.code(statusOf(refusal)).header('content-type', problemType)
    if (refusal.details.retryAfter !== undefined) reply.header('retry-after', String(refusal.details.retryAfter))
    if (isSignatureFault(refusal)) reply.header('signature-error', refusal.code)
    return reply.send(problemText(refusal, request, lang))
  }

  const problemText = (refusal: DomainError, request: FastifyRequest, lang: Lang) =>
    JSON.stringify(problemOf(refusal, { lang, requestId: request.id, now: deps.clock.instant() }))

  /** The same answer as to a wrong signature, so that nobody learns which of the two it was. */
  async function refuseAddress(partner: 'bank' | 'biller', request: FastifyRequest): Promise<never> {
    if (toldAddresses.take(`${partner} ${request.ip}`, deps.clock.seconds())) {
      request.log.warn({ partner, ip: request.ip }, 'a call at the partner API came from an address that is not its partner')
      await insertSecurityEvent(deps.db, { kind: 'partner_address_refused', requestId: request.id, facts: { partner, ip: request.ip } })
    }
    throw new DomainError('signature_invalid')
  }

  async function enter(route: Route, request: FastifyRequest): Promise<Entered> {
    const caller: Caller = {
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      apiKey: '',
      jkt: '',
      nonce: '',
      publicJwk: null,
      key: null,
      session: null,
      evidence: null,
    }
    if (route.access === 'bank' || route.access === 'biller') {
      if (!deps.bucketByIp.take(request.ip, deps.clock.seconds())) throw new DomainError('rate_limited', { retryAfter: 1 })
      if (deps.partnerAddresses?.[route.access]?.has(request.ip) === false) await refuseAddress(route.access, request)
      return { actor: { kind: route.access }, caller, now: deps.clock.instant(), lang: 'ar', idempotencyKey: null, companions: [] }
    }
    const admitted: Admitted = await authenticate({
      access: route.access,
      request: rawOf(request),
      ip: request.ip,
      userAgent: caller.userAgent,
      requestId: request.id,
    })
    const { parsed } = admitted
    if (request.method === 'POST' && route.idempotent !== false && parsed.idempotencyKey === null)
      throw new DomainError('idempotency_key_required')
    return {
      actor: admitted.actor,
      caller: admitted.caller,
      now: admitted.now,
      lang: parsed.lang,
      idempotencyKey: parsed.idempotencyKey,
      companions: [],
    }
  }

  function receive(name: Name, route: Route, stream: Readable, entered: Entered, request: FastifyRequest): Promise<ReceivedUpload> {
    if (!deps.receiveUpload) throw new DomainError('unsupported_media')
    const { actor, caller } = entered
    const { jsonParts, mostBytes } = route
    const fields = jsonParts && { jsonParts, mostBytes: mostBytes ?? jsonLimit }
    const { 'content-type': contentType = '', 'content-length': length, 'content-digest': digest } = request.headers
    const contentLength = length === undefined ? undefined : Number(length)
    return deps.receiveUpload({ name, actor, caller, stream, contentType, contentLength, digest: String(digest), fields })
  }

  function readBody(route: Route, request: FastifyRequest): unknown {
    if (request.method !== 'POST') return undefined
    if (isStream(request.body)) {
      request.body.resume()
      throw new DomainError('unsupported_media')
    }
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (route.access === 'bank' || route.access === 'biller') {
      const header = request.headers[partnerSignatureHeader]
      checkPartnerSignature(
        route.access === 'bank' ? deps.bankSecrets : deps.billerSecrets,
        typeof header === 'string' ? header : undefined,
        { method: request.method, path: request.raw.url ?? '', body: bytes },
        deps.clock.seconds(),
      )
    } else if (request.headers['content-digest'] !== digestOf(bytes)) throw new DomainError('digest_mismatch')
    if (bytes.length === 0) return {}
    try {
      return JSON.parse(utf8.decode(bytes))
    } catch {
      throw new DomainError('request_malformed')
    }
  }

  for (const name of namesOf(handlers)) {
    const route: Route = contract[name]
    const handler = handlers[name] as unknown as ((ctx: RequestContext, input: unknown) => Promise<unknown>) | undefined
    if (!handler || (route.access === 'sandbox' && !deps.sandbox)) continue
    const { method, path } = parseRouteName(name)
    const isPartnerRoute = route.access === 'bank' || route.access === 'biller'
    const mustTransact = method === 'POST' && route.idempotent !== false && !isPartnerRoute
    allowed.set(name, new Set<string>([...commonErrors, ...(route.errors ?? [])]))

    app.route({
      method,
      url: apiPrefix + path,
      exposeHeadRoute: false,
      bodyLimit: isPartnerRoute ? partnerBodyLimit : (route.mostBytes ?? jsonLimit),
      // Before any of the body is read.
      onRequest: async (request) => {
        request.entered = await enter(route, request)
        await deps.beforeBody?.[name]?.(request.entered.caller)
      },
      errorHandler: (error: unknown, request, reply) => void refuse(request, reply, toRefusal(error, request), name),
      handler: async (request, reply) => {
        const entered = request.entered
        if (!entered) throw new Error('nobody was let in')
        if (method === 'POST' && deps.isFrozen() && !mayWriteFrozen(name, route)) throw new DomainError('frozen', { retryAfter: 600 })
        const claim = mustTransact && entered.idempotencyKey !== null ? claimOf(entered, request) : null
        let envelope: string | undefined
        const toBody = (answer: unknown) => (envelope = JSON.stringify({ data: checkAnswer(name, route, answer, request) }))
        const ctx = contextOf(request, entered, claim, toBody)
        let received: ReceivedUpload | undefined
        let answer: unknown
        try {
          if (route.multipart && isStream(request.body)) {
            // Before the form is received, so that a repetition costs nothing.
            await ctx.replayStoredAnswer()
            received = await receive(name, route, request.body, entered, request)
          }
          const body = received ? received.body : readBody(route, request)
          // Whoever may not call learns that, and nothing about the fields.
          refuseWithoutPermission(name, entered.actor)
          const input = parseInput(route, request, body)
          const isInterested = await hasInterest(name, route, entered.actor, input)
          if (isInterested && method === 'POST') throw new DomainError('action_not_allowed', { reason: 'party_to_it' })
          answer = await handler(ctx, input)
          if (isInterested) answer = withoutActions(answer)
        } catch (error) {
          if (!(error instanceof IdempotentReplay)) throw error
          for (const cookie of entered.companions) reply.header('set-cookie', cookie)
          reply
            .code(error.status)
            .header('content-type', error.status >= 400 ? problemType : 'application/json; charset=utf-8')
            .header('idempotent-replay', 'true')
          return reply.send(error.body)
        } finally {
          await received?.discard()
        }
        for (const cookie of entered.companions) reply.header('set-cookie', cookie)
        if (route.kind === 'file') return sendFile(reply, answer as FileAnswer)
        if (route.kind === 'stream')
          return streamEvents(request, reply, answer as StreamAnswer, {
            db: deps.pool,
            session: entered.caller.session,
            actor: entered.actor,
          })
        if (claim && envelope === undefined) reportContractViolation(deps, request, `${name} answered without a transaction`)
        const sent = claim && envelope !== undefined ? envelope : JSON.stringify({ data: checkAnswer(name, route, answer, request) })
        return reply.header('content-type', 'application/json; charset=utf-8').send(sent)
      },
    })
  }

  /** Staff never decide on cases of themselves, their spouse or their company. Every call of staff is checked here and only here. */
  async function hasInterest(name: Name, route: Route, actor: Actor, input: { params?: unknown; body?: unknown }): Promise<boolean> {
    const subjects = actor.kind === 'staff' ? staffSubjectsOf(name, route, input) : []
    return actor.kind === 'staff' && subjects.length > 0 && deps.hasInterest(actor.staffId, subjects)
  }

  function contextOf(request: FastifyRequest, entered: Entered, claim: Claim | null, toBody: (answer: unknown) => string): RequestContext {
    const { actor, caller, now, lang } = entered
    const sessionId = actor.kind === 'person' || actor.kind === 'staff' ? actor.sessionId : null
    const toProblem = (refusal: DomainError) => problemText(refusal, request, lang)
    const ownTransaction = {
      pool: deps.pool,
      notifier: deps.db,
      answerSealer: deps.answerSealer,
      toBody,
      toProblem,
      carryOutRaised: deps.carryOutRaised,
      claim: null,
      sessionId: null,
    }
    return {
      db: deps.db,
      actor,
      now,
      lang,
      requestId: request.id,
      log: request.log,
      caller,
      transact: (work) => runTransaction({ ...ownTransaction, claim, sessionId }, namingConstraints(work, deps.constraints)),
      transactOn: (first, work) =>
        runTransactionOn({ ...ownTransaction, claim, sessionId }, first, namingConstraints(work, deps.constraints)),
      inOwnTransaction: (work) => runTransaction(ownTransaction, work),
      replayStoredAnswer: () => replayStoredAnswer(deps.pool, claim, deps.answerSealer),
      signedAt: deps.clock.seconds(),
      setCookie: (cookie) => entered.companions.push(cookie),
      rememberKey: (session) => authenticate.rememberKey(session, caller),
    }
  }

  function checkAnswer(name: Name, route: Route, answer: unknown, request: FastifyRequest): unknown {
    const checked = route.response.safeParse(answer)
    if (checked.success) return checked.data
    const issues = checked.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
    reportContractViolation(deps, request, `${name} broke its promise: ${issues.join('; ')}`)
    return answer
  }

  return {
    refuseUnknown: (request, reply) => refuse(request, reply, new DomainError('not_found'), undefined),
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** The view for staff with an interest: every action is disabled, with the reason. */
function withoutActions(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('actions' in answer) || !Array.isArray(answer.actions)) return answer
  return { ...answer, actions: answer.actions.map((action: object) => ({ ...action, allowed: false, reason: 'party_to_it' })) }
}
/** Calls allowed after a restore: reading, signing in, messages of banks, and the approval of the restore by two members of staff. */
const mayWriteFrozen = (name: Name, { access }: Route): boolean =>
  access === 'bank' || access === 'biller' || access === 'sandbox' || writesOfReaders.has(name)
const writesOfReaders: ReadonlySet<Name> = new Set<Name>([
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/acting-company',
  'POST /auth/keys/rotate',
  'POST /admin/auth/login',
  'POST /admin/auth/logout',
  'POST /admin/restore/thaw',
  'POST /admin/payouts/:number/not-received',
])

const isStream = (body: unknown): body is Readable => body instanceof Readable
const utf8 = new TextDecoder('utf-8', { fatal: true })

const rawOf = (request: FastifyRequest): RawRequest => ({
  method: request.method,
  url: request.raw.url ?? '',
  // Node joins duplicate headers or drops the later one; rawHeaders has already been checked for them.
  headers: request.headers as Record<string, string | undefined>,
  rawHeaders: request.raw.rawHeaders ?? noHeaders,
})

function claimOf(entered: Entered, request: FastifyRequest): Claim {
  const subject = subjectOf(entered.actor)
  return {
    subject,
    key: entered.idempotencyKey ?? '',
    fingerprint: fingerprintOf(request.method, request.raw.url ?? '', String(request.headers['content-digest']), subject),
  }
}

/** The owner of an idempotency key. */
function subjectOf(actor: Actor): string {
  if (actor.kind === 'person') return `user:${actor.userId}`
  if (actor.kind === 'staff') return `staff:${actor.staffId}`
  if (actor.kind === 'anonymous' || actor.kind === 'link') return `jkt:${actor.jkt}`
  return actor.kind
}
/** The caller for the log: no name, no contact, and only the beginning of a key. */
const nameOf = (actor: Actor): string =>
  actor.kind === 'anonymous' || actor.kind === 'link' ? `${actor.kind}:${actor.jkt.slice(0, 8)}` : subjectOf(actor)

const namesOfObjects: ReadonlySet<string> = new Set(['id', 'number', 'page'])
/** Ids of ours that are too short for a phone or a national number, so that neither reaches the log by a path. */
const nameOfObject = /^(?:[A-Z]{1,2}-?\d{1,12}|[1-9]\d{0,7}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
/** Numbers and ids of a path, for the log; never the token of a link. */
function objectOf(params: unknown): Record<string, string> | undefined {
  const named = Object.entries(typeof params === 'object' && params !== null ? params : {}).filter(
    ([name, value]) => namesOfObjects.has(name) && typeof value === 'string' && nameOfObject.test(value),
  )
  return named.length === 0 ? undefined : Object.fromEntries(named)
}

/** Turns a broken constraint into its refusal inside the transaction, so that its 422 is stored like any other. */
const namingConstraints =
  <A extends unknown[], T>(work: (...args: A) => Promise<T>, codes: ConstraintCodes) =>
  async (...args: A): Promise<T> => {
    try {
      return await work(...args)
    } catch (error) {
      throw constraintError(error, codes) ?? error
    }
  }

function reportContractViolation(deps: Pick<ImplementDeps, 'strict'>, request: FastifyRequest, sentence: string): void {
  if (deps.strict) throw new Error(sentence)
  request.log.error(sentence)
}

function sendFile(reply: FastifyReply, { contentType, fileName, bytes, cacheSeconds }: FileAnswer): FastifyReply {
  if (cacheSeconds !== undefined) reply.header('cache-control', `public, max-age=${cacheSeconds}`).header('vary', 'lang')
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(bytes)
}

const isPartner = ({ access }: Route): boolean => access === 'bank' || access === 'biller'
const partnerRoutes: ReadonlySet<string> = new Set(
  (Object.keys(contract) as Name[]).filter((name) => isPartner(contract[name])).map((name) => apiPrefix + parseRouteName(name).path),
)
const namesOf = (handlers: SomeHandlers): Name[] => (Object.keys(handlers) as Name[]).filter((name) => name in contract)
export const newRequestId = (): string => randomUUID()
