import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientsOf } from '#kernel/api-clients.ts'
import type { SomeHandlers } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { implement, newRequestId } from '#http/implement.ts'
import { createRateBucket, createRateLimits } from '#http/rate-bucket.ts'
import { createServerClock } from '#http/server-clock.ts'
import { createSealer } from '#kernel/sealing.ts'
import { quiet } from '../support/quiet.ts'
import { origin, startApi, type TestApi } from '../support/api.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

/** A server with a single handler of its own, on the same database. */
async function serve(handlers: SomeHandlers, { strict = true, burst = 1e6 } = {}) {
  const lines: string[] = []
  const log: FastifyBaseLogger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const app = Fastify({ loggerInstance: log, genReqId: newRequestId })
  const clock = await createServerClock(api.pool)
  implement(app, handlers, {
    pool: api.pool,
    db: quiet(api.pool),
    read: (work) => work(api.pool),
    log,
    clock,
    origin,
    sandbox: true,
    constraints: {},
    carryOutRaised: async () => {},
    hasInterest: async () => false,
    isFrozen: () => false,
    noteFault: () => {},
    strict,
    apiKeys: clientsOf(true),
    termsInForce: () => 1,
    bucketByIp: createRateBucket(1e-3, burst),
    bucketByKey: createRateBucket(1e6, 1e6),
    keyEnvironment: 'test',
    limitsOfKeys: createRateLimits({ reads: 600, changes: 60 }),
    bankSecrets: ['x'],
    billerSecrets: ['x'],
    answerSealer: createSealer('stored answers', { current: 'x' }),
    evidenceSealer: createSealer('evidence', { current: 'x' }),
  })
  const browser = await api.browser()
  const knock = async (path = '/static-data/banks') => {
    const { method, url, headers } = await browser.sign('GET', path)
    const answer = await app.inject({ method, url, headers })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers }
  }
  return { knock, lines }
}
const bank = { code: 'ARAB', name: 'Arab Bank', swift_code: 'ARABJOAX' }

describe('what the contract promises', () => {
  test('a refusal that it does not know fails, and is logged in production', async () => {
    const handlers: SomeHandlers = { 'GET /static-data/banks': async () => Promise.reject(new DomainError('discount_invalid')) }
    const strict = await (await serve(handlers)).knock()
    expect([strict.status, strict.body['fault']]).toEqual([500, 'GET /static-data/banks does not declare the error discount_invalid'])
    const { knock, lines } = await serve(handlers, { strict: false })
    expect(await knock()).toMatchObject({ status: 422, body: { code: 'discount_invalid' } })
    expect(lines.join('')).toContain('a refusal that the contract does not know')
  })

  test('an answer of another shape fails, and what it does not name never leaves', async () => {
    const broken: SomeHandlers = { 'GET /static-data/banks': async () => [{ code: 7 } as never] }
    expect((await (await serve(broken)).knock()).status).toBe(500)
    const talkative: SomeHandlers = { 'GET /static-data/banks': async () => [{ ...bank, password_hash: 'secret' }] }
    expect((await (await serve(talkative)).knock()).body).toEqual({ data: [bank] })
  })

  test('every refusal has the members of a problem, in the language asked for, and its request number stands in the log', async () => {
    const { knock, lines } = await serve({
      'GET /static-data/banks': async () => Promise.reject(new DomainError('rate_limited', { retryAfter: 7 })),
    })
    const { status, body, headers } = await knock()
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('7')
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(body).toMatchObject({
      type: 'urn:damana:error:rate_limited',
      title: expect.any(String),
      status: 429,
      code: 'rate_limited',
      error_msg: expect.stringMatching(/[\u0600-\u06ff]/),
      errors: [],
      retryable: true,
      server_time: expect.any(String),
      retry_after: 7,
    })
    expect(lines.join('')).toContain(String(body['request_id']))
  })

  test('a fault of ours tells the caller nothing, and the log neither address nor person', async () => {
    const { knock, lines } = await serve(
      {
        'GET /static-data/banks': async () =>
          Promise.reject(Object.assign(new Error('Key (phone)=(+962790000001) already exists'), { severity: 'ERROR', code: '23505' })),
      },
      { strict: false },
    )
    const { status, body } = await knock('/static-data/banks')
    expect([status, body['code']]).toEqual([500, 'internal'])
    expect(JSON.stringify(body)).not.toContain('+962')
    expect(lines.join('')).toContain('23505')
    expect(lines.join('')).not.toMatch(/\+962|\?/)
  })

  test('a flood from one address is turned away before the database hears of it', async () => {
    const { knock } = await serve({ 'GET /static-data/banks': async () => [bank] }, { burst: 3 })
    const codes = []
    for (let i = 0; i < 5; i += 1) codes.push((await knock()).status)
    expect(codes).toEqual([200, 200, 200, 429, 429])
  })
})

describe('what needs no signature', () => {
  const get = (url: string) => api.built.app.inject({ method: 'GET', url })

  test('health and readiness', async () => {
    expect((await get('/healthz')).json()).toEqual({ alive: true })
    expect((await get('/readyz')).json()).toEqual({ ready: true })
  })

  test('the description of the API, written from the contract, and its page without an inline script', async () => {
    const document = (await get('/api/v1/openapi.json')).json<{
      openapi: string
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
    }>()
    expect(document.openapi).toBe('3.1.0')
    const login = document.paths['/auth/login']?.['post']
    expect(login?.responses['422']).toMatchObject({ description: 'Of this call: `login_failed`.' })
    expect(document.paths['/guarantees/{number}/accept']).toBeDefined()
    expect(document.paths['/admin/queue']).toBeUndefined()
    const ofStaff = (await get('/api/v1/openapi-staff.json')).json<typeof document>()
    expect([ofStaff.paths['/admin/queue'] !== undefined, ofStaff.paths['/auth/login']]).toEqual([true, undefined])
    expect((await get('/api/docs/staff')).body).toContain('/api/v1/openapi-staff.json')
    const packed = await api.built.app.inject({ url: '/api/v1/openapi.json', headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.rawPayload.length).toBeLessThan(90_000)
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(document)
    const plain = await api.built.app.inject({ url: '/api/v1/openapi.json', headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect((await get('/api/docs/errors')).body).toContain('<section id="login_failed">')
    const page = await get('/api/docs')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.body).not.toMatch(/<script>|style=/)
    for (const [, file] of page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      expect([file, (await get(file ?? '')).statusCode]).toEqual([file, 200])
    expect((await get('/api/docs/assets/package.json')).statusCode).toBe(404)
  })

  test('a page asked for by the number of this machine leads to the name that signatures cover', async () => {
    const answer = await api.built.app.inject({ method: 'GET', url: '/damanaty/sale?x=1', headers: { host: '127.0.0.1:7400' } })
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, `${origin}/damanaty/sale?x=1`])
    expect((await api.built.app.inject({ method: 'GET', url: '/healthz', headers: { host: '127.0.0.1:7400' } })).statusCode).toBe(200)
  })

  test('an address that is none answers like any refusal, and every answer is guarded', async () => {
    const answer = await get('/api/v1/nothing')
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found'])
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    })
    expect((await get('/healthz')).headers['content-security-policy']).toContain("style-src 'self'; ")
  })
})
