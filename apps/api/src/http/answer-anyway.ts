/** Answers what comes to no route of ours: to Node's reader of HTTP, or to Fastify before a route is found. The answer is the same problem as everywhere, and names no framework. */
import type { ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { DomainError } from '#kernel/errors.ts'
import { problemOf } from './problem.ts'
import type { ServerClock } from './server-clock.ts'

const reasonPhrases = {
  400: 'Bad Request',
  404: 'Not Found',
  408: 'Request Timeout',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
} as const
type Status = keyof typeof reasonPhrases

interface Answer {
  status: Status
  headers: Record<string, string>
  body: string
}

function createAnswer(clock: ServerClock, newRequestId: () => string) {
  return (status: Status): Answer => {
    const requestId = newRequestId()
    const refusal = new DomainError(status === 404 ? 'not_found' : 'request_malformed')
    const body = JSON.stringify({ ...problemOf(refusal, { lang: 'ar', requestId, now: clock.instant() }), status })
    return {
      status,
      body,
      headers: {
        'content-type': 'application/problem+json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'x-request-id': requestId,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        date: clock.instant().toUTCString(),
        connection: 'close',
      },
    }
  }
}

/** Options of Fastify for what it and Node would answer by themselves. */
export function answersOfOurOwn(
  clock: ServerClock,
  newRequestId: () => string,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> & { http: Pick<ServerOptions, 'requireHostHeader'> } {
  const answer = createAnswer(clock, newRequestId)
  return {
    frameworkErrors(error, _request, reply) {
      const { status, headers, body } = answer(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 404 : 400)
      reply.raw.writeHead(status, headers).end(body)
    },
    clientErrorHandler(error, socket) {
      const code = 'code' in error ? error.code : undefined
      if (code === 'ECONNRESET') return socket.destroy()
      write(socket, answer(code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400))
    },
    // Asked for below, where the answer is ours.
    http: { requireHostHeader: false },
  }
}

/** Answers what Node hands to nobody: expectations, tunnels, and requests to no host. */
export function answerUnasked(app: FastifyInstance, clock: ServerClock, newRequestId: () => string): void {
  const answer = createAnswer(clock, newRequestId)
  app.server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = answer(417)
    response.writeHead(status, headers).end(body)
  })
  app.server.on('connect', (_request, socket: Socket) => write(socket, answer(400)))
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion !== '1.0') throw new DomainError('request_malformed')
  })
}

function write(socket: Socket, { status, headers, body }: Answer): void {
  // As Node itself does: into an answer under way nothing is written.
  const isAnswering = '_httpMessage' in socket && Boolean(socket._httpMessage)
  if (!socket.writable || isAnswering) return void socket.destroy()
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${reasonPhrases[status]}\r\n${head.join('')}\r\n${body}`)
}
