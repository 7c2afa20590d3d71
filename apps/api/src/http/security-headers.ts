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
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Swagger's page writes its own HTML; it is shown nothing but our own document. */
const docsPolicy = pagePolicy.replace("; require-trusted-types-for 'script'", '')
const answerPolicy = "default-src 'none'; frame-ancestors 'none'"

/** What every answer tells the browser: run only our own files, show us in nobody's frame, keep nothing of an answer. */
export function addSecurityHeaders(app: FastifyInstance, origin: string, clock: ServerClock): void {
  const isSecure = origin.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    const isApi = request.url.startsWith('/api/')
    reply.headers({
      // Time by the database: clients sign by it.
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
