import type { FastifyInstance } from 'fastify'
import type { ServerClock } from './server-clock.ts'

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Swagger's page builds HTML by itself; its only input is our own document. */
const docsPolicy = pagePolicy.replace("; require-trusted-types-for 'script'", '')
const answerPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every answer: only our own files run, no site may frame us, no answer is cached. */
export function addSecurityHeaders(app: FastifyInstance, origin: string, clock: ServerClock): void {
  const isSecure = origin.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    const isApi = request.url.startsWith('/api/')
    reply.headers({
      // The database's time, by which clients sign.
      date: clock.instant().toUTCString(),
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'x-frame-options': 'DENY',
      'content-security-policy': isApi ? (request.url.startsWith('/api/docs') ? docsPolicy : answerPolicy) : pagePolicy,
      ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
      ...(isApi ? { 'cache-control': 'no-store' } : {}),
    })
  })
}
