import { randomUUID } from 'node:crypto'
import { contract, parseRouteName, type Name, type Route } from '@damana/contract'
import { type StaffSubject, staffSubjectsOf } from '@damana/contract/staff-subjects'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Caller, FileAnswer, RequestContext, SomeHandlers, StreamAnswer } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { faultOf } from '#kernel/fault.ts'
import type { Id } from '#db/id.ts'
import { noteCallOfKey } from '#people/api-access/index.ts'
import { measurements } from '#kernel/measurements.ts'
import { isTracing } from '#kernel/telemetry.ts'
import { IdempotentReplay } from '#kernel/transaction.ts'
import type { ReceivedUpload } from '#kernel/upload.ts'
import { createAuthenticator } from './authenticate.ts'
import { type CallContextDeps, claimOf, contextOf } from './call-context.ts'
import { createEntrance, type EntranceDeps } from './enter.ts'
import { apiPrefix, type Entered, isPartner, jsonLimit, nameOf, objectOf, partnerBodyLimit, partnerRoutes } from './entered.ts'
import { streamEvents } from './event-stream.ts'
import { parseInput } from './parse-input.ts'
import type { TakenLimit } from './rate-bucket.ts'
import { type BodyDeps, isStream, readBody, receiveForm } from './read-body.ts'
import { createRefusals, problemType, type RefusalDeps } from './refuse.ts'
import { refuseWithoutPermission } from './refuse-without-permission.ts'
import { traceRequests } from './trace-requests.ts'

export interface ImplementDeps extends Omit<EntranceDeps, 'afterwards'>, BodyDeps, CallContextDeps, RefusalDeps {
  clock: EntranceDeps['clock']
  log: FastifyBaseLogger
  sandbox: boolean
  /** Decides by call, before any of a body is read, whether it is read at all. */
  beforeBody?: { readonly [N in Name]?: (caller: Caller) => Promise<void> }
  /** Whether a national number that this member of staff declared appears in the subject of an action. */
  hasInterest(staffId: Id<'staff'>, subjects: readonly StaffSubject[]): Promise<boolean>
  /** The database was restored from a copy and is read-only until staff approve it. */
  isFrozen(): boolean
}

export interface Implemented {
  /** The answer for a path that is none, and for a method that a path does not have. */
  refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply
  /** Resolves when no work that follows an answer is under way. */
  settled(): Promise<void>
}

/** Registers every route of the contract with the same steps: authentication, gates, parsing, use case, check of the answer, envelope. */
export function implement(app: FastifyInstance, handlers: SomeHandlers, deps: ImplementDeps): Implemented {
  const running = new Set<Promise<unknown>>()
  const served: { method: string; path: RegExp }[] = []
  const afterwards = (work: Promise<unknown>) => {
    const done = work
      .catch((error: unknown) => deps.log.warn({ fault: faultOf(error) }, 'work after an answer failed'))
      .finally(() => running.delete(done))
    running.add(done)
  }
  const authenticate = createAuthenticator({ ...deps, afterwards })
  const enter = createEntrance({ ...deps, afterwards }, authenticate)
  const { refuse, problemText } = createRefusals(deps)

  if (isTracing()) traceRequests(app, (route) => partnerRoutes.has(route))
  takeBodiesAsBytes(app)
  app.addHook('onResponse', tellAnswered)
  app.addHook('onResponse', async (request, reply) => {
    const { entered } = request
    if (entered?.actor.kind === 'person' && entered.actor.key) afterwards(noteCallOfKey(deps.db, entered.actor.key, callOf(request, reply)))
  })
  app.setErrorHandler((error: unknown, request, reply) => void refuse(request, reply, error, undefined))

  for (const name of namesOf(handlers)) {
    const route: Route = contract[name]
    const handler = handlers[name] as unknown as Handler | undefined
    if (!handler || (route.access === 'sandbox' && !deps.sandbox)) continue
    const { method, path } = parseRouteName(name)
    served.push({ method, path: new RegExp(`^${apiPrefix}${path.replace(/:[a-z_]+/g, '[^/]+')}$`) })
    const mustTransact = method === 'POST' && route.idempotent !== false && !isPartner(route)

    app.route({
      method,
      url: apiPrefix + path,
      exposeHeadRoute: false,
      bodyLimit: isPartner(route) ? partnerBodyLimit : (route.mostBytes ?? jsonLimit),
      // Before any of the body is read.
      onRequest: async (request, reply) => {
        const entered = (request.entered = await enter(name, route, request, (limit) => void tellLimit(reply, limit)))
        if (entered.refusal) throw entered.refusal
        await deps.beforeBody?.[name]?.(request.entered.caller)
      },
      errorHandler: (error: unknown, request, reply) => void refuse(request, reply, error, name),
      handler: async (request, reply) => {
        const { entered } = request
        if (!entered) throw new Error('nobody was let in')
        if (method === 'POST' && deps.isFrozen() && !mayWriteFrozen(name, route)) throw new DomainError('frozen', { retryAfter: 600 })
        const claim = mustTransact && entered.idempotencyKey !== null ? claimOf(entered, request) : null
        let envelope: string | undefined
        const toBody = (answer: unknown) => (envelope = JSON.stringify({ data: checkAnswer(name, route, answer, request, deps) }))
        const ctx = contextOf({ request, entered, claim, toBody }, deps, problemText, authenticate.rememberKey)
        let answer: unknown
        try {
          answer = await serve(name, route, handler, { ctx, request, entered }, deps)
        } catch (error) {
          if (error instanceof IdempotentReplay) return sendAgain(reply, error, entered)
          throw error
        }
        for (const cookie of entered.bindingCookies) reply.header('set-cookie', cookie)
        if (deps.sandbox && entered.readFrom) reply.header('x-damana-read', entered.readFrom)
        if (route.kind === 'file') {
          const file = answer as FileAnswer
          if (!route.mediaTypes?.some((type) => file.contentType.startsWith(type)))
            reportContractViolation(deps, request, `${name} does not declare ${file.contentType}`)
          return sendFile(reply, file, route.cacheSeconds)
        }
        if (route.kind === 'stream') {
          const of = { db: deps.pool, session: entered.caller.session, actor: entered.actor }
          return streamEvents(request, reply, promised(name, route, answer as StreamAnswer, request, deps), of)
        }
        if (claim && envelope === undefined) reportContractViolation(deps, request, `${name} answered without a transaction`)
        const sent = claim && envelope !== undefined ? envelope : toBody(answer)
        return reply.header('content-type', 'application/json; charset=utf-8').send(sent)
      },
    })
  }

  return {
    refuseUnknown(request, reply) {
      const path = request.url.split('?')[0] ?? ''
      const methods = served.filter((one) => one.path.test(path)).map((one) => one.method)
      // An address whose part is too long for its call is none.
      if (methods.length === 0 || methods.includes(request.method)) return refuse(request, reply, new DomainError('not_found'), undefined)
      return refuse(request, reply.header('allow', methods.join(', ')), new DomainError('method_not_allowed'), undefined)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

type Handler = (ctx: RequestContext, input: unknown) => Promise<unknown>

/** The steps from the body to the use case's answer. */
async function serve(
  name: Name,
  route: Route,
  handler: Handler,
  { ctx, request, entered }: { ctx: RequestContext; request: FastifyRequest; entered: Entered },
  deps: ImplementDeps,
): Promise<unknown> {
  let received: ReceivedUpload | undefined
  try {
    if (route.multipart && isStream(request.body)) {
      // Before the form is received, so that a repetition costs nothing.
      await ctx.replayStoredAnswer()
      received = await receiveForm(name, route, request.body, request, entered, deps)
    }
    const body = received ? received.body : readBody(route, request, deps)
    // A caller without the permission learns that, and nothing about the fields.
    refuseWithoutPermission(name, entered.actor)
    const input = parseInput(route, request, body)
    const isInterested = await hasInterest(name, route, entered.actor, input, deps)
    if (isInterested && request.method === 'POST') throw new DomainError('action_not_allowed', { reason: 'party_to_it' })
    const answer = await handler(ctx, input)
    return isInterested ? withoutActions(answer) : answer
  } finally {
    await received?.discard()
  }
}

/** Staff never decide on cases of themselves, their spouse or their company. Every call of staff is checked here and only here. */
async function hasInterest(
  name: Name,
  route: Route,
  actor: Actor,
  input: { params?: unknown; body?: unknown },
  deps: Pick<ImplementDeps, 'hasInterest'>,
): Promise<boolean> {
  const subjects = actor.kind === 'staff' ? staffSubjectsOf(name, route, input) : []
  return actor.kind === 'staff' && subjects.length > 0 && deps.hasInterest(actor.staffId, subjects)
}

function checkAnswer(name: Name, route: Route, answer: unknown, request: FastifyRequest, deps: Pick<ImplementDeps, 'strict'>): unknown {
  const checked = route.response.safeParse(answer)
  if (checked.success) return checked.data
  const issues = checked.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
  reportContractViolation(deps, request, `${name} broke its promise: ${issues.join('; ')}`)
  return answer
}

/** The stream, whose every event is held against the contract. */
function promised(
  name: Name,
  { events }: Route,
  { run }: StreamAnswer,
  request: FastifyRequest,
  deps: Pick<ImplementDeps, 'strict'>,
): StreamAnswer {
  return {
    run: (push, signal) =>
      run((one) => {
        if (!events?.[one.event ?? '']?.data.safeParse(one.data).success)
          reportContractViolation(deps, request, `${name} does not declare the event ${one.event}`)
        push(one)
      }, signal),
  }
}

function takeBodiesAsBytes(app: FastifyInstance): void {
  app.decorateRequest('entered', null)
  app.decorateRequest('refusedAs', null)
  app.removeAllContentTypeParsers()
  // A body is kept as bytes until its digest has been compared.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // A multipart form is not read before its route receives it.
  app.addContentTypeParser(/^multipart\//, (_request, stream, done) => done(null, stream))
}

/** The call for the trail of the key that made it. */
const callOf = (request: FastifyRequest, { statusCode: status }: FastifyReply) => ({
  method: request.method,
  route: (request.routeOptions.url ?? '').replace(apiPrefix, ''),
  object: Object.values(objectOf(request.params) ?? {})[0],
  status,
  code: request.refusedAs ?? undefined,
  requestId: request.id,
})

/** A key's limit, as draft-ietf-httpapi-ratelimit-headers writes it. */
const tellLimit = (reply: FastifyReply, { name, most, left, seconds }: TakenLimit): FastifyReply =>
  reply.header('ratelimit-policy', `"${name}";q=${most};w=60`).header('ratelimit', `"${name}";r=${left};t=${seconds}`)

async function tellAnswered(request: FastifyRequest, reply: FastifyReply): Promise<void> {
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
      read_from: entered?.readFrom,
      ms: Math.round(reply.elapsedTime),
    },
    'answered',
  )
}

/** The view for staff with an interest: every action is disabled, with the reason. */
function withoutActions(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('actions' in answer) || !Array.isArray(answer.actions)) return answer
  return { ...answer, actions: answer.actions.map((action: object) => ({ ...action, allowed: false, reason: 'party_to_it' })) }
}
/** Calls allowed after a restore: reading, signing in, messages of banks, and the approval of the restore by two members of staff. */
const mayWriteFrozen = (name: Name, route: Route): boolean => isPartner(route) || route.access === 'sandbox' || writesOfReaders.has(name)
const writesOfReaders: ReadonlySet<Name> = new Set<Name>([
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/acting-company',
  'POST /auth/keys/rotate',
  'POST /admin/auth/login',
  'POST /admin/auth/logout',
  'POST /admin/restore/thaw',
  'POST /admin/restore/take-back',
  'POST /admin/payouts/:number/not-received',
  'POST /admin/payouts/:number/take-back',
])

function reportContractViolation(deps: Pick<ImplementDeps, 'strict'>, request: FastifyRequest, sentence: string): void {
  if (deps.strict) throw new Error(sentence)
  request.log.error(sentence)
}

/** The answer to the first call with this key. */
function sendAgain(reply: FastifyReply, { status, body }: IdempotentReplay, { bindingCookies }: Entered): FastifyReply {
  for (const cookie of bindingCookies) reply.header('set-cookie', cookie)
  return reply
    .code(status)
    .header('content-type', status >= 400 ? problemType : 'application/json; charset=utf-8')
    .header('idempotent-replay', 'true')
    .send(body)
}

function sendFile(reply: FastifyReply, { contentType, fileName, bytes }: FileAnswer, cacheSeconds: number | undefined): FastifyReply {
  if (cacheSeconds !== undefined) reply.header('cache-control', `public, max-age=${cacheSeconds}`).header('vary', 'lang')
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(bytes)
}

const namesOf = (handlers: SomeHandlers): Name[] => (Object.keys(handlers) as Name[]).filter((name) => name in contract)
export const newRequestId = (): string => randomUUID()
