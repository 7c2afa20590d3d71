import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { once } from 'node:events'
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorker } from '#jobs/worker.ts'
import { partnerSignatureHeader, signPartnerRequest } from '#http/partner-signature.ts'
import { isTracing, startTelemetry, traced, tracedFetch } from '#kernel/telemetry.ts'
import { createHttpBank } from '#money/bank/index.ts'
import { createHttpSms } from '#notify/channels/http-sms.ts'
import { createHttpVehicleRegistry } from '#registries/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { cast, testSecrets } from '../support/cast.ts'
import { offer } from '../support/sale.ts'

const theirTrace = '0af7651916cd43dd8448eb211c80319c'
const theirSpan = 'b7ad6b7169203331'
const traceparent = `00-${theirTrace}-${theirSpan}-01`

/** A partner that keeps what it was sent. */
let partner: Server
let partnerUrl: string
const seen: IncomingHttpHeaders[] = []
beforeAll(async () => {
  partner = createServer((request, response) => {
    seen.push(request.headers)
    request.resume()
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(partner, 'listening')
  const address = partner.address()
  partnerUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  partner.close()
})

const callPartners = async () => {
  seen.length = 0
  await createHttpSms({ url: partnerUrl, key: 'key' })(
    { id: 1n, channel: 'sms', to: '+962790000001', lang: 'ar', at: new Date(0), text: 'x', subject: 'x', code: null, link: null },
    AbortSignal.timeout(5_000),
  )
  await createHttpBank({ url: partnerUrl, key: 'key' }).askAboutFile('M1')
  await createHttpVehicleRegistry({ baseUrl: partnerUrl, key: 'key' }).findVehicle({ registrationNumber: '7120458' })
  return seen.map((headers) => headers.traceparent)
}

it('nothing is traced until it is asked for, and partners are told of no trace', async () => {
  expect(isTracing()).toBe(false)
  expect(await callPartners()).toEqual([undefined, undefined, undefined])
  expect(await traced('anything', async () => 7)).toBe(7)
})

describe('traces', () => {
  const exporter = new InMemorySpanExporter()
  let telemetry: Awaited<ReturnType<typeof startTelemetry>>
  let api: TestApi
  beforeAll(async () => {
    telemetry = await startTelemetry({ to: exporter, ratio: 1, process: 'test' })
    api = await startApi()
  })
  afterAll(async () => {
    await api.stop()
    await telemetry.stop()
    expect(isTracing()).toBe(false)
  })
  beforeEach(() => exporter.reset())

  const spans = (name: string | RegExp): ReadableSpan[] =>
    exporter.getFinishedSpans().filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
  const childrenOf = (parent: ReadableSpan) =>
    exporter.getFinishedSpans().filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent.spanContext().spanId)

  it('lead from a request to the statements of its transaction and of its reads', async () => {
    await api.as('basel')
    const seller = await api.as('samira')
    exporter.reset()
    const { number } = await offer(api)
    const [request] = spans('POST /api/v1/guarantees')
    expect(request?.attributes).toMatchObject({
      'http.route': '/api/v1/guarantees',
      'http.response.status_code': 200,
      'damana.request_id': expect.any(String),
    })
    expect(request?.parentSpanContext).toBeUndefined()
    const statements = request ? childrenOf(request).map(({ name }) => name) : []
    expect(statements).toContain('commit')
    expect(statements.filter((name) => name.startsWith('select')).length).toBeGreaterThan(1)
    expect(childrenOf(request as ReadableSpan).every((span) => span.spanContext().traceId === request?.spanContext().traceId)).toBe(true)
    exporter.reset()
    // Two at once over one pool: each statement belongs to its own request.
    await Promise.all([
      seller.call('GET /guarantees', { query: { side: 'sale' } }),
      seller.call('GET /guarantees/:number', { params: { number } }),
    ])
    for (const span of spans(/^GET /)) expect(childrenOf(span).length).toBeGreaterThan(0)
    const ids = new Set(spans(/^GET /).map((span) => span.spanContext().traceId))
    expect(ids.size).toBe(2)
    for (const span of exporter.getFinishedSpans()) expect(ids).toContain(span.spanContext().traceId)
  })

  it('hold no parameter, no number of a person or a guarantee, and no text of a fault', async () => {
    const { number, seller } = await offer(api, { registrationNumber: '7120459' })
    await seller.call('GET /guarantees/:number', { params: { number } })
    await seller.refusal('GET /guarantees/:number', { params: { number: 'DM-999999' } })
    await traced('a fault', async () => Promise.reject(new Error(`nobody is called ${cast.basel.phone}`))).catch(() => {})
    const text = JSON.stringify(
      exporter.getFinishedSpans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
    )
    for (const secret of [number, 'DM-999999', '7120459', cast.basel.phone, cast.basel.nationalNumber ?? '', seller.token ?? ''])
      expect(text).not.toContain(secret)
    expect(spans('a fault')[0]).toMatchObject({ attributes: { 'error.type': 'Error' }, status: { code: 2 }, events: [] })
    expect(spans('GET /api/v1/guarantees/:number').map(({ attributes }) => attributes['damana.refused_as'])).toEqual([
      undefined,
      'not_found',
    ])
  })

  it('go on where a partner began, and where we call one', async () => {
    const body = JSON.stringify({})
    const headersOf = (path: string) => ({
      'content-type': 'application/json',
      traceparent,
      [partnerSignatureHeader]: signPartnerRequest(testSecrets.bankKey, { method: 'POST', path, body }, Math.floor(Date.now() / 1000)),
    })
    const path = '/api/v1/bank/messages'
    await api.built.app.inject({ method: 'POST', url: path, headers: headersOf(path), payload: body })
    const [request] = spans(`POST ${path}`)
    expect(request?.spanContext().traceId).toBe(theirTrace)
    expect(request?.parentSpanContext?.spanId).toBe(theirSpan)
    const told = await traced('work', callPartners)
    const [work] = spans('work')
    expect(told).toHaveLength(3)
    for (const partnerCall of spans(/^(GET|POST) (sms|bank|registry)$/)) {
      expect(partnerCall.parentSpanContext?.spanId).toBe(work?.spanContext().spanId)
      expect(told).toContain(`00-${work?.spanContext().traceId}-${partnerCall.spanContext().spanId}-01`)
    }
    expect(spans(/^(GET|POST) (sms|bank|registry)$/)).toHaveLength(3)
  })

  it('of people begin with us, whatever their browser sends', async () => {
    await api.built.app.inject({ method: 'GET', url: '/api/v1/guarantees', headers: { traceparent } })
    const [request] = spans('GET /api/v1/guarantees')
    expect(request).toBeDefined()
    expect(request?.spanContext().traceId).not.toBe(theirTrace)
  })

  it('lead from a job to its statements, and what polls by itself is none', async () => {
    await api.pool.query('select 1 as polled')
    expect(exporter.getFinishedSpans()).toEqual([])
    let finish = () => {}
    const worked = new Promise<void>((settle) => (finish = settle))
    const worker = await startWorker({
      connectionString: api.pool.options.connectionString ?? '',
      jobs: { reconsider_payouts: () => api.pool.query('select 2 as worked').then(finish) },
      log: () => {},
    })
    await api.pool.query(`select graphile_worker.add_job('reconsider_payouts', '{}')`)
    await worked
    await worker.stop()
    const [job] = spans('job reconsider_payouts')
    expect(job && childrenOf(job).map(({ name }) => name)).toEqual(['select 2 as worked'])
  })

  it('a call that gets no answer is a failed span', async () => {
    const call = tracedFetch('bank', 'http://127.0.0.1:1/payments/P100001', { headers: {} })
    await expect(call).rejects.toThrow()
    const [span] = spans('GET bank')
    expect(span?.status.code).toBe(2)
    expect(JSON.stringify(span?.attributes)).not.toContain('P100001')
  })
})
