import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Outgoing } from './client.ts'
import { generateKey } from '@damana/contract/signing'
import type { TransportSetup } from './transport.ts'

interface Seen {
  url: string
  headers: Record<string, string>
  body: string
}
let seen: Seen[]
let answers: (() => Response)[]
const json =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const good = json(200, { data: { done: true } })

beforeEach(() => {
  seen = []
  answers = []
  // No pause is longer than the server asks for.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('fetch', async (url: URL, init: { headers: Record<string, string>; body?: Uint8Array }) => {
    seen.push({ url: url.href, headers: init.headers, body: new TextDecoder().decode(init.body) })
    const answer = answers.shift()
    if (!answer) throw new TypeError('no connection')
    return answer()
  })
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(more: Partial<TransportSetup> = {}) {
  const { createTransport } = await import('./transport.ts')
  const key = await generateKey()
  const kept: (string | undefined)[] = []
  const gates: string[] = []
  let token: string | undefined = `dmn1_${'a'.repeat(43)}`
  const { transport } = createTransport({
    origin: 'https://app.example.jo',
    apiKey: 'web-2026.1',
    lang: () => 'ar',
    key: async () => key,
    token: { read: () => token, keep: (value) => kept.push((token = value)), forget: () => kept.push((token = undefined)) },
    onGate: (status, name) => gates.push(`${status} ${name}`),
    ...more,
  })
  return { transport, kept, gates, setToken: (value: string) => (token = value) }
}
const read: Outgoing = { name: 'GET /auth/check-auth', method: 'GET', path: '/auth/check-auth', body: undefined }
const write: Outgoing = {
  name: 'POST /guarantees/:number/accept',
  method: 'POST',
  path: '/guarantees/DM-100001/accept',
  body: { terms_version: 1 },
}
const neverAnswer = (url: URL, init: { signal?: AbortSignal }) => {
  seen.push({ url: url.href, headers: {}, body: '' })
  return new Promise((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })
}
const createdOf = ({ headers }: Seen) => Number(/created=(\d+)/.exec(headers['signature-input'] ?? '')?.[1])

describe('the transport', () => {
  test('signs with the token and keeps the one that comes with an answer', async () => {
    const { transport, kept } = await open()
    answers = [json(200, { data: { name: 'سميرة', token: 'dmn1_new' } })]
    expect(await transport(read)).toMatchObject({ name: 'سميرة' })
    expect(seen[0]).toMatchObject({
      url: 'https://app.example.jo/api/v1/auth/check-auth',
      headers: { lang: 'ar', authorization: `Bearer dmn1_${'a'.repeat(43)}` },
    })
    expect(kept).toEqual(['dmn1_new'])
  })

  test('S04 heals a clock that is an hour off and signs once more, under the same idempotency key', async () => {
    const { transport } = await open()
    const hourAhead = new Date(Date.now() + 3_600_000)
    answers = [json(400, { code: 'signature_expired', server_time: hourAhead.toISOString() }), good, good]
    await transport(write)
    await transport(write)
    const [first, second, later] = seen
    if (!first || !second || !later) throw new Error('too few requests')
    expect(createdOf(second) - createdOf(first)).toBeGreaterThan(3_590)
    expect(createdOf(later) - createdOf(first)).toBeGreaterThan(3_590)
    expect(second.headers['idempotency-key']).toBe(first.headers['idempotency-key'])
    expect(second.headers['x-nonce']).not.toBe(first.headers['x-nonce'])
    expect(second.body).toBe(first.body)
    expect(later.headers['idempotency-key']).not.toBe(first.headers['idempotency-key'])
  })

  test('signs again once, not for ever', async () => {
    const { transport } = await open()
    const expired = json(400, { code: 'signature_expired', server_time: new Date().toISOString() })
    answers = [expired, expired, good]
    await expect(transport(write)).rejects.toMatchObject({ code: 'signature_expired' })
    expect(seen).toHaveLength(2)
  })

  test('a request that arrived before is sent with a new nonce and the same key, and gets the stored answer', async () => {
    const { transport } = await open()
    answers = [json(409, { code: 'nonce_reused' }), good]
    expect(await transport(write, { idempotencyKey: '8e03978e-40d5-43e8-bc93-6894a57f9324' })).toEqual({ done: true })
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(2).fill('"8e03978e-40d5-43e8-bc93-6894a57f9324"'))
  })

  test.each([
    ['no connection', () => Promise.reject(new TypeError('no connection')) as never],
    ['the service away', json(503, { code: 'unavailable' })],
    ['the first copy at work', json(409, { code: 'idempotency_in_flight' })],
  ])('repeats after %s, five tries at most', async (_, refusal) => {
    const { transport } = await open()
    answers = [refusal, refusal, good]
    expect(await transport(write)).toEqual({ done: true })
    answers = Array(9).fill(refusal)
    await expect(transport(write)).rejects.toThrow()
    expect(seen).toHaveLength(3 + 5)
  })

  test('on an offline device a call fails at once: repeated, it could leave when nobody expects it', async () => {
    const { transport } = await open()
    vi.stubGlobal('navigator', { onLine: false })
    await expect(transport(write)).rejects.toMatchObject({ status: 0, code: 'network' })
    expect(seen).toHaveLength(1)
  })

  test('a server that never answers is no answer after a while, and is not asked a second time', async () => {
    vi.stubGlobal('fetch', neverAnswer)
    const { transport } = await open({ answerWithinMs: 20 })
    await expect(transport(write)).rejects.toMatchObject({ status: 0, code: 'network' })
    expect(seen).toHaveLength(1)
  })

  test('an answer whose body is lost on the way is no answer', async () => {
    const { transport } = await open()
    answers = [() => new Response('{"data": {"do', { status: 200 })]
    await expect(transport(write)).rejects.toMatchObject({ status: 0, code: 'network' })
  })

  test.each(['otp_too_early', 'registry_unavailable', 'action_not_allowed', 'validation_failed'])('does not repeat %s', async (code) => {
    const { transport } = await open()
    answers = [
      json(code === 'registry_unavailable' ? 503 : 409, {
        code,
        error_msg: 'لا',
        errors: [{ pointer: '/x', code: 'required' }],
        reason: 'blocked',
        request_id: 'r',
      }),
    ]
    await expect(transport(write)).rejects.toMatchObject({
      code,
      message: 'لا',
      reason: 'blocked',
      requestId: 'r',
      errors: [{ pointer: '/x', code: 'required' }],
    })
    expect(seen).toHaveLength(1)
  })

  test.each([401, 403])('%i drops the token and leads to the login', async (status) => {
    const { transport, kept, gates } = await open()
    answers = [json(status, { code: 'x' })]
    await expect(transport(read)).rejects.toMatchObject({ status })
    expect(kept).toEqual([undefined])
    expect(gates).toEqual([`${status} GET /auth/check-auth`])
  })

  test('451 leads to the code and keeps the token', async () => {
    const { transport, kept, gates } = await open()
    answers = [json(451, { code: 'otp_required' })]
    await expect(transport(write)).rejects.toMatchObject({ status: 451 })
    expect([kept, gates]).toEqual([[], ['451 POST /guarantees/:number/accept']])
  })

  test('the end of a token that another tab has replaced is not the end of the session', async () => {
    const { transport, kept, setToken } = await open()
    answers = [
      () => {
        setToken(`dmn1_${'b'.repeat(43)}`)
        return json(401, { code: 'session_invalid' })()
      },
      good,
    ]
    expect(await transport(read)).toEqual({ done: true })
    expect(kept).toEqual([])
  })

  test('signing in shows its own key and no old token', async () => {
    const { transport } = await open()
    answers = [good]
    await transport({ name: 'POST /auth/login', method: 'POST', path: '/auth/login', body: {} })
    expect(seen[0]?.headers['authorization']).toBeUndefined()
    expect(seen[0]?.headers['signature-key']).toMatch(/^sig1=hwk;/)
  })
})
