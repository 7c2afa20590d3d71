import type { Attributes, Span, SpanKind, Tracer } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace-node'

/*
 * The only module that imports OpenTelemetry. Until startTelemetry is called the library is not loaded, and the functions below only run their work.
 * A span carries our names (a route, a job, the first line of a statement), never a parameter, a path with its numbers, or the message of an error.
 */

interface Tracing {
  readonly api: typeof import('@opentelemetry/api')
  readonly tracer: Tracer
}
let tracing: Tracing | undefined

export const isTracing = (): boolean => tracing !== undefined

interface TelemetryOptions {
  /** Where the collector takes OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces; or an exporter that a test brings. */
  readonly to: string | SpanExporter
  /** The share of traces that is kept, from 0 to 1. A caller cannot change it by a header. */
  readonly ratio: number
  readonly process: string
}

/** Begins to trace this process; pools and routes made afterwards are traced. Stopping sends what is left. */
export async function startTelemetry({ to, ratio, process }: TelemetryOptions): Promise<{ stop(): Promise<void> }> {
  const [api, sdk, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/resources'),
  ])
  const processor =
    typeof to === 'string'
      ? new sdk.BatchSpanProcessor(new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter({ url: to }))
      : new sdk.SimpleSpanProcessor(to)
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `damana-${process}` }),
    sampler: new sdk.TraceIdRatioBasedSampler(ratio),
    spanProcessors: [processor],
  })
  provider.register()
  tracing = { api, tracer: provider.getTracer('damana') }
  return {
    async stop() {
      tracing = undefined
      await provider.shutdown()
      api.trace.disable()
      api.context.disable()
      api.propagation.disable()
    },
  }
}

type Kind = keyof typeof SpanKind

/** Runs work as a child of the open span. */
export async function traced<T>(name: string, work: () => Promise<T>, kind: Kind = 'INTERNAL'): Promise<T> {
  if (!tracing) return work()
  const { api, tracer } = tracing
  const span = tracer.startSpan(name, { kind: api.SpanKind[kind] })
  return api.context.with(api.trace.setSpan(api.context.active(), span), async () => {
    try {
      return await work()
    } catch (error) {
      markFailed(api, span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Kind and code of an error; its message may quote personal data. */
function markFailed(api: Tracing['api'], span: Span, error: unknown): void {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : typeof error))
  span.setStatus({ code: api.SpanStatusCode.ERROR })
}

export interface RequestSpan {
  /** Continues inside the span, which reading a body from the network leaves. */
  within(proceed: () => void): void
  end(facts: { status: number; requestId: string; refusedAs: string | undefined }): void
}

/** The span of a request. Only a partner's request may continue a trace of its own. */
export function openRequestSpan(request: { method: string; route: string; traceparent: string | undefined }): RequestSpan | undefined {
  if (!tracing) return undefined
  const { api, tracer } = tracing
  const { method, route, traceparent } = request
  const parent = traceparent === undefined ? api.ROOT_CONTEXT : api.propagation.extract(api.ROOT_CONTEXT, { traceparent })
  const attributes: Attributes = { 'http.request.method': method, 'http.route': route }
  const span = tracer.startSpan(`${method} ${route}`, { kind: api.SpanKind.SERVER, attributes }, parent)
  const context = api.trace.setSpan(parent, span)
  return {
    within: (proceed) => api.context.with(context, proceed),
    end({ status, requestId, refusedAs }) {
      span.setAttributes({ 'http.response.status_code': status, 'damana.request_id': requestId })
      if (refusedAs !== undefined) span.setAttribute('damana.refused_as', refusedAs)
      if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    },
  }
}

const longestName = 120
const ofStatement = (text: string): string =>
  (text.split('\n').find((line) => line.trim() !== '') ?? '').replace('/* unnamed */', '').trim().slice(0, longestName)

/** A statement as a span where one is open, so that polling makes no traces. It carries no values. */
export function traceStatement<T>(text: string, send: () => T): T {
  if (!tracing || !tracing.api.trace.getActiveSpan()) return send()
  const { api, tracer } = tracing
  const span = tracer.startSpan(ofStatement(text), { kind: api.SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } })
  const sent = send()
  if (!(sent instanceof Promise)) {
    span.end()
    return sent
  }
  sent.then(
    () => span.end(),
    (error: unknown) => {
      markFailed(api, span, error)
      span.end()
    },
  )
  return sent
}

/** A call to a partner: a span, and its place in the trace in `traceparent`. Of the address only the host is kept, because a path may name a vehicle or a payment. */
export async function tracedFetch(
  partner: string,
  url: string,
  init: RequestInit & { headers: Record<string, string> },
): Promise<Response> {
  if (!tracing) return fetch(url, init)
  const { api } = tracing
  return traced(
    `${init.method ?? 'GET'} ${partner}`,
    async () => {
      const headers = { ...init.headers }
      api.propagation.inject(api.context.active(), headers)
      const answer = await fetch(url, { ...init, headers })
      api.trace.getActiveSpan()?.setAttributes({ 'server.address': new URL(url).host, 'http.response.status_code': answer.status })
      return answer
    },
    'CLIENT',
  )
}
