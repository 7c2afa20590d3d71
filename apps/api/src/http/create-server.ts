import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { DomainError } from '#kernel/errors.ts'
import { answersOfOurOwn, answerUnasked } from './answer-anyway.ts'
import { newRequestId } from './implement.ts'
import { addSecurityHeaders } from './security-headers.ts'
import type { ServerClock } from './server-clock.ts'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A process that leaves serves on and lets go of connections; one that closes serves nobody new. */
export type Stage = 'serving' | 'leaving' | 'closing'

interface ServerDeps {
  log: FastifyBaseLogger
  clock: ServerClock
  origin: string
  trustedProxies: readonly string[]
  stage(): Stage
}

const secondsUntilAnotherServes = 2

/** The server without its routes: its limits, its headers, and its answers to what is no request of ours. */
export function createServer({ log, clock, origin, trustedProxies, stage }: ServerDeps): {
  app: FastifyInstance
  closeConnections: ReturnType<typeof connectionCloserOf>
} {
  const ownAnswers = answersOfOurOwn(clock, newRequestId)
  const app = Fastify({
    ...ownAnswers,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { maxParamLength: 200 },
    // Requests and answers are validated by the contract; without these Fastify loads two schema compilers at every start.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    // A photo over a slow mobile connection; the headers alone have half a minute.
    requestTimeout: 120_000,
    http: { ...ownAnswers.http, headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    // A request that comes to the very end gets our own answer, below.
    return503OnClosing: false,
  })
  const closeConnections = connectionCloserOf(app.server)
  closeSilentSockets(app.server)
  addSecurityHeaders(app, origin, clock)
  answerUnasked(app, clock, newRequestId)
  tellOfUnknownProxy(app, log)
  app.addHook('onRequest', async (request, reply) => {
    const now = stage()
    if (now === 'serving') return
    reply.header('connection', 'close')
    if (now === 'closing' && request.url !== '/healthz') throw new DomainError('unavailable', { retryAfter: secondsUntilAnotherServes })
  })
  return { app, closeConnections }
}

function tellOfUnknownProxy(app: FastifyInstance, log: FastifyBaseLogger): void {
  let hasTold = false
  app.addHook('onRequest', async (request) => {
    if (hasTold || (request.headers['x-forwarded-for'] ?? request.headers['forwarded']) === undefined) return
    // Believed already: Fastify took the address out of the header.
    if (request.ips !== undefined && request.ips.length > 1) return
    hasTold = true
    log.warn(
      'a request came with a forwarded address from a proxy that TRUSTED_PROXIES does not name: its address counts for everybody behind it, and they share the limit of requests of one',
    )
  })
}

function refuseSchemas(): never {
  throw new Error('a route carries a schema of its own beside the contract')
}

const closingEveryMs = 50

/**
 * Closes a server's connections during its shutdown, each as soon as it has no answer outstanding.
 * A kept-alive connection becomes idle only after its last answer, and a connection that a browser opened in advance and has not used
 * counts as busy: either would delay the shutdown by its whole time-out.
 */
function connectionCloserOf(server: Server): (end: () => PromiseLike<unknown>) => Promise<void> {
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return async (end) => {
    const closing = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    }, closingEveryMs)
    try {
      await end()
    } finally {
      clearInterval(closing)
    }
  }
}

/** Browsers open a connection ahead of need, and open another when that one is gone. */
const longestSilenceMs = 10_000

/** Closes connections over which nothing has come: opening them costs nothing, and each holds memory and a descriptor of ours. */
function closeSilentSockets(server: Server): void {
  server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.bytesRead === 0 && socket.destroy(), longestSilenceMs)
    timer.unref()
    socket.once('close', () => clearTimeout(timer))
  })
}
