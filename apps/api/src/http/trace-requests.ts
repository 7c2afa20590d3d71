import type { FastifyInstance } from 'fastify'
import { openRequestSpan, type RequestSpan } from '#kernel/telemetry.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | undefined
  }
}

/** Opens a span for each request before any other hook. Only partners may continue a trace of their own, because other callers could forge one. */
export function traceRequests(app: FastifyInstance, isPartnerRoute: (route: string) => boolean): void {
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const { traceparent } = request.headers
    request.span = openRequestSpan({
      method: request.method,
      route,
      traceparent: isPartnerRoute(route) && typeof traceparent === 'string' ? traceparent : undefined,
    })
    if (request.span) request.span.within(done)
    else done()
  })
  // The body is read outside of any span.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) request.span.within(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    request.span?.end({ status: reply.statusCode, requestId: request.id, refusedAs: request.refusedAs ?? undefined })
  })
}
