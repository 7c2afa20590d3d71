import { errors, fieldErrors, reasons } from '@damana/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerSignatureHeader, signPartnerRequest } from '#http/partner-signature.ts'
import { startApi, type Answer, type Client, type Sent, type TestApi } from '../support/api.ts'
import { testSecrets } from '../support/cast.ts'
import { everyRoute, type SampleRoute } from '../support/samples.ts'

let api: TestApi
let member: Client
let primary: Client
let staff: Client
let stranger: Client
beforeAll(async () => {
  api = await startApi()
  ;[member, primary, staff, stranger] = [await api.as('samira'), await api.as('khaled'), await api.staff('nour'), await api.browser()]
  // A company's documents are received for a browser that gave a code for an application, and are refused to any other before their first byte.
  await api.owner.query(
    `insert into app.registration_flows (token_sha256, purpose, channel, destination, jkt, expires_at)
     values ('\\x00', 'company_draft', 'mobile', '+962795550099', $1, app.now() + interval '12 hours')`,
    [stranger.key.jkt],
  )
})
afterAll(() => api.stop())

const signed = everyRoute.filter(({ isPartnerRoute }) => !isPartnerRoute)
const doors = everyRoute.filter(({ isPartnerRoute }) => isPartnerRoute)
function clientFor({ name, route }: SampleRoute): Client {
  if (route.access === 'staff') return staff
  if (['public', 'link', 'sandbox'].includes(route.access)) return stranger
  return / \/(?:company\/|stock\/|api-access|partner-contract|webhooks)/.test(name) ? primary : member
}
const codeOf = ({ body }: Answer) => (typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '')
const isSignatureCode = (code: string) =>
  /^(signature_|nonce_|header_|digest_|key_mismatch|session_|request_malformed|unsupported_media|client_retired)/.test(code)

/** Streams stay open, and calls that end the session would end the test. */
const changesNothing = ({ name, route }: SampleRoute) => route.kind !== 'stream' && !name.endsWith('/logout')

type Bend = (sent: Sent) => Sent
const header =
  (name: string, change: (value: string) => string): Bend =>
  (sent) => ({ ...sent, headers: { ...sent.headers, [name]: change(sent.headers[name] ?? '') } })
const without =
  (name: string): Bend =>
  (sent) => ({ ...sent, headers: Object.fromEntries(Object.entries(sent.headers).filter(([other]) => other !== name)) })
const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

const bends: Record<string, Bend> = {
  'another query': (sent) => ({ ...sent, url: sent.url + (sent.url.includes('?') ? '&x=1' : '?x=1') }),
  'another language': header('lang', (lang) => (lang === 'ar' ? 'en' : 'ar')),
  'another client': header('x-api-key', (key) => (key === 'web-2026.1' ? 'admin-2026.1' : 'web-2026.1')),
  'another nonce': header('x-nonce', (nonce) => flip(nonce, 3)),
  'another time': header('signature-input', (input) => input.replace(/created=(\d+)/, (_, at: string) => `created=${Number(at) - 1}`)),
  'another content type': header('content-type', () => 'multipart/form-data; boundary=0123456789abcdef'),
  'another signature': header('signature', (signature) => flip(signature, 20)),
  'a shorter list': header('signature-input', (input) => input.replace(' "x-nonce"', '')),
  'no signature': without('signature'),
  'no signature input': without('signature-input'),
  'alg none': header('signature-input', (input) => input.replace('ecdsa-p256-sha256', 'none')),
  'alg hmac': header('signature-input', (input) => input.replace('ecdsa-p256-sha256', 'hmac-sha256')),
  'another tag': header('signature-input', (input) => input.replace('damana-1', 'damana-2')),
  'no label': header('signature', (signature) => signature.replace('sig1', 'sig2')),
}
const bendsOfBodies: Record<string, Bend> = {
  'another body': (sent) => ({ ...sent, payload: `${sent.payload?.toString() ?? ''} ` }),
  'another digest': header('content-digest', (digest) => flip(digest, 15)),
  'no digest': without('content-digest'),
  'another idempotency key': header('idempotency-key', () => '"00000000-0000-4000-8000-000000000000"'),
  'no idempotency key': without('idempotency-key'),
}

describe('every route of the contract', () => {
  test('is implemented', () => {
    const missing = everyRoute.filter(
      ({ name }) =>
        !api.built.app.hasRoute({ method: name.startsWith('GET') ? 'GET' : 'POST', url: `/api/v1${name.slice(name.indexOf(' ') + 1)}` }),
    )
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  test.each(signed)('S03 $name refuses what is unsigned, bent, or said to another origin', async (sample) => {
    const client = clientFor(sample)
    const bare = await client.send({
      method: sample.method,
      url: `/api/v1${sample.path}`,
      headers: { 'content-type': 'application/json', lang: 'ar', 'x-api-key': 'web-2026.1' },
      payload: sample.method === 'POST' ? '{}' : undefined,
    })
    expect([bare.status, codeOf(bare)]).toEqual([400, 'signature_required'])

    const good = await client.sign(
      sample.method,
      sample.path,
      sample.method === 'POST' ? {} : undefined,
      sample.method === 'POST' ? crypto.randomUUID() : undefined,
    )
    for (const [what, bend] of Object.entries(sample.method === 'POST' ? { ...bends, ...bendsOfBodies } : bends)) {
      const answer = await client.send(bend(good))
      expect({
        what,
        refused: [400, 401, 403, 415].includes(answer.status) && isSignatureCode(codeOf(answer)),
        answer: codeOf(answer),
      }).toMatchObject({ what, refused: true })
    }
  })

  test.each(signed.filter(changesNothing))('S01 $name takes a request once', async (sample) => {
    const client = clientFor(sample)
    const request = await client.sign(
      sample.method,
      sample.path,
      sample.method === 'POST' ? {} : undefined,
      sample.method === 'POST' ? crypto.randomUUID() : undefined,
    )
    const first = await client.send(request)
    expect({ code: codeOf(first), authenticate: !isSignatureCode(codeOf(first)) }).toMatchObject({ authenticate: true })
    expect(first.status).not.toBe(500)
    const again = await client.send(request)
    expect([again.status, codeOf(again)]).toEqual([409, 'nonce_reused'])
  })

  test.each(doors)('$name lets in nobody but its partner', async ({ path, route }) => {
    const knock = (headers: Record<string, string>, payload = '{}') =>
      stranger.send({ method: 'POST', url: `/api/v1${path}`, headers: { 'content-type': 'application/json', ...headers }, payload })
    const secret = route.access === 'bank' ? testSecrets.bankKey : testSecrets.billerKey
    const foreign = route.access === 'bank' ? testSecrets.billerKey : testSecrets.bankKey
    const seconds = Math.floor(Date.now() / 1000)
    const own = { method: 'POST', path: `/api/v1${path}`, body: '{}' }
    const signedFor = (request: Partial<typeof own> = {}, key = secret, at = seconds) => ({
      [partnerSignatureHeader]: signPartnerRequest(key, { ...own, ...request }, at),
    })
    expect(codeOf(await knock({}))).toBe('signature_required')
    for (const bent of [
      await knock(signedFor({}, foreign)),
      await knock(signedFor(), '{ }'),
      await knock(signedFor({ method: 'PUT' })),
      await knock(signedFor({ path: `${own.path}?x=1` })),
      await knock(signedFor({ path: '/api/v1/bank/elsewhere' })),
    ])
      expect(codeOf(bent)).toBe('signature_invalid')
    expect(codeOf(await knock(signedFor({}, secret, seconds - 301)))).toBe('signature_expired')
    expect((await knock(signedFor())).status).toBe(422)
  })
})

describe('S15', () => {
  const forbidden = [
    'is_company_primary',
    'full_on_group',
    'account_type',
    'status',
    'price',
    'commission',
    'role',
    'id',
    'state',
    'constructor',
  ]
  const writes = signed.filter(({ method, name }) => method === 'POST' && !name.endsWith('/logout'))

  test.each(writes)('$name takes no field that it does not know', async (sample) => {
    const client = clientFor(sample)
    const known = sample.route.body ? Object.keys((sample.route.body as { shape?: object }).shape ?? {}) : []
    const unknown = forbidden.filter((field) => !known.includes(field))
    const request = await client.sign('POST', sample.path, Object.fromEntries(unknown.map((field) => [field, 1])), crypto.randomUUID())
    const { status, body } = await client.send(request)
    expect({ status, code: codeOf({ status, body, headers: {} }) }).toEqual({ status: 422, code: 'validation_failed' })
    const pointers = (body as { errors: { pointer: string; code: string }[] }).errors
      .filter(({ code }) => code === 'unknown_field')
      .map(({ pointer }) => pointer)
    expect(pointers).toEqual(unknown.map((field) => `/${field}`))
  })

  test('a prototype cannot be handed over', async () => {
    const request = await member.sign('POST', '/auth/update-read-terms', { x: 1 }, crypto.randomUUID())
    for (const payload of ['{"__proto__":{"terms_version":1}}', '{"\\u005f_proto__":1}', '{"terms_version":1,"prototype":{}}']) {
      const { signRequest } = await import('@damana/contract/signing')
      const { origin } = await import('../support/api.ts')
      const headers = await signRequest(member.key, {
        method: 'POST',
        targetUri: `${origin}${request.url}`,
        lang: 'ar',
        apiKey: 'web-2026.1',
        created: Math.floor(Date.now() / 1000),
        token: member.token,
        idempotencyKey: crypto.randomUUID(),
        body: new TextEncoder().encode(payload),
      })
      const answer = await member.send({ ...request, payload, headers: { ...headers, cookie: member.bindingCookie ?? '' } })
      expect([answer.status, codeOf(answer)]).toEqual([422, 'validation_failed'])
    }
  })
})

describe('the words of the contract', () => {
  test('every code, reason and field error has its sentence in both languages', () => {
    for (const [code, { ar, en }] of [...Object.entries(errors), ...Object.entries(reasons), ...Object.entries(fieldErrors)]) {
      expect({ code, ar: /[\u0600-\u06ff]/.test(ar), en: /^[\x20-\x7e’]+$/.test(en) && en.length > 4 }).toEqual({
        code,
        ar: true,
        en: true,
      })
    }
  })
})
