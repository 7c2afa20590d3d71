import { createClient } from '@damana/client/client'
import { generateKey, newNonce, proveNewKey, signRequest, type KeyOfCaller } from '@damana/contract/signing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { origin, startApi, type Answer, type Client, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'

let api: TestApi
let second: TestApi
beforeAll(async () => {
  api = await startApi()
  second = await startApi({ sharing: api })
})
afterAll(async () => {
  await second.stop()
  await api.stop()
})
const codeOf = ({ body }: Answer) => (body as { code?: string }).code

interface By {
  key: KeyOfCaller
  token?: string | undefined
  bindingCookie?: string | undefined
}
interface Bare {
  method?: 'GET' | 'POST'
  path?: string
  body?: unknown
  nonce?: string
  idempotencyKey?: string
}
/** One call signed by any key for any token, as an attacker would put it together. */
async function knock(
  by: By,
  { method = 'GET', path = '/auth/check-auth', body, nonce, idempotencyKey }: Bare = {},
  at = api,
): Promise<Answer> {
  const url = `/api/v1${path}`
  const payload = method === 'POST' ? JSON.stringify(body ?? {}) : undefined
  const headers = await signRequest(by.key, {
    method,
    targetUri: origin + url,
    lang: 'ar',
    apiKey: 'web-2026.1',
    created: Math.floor(Date.now() / 1000),
    token: by.token,
    nonce,
    idempotencyKey: method === 'POST' ? (idempotencyKey ?? crypto.randomUUID()) : undefined,
    ...(payload !== undefined && { body: new TextEncoder().encode(payload) }),
  })
  if (by.bindingCookie !== undefined) headers['cookie'] = by.bindingCookie
  const answer = await at.built.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<unknown>() }
}
const by = ({ key, token, bindingCookie }: Client): By => ({ key, token, bindingCookie })
async function signIn(person: keyof typeof cast, key?: KeyOfCaller): Promise<Client> {
  const client = await api.browser()
  const who = key ? { ...client, key } : client
  const answer = await knock(
    { key: who.key },
    { method: 'POST', path: '/auth/login', body: { phone_or_email: cast[person].phone, password } },
  )
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0]
  return Object.assign(client, { key: who.key, token: (answer.body as { data: { token: string } }).data.token, bindingCookie: cookie })
}
const eventsOf = async (kind: string) =>
  (await api.owner.query<{ facts: unknown }>('select facts from app.security_events where kind = $1 order by id', [kind])).rows.map(
    ({ facts }) => facts,
  )

describe('S02 a stolen token', () => {
  test('beside an own key in Signature-Key names two keys, and is refused before anybody looks whose they are', async () => {
    const basel = await signIn('basel')
    const thief = await generateKey()
    const url = '/api/v1/auth/check-auth'
    const headers = await signRequest(thief, {
      method: 'GET',
      targetUri: origin + url,
      lang: 'ar',
      apiKey: 'web-2026.1',
      created: Math.floor(Date.now() / 1000),
    })
    const both = await api.built.app.inject({
      method: 'GET',
      url,
      headers: { ...headers, authorization: `Bearer ${basel.token}`, cookie: basel.bindingCookie },
    })
    expect([both.statusCode, both.json<{ code: string }>().code]).toEqual([400, 'signature_malformed'])
    const own = await knock({ key: thief, bindingCookie: basel.bindingCookie })
    expect([own.status, codeOf(own)]).toEqual([401, 'session_invalid'])
    expect((await knock(by(basel))).status).toBe(200)
  })

  test('signed by its own key but without the binding cookie, twice within ten minutes and at two processes, ends the session and tells its owner', async () => {
    const tareq = await signIn('tareq')
    const { key, token } = tareq
    const [first, again] = [await knock({ key, token }), await knock({ key, token, bindingCookie: 'b=AAAA' }, {}, second)]
    expect([first, again].map((answer) => [answer.status, codeOf(answer)])).toEqual(Array(2).fill([401, 'key_mismatch']))
    const dead = await knock(by(tareq))
    expect([dead.status, codeOf(dead)]).toEqual([401, 'session_invalid'])
    expect(await eventsOf('companion_missing')).toEqual([{ ended: false }, { ended: true }])
    const told = await api.owner.query(`select payload->>'to' as told from app.outbox where payload->>'template' = 'session_ended_leaked'`)
    expect(told.rows).toEqual([{ told: cast.tareq.phone }])
  })

  test('with the binding cookie of another session is refused like one without any', async () => {
    const [samira, lina] = [await signIn('samira'), await signIn('lina')]
    const answer = await knock({ ...by(samira), bindingCookie: lina.bindingCookie })
    expect([answer.status, codeOf(answer)]).toEqual([401, 'key_mismatch'])
  })
})

describe('S04 a client whose clock is wrong', () => {
  let skewMs = 0
  const requests: string[] = []
  beforeEach(() => {
    requests.length = 0
  })
  // The transport's knowledge of a wrong clock is not for the next file.
  afterAll(() => void vi.resetModules())
  /** The transport as browsers have it, with a clock of its own and the API behind its fetch. */
  async function openAt(clockMs: number, key: KeyOfCaller) {
    skewMs = clockMs
    const realNow = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + skewMs)
    vi.stubGlobal('fetch', async (url: URL, init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: Uint8Array }) => {
      requests.push(`${init.method} ${url.pathname}`)
      const answer = await api.built.app.inject({
        method: init.method,
        url: url.pathname + url.search,
        headers: init.headers,
        ...(init.body && { payload: Buffer.from(init.body) }),
      })
      const headers = new Headers()
      for (const [name, value] of Object.entries(answer.headers)) for (const one of [value].flat()) headers.append(name, String(one))
      return new Response(answer.rawPayload, { status: answer.statusCode, headers })
    })
    vi.resetModules()
    const { createTransport } = await import('@damana/client/transport')
    let token: string | undefined
    let cookie: string | undefined
    const { transport } = createTransport({
      origin,
      apiKey: 'web-2026.1',
      lang: () => 'ar',
      key: async () => key,
      token: { read: () => token, keep: (fresh) => (token = fresh), forget: () => (token = undefined) },
      cookie: { read: () => cookie, keep: (fresh) => (cookie = fresh) },
    })
    return createClient(transport)
  }
  const minute = 60_000
  const day = 24 * 60 * minute

  test.each([
    ['five minutes ahead', 5 * minute],
    ['five minutes behind', -5 * minute],
    ['a day ahead', day],
    ['a day behind', -day],
  ])('%s signs exactly once more, and then right from the start', async (_, skew) => {
    try {
      const call = await openAt(skew, (await api.browser()).key)
      await call('POST /auth/login', { body: { phone_or_email: cast.basel.phone, password } })
      expect(requests).toEqual(['POST /api/v1/auth/login', 'POST /api/v1/auth/login'])
      await call('GET /auth/check-auth')
      expect(requests).toHaveLength(3)
    } finally {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    }
  })

  test('that jumps in the middle of a session is healed the same way, and nothing is done twice', async () => {
    try {
      const call = await openAt(0, (await api.browser()).key)
      await call('POST /auth/login', { body: { phone_or_email: cast.basel.phone, password } })
      skewMs = day
      await call('POST /auth/update-read-terms', { body: {} })
      skewMs = -5 * minute
      await call('POST /auth/update-read-terms', { body: {} })
      expect(requests.filter((request) => request.includes('update-read-terms'))).toHaveLength(4)
    } finally {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    }
  })
})

describe('S05 a page of somebody else', () => {
  const from = { origin: 'https://evil.example', referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' }
  const everything = async () =>
    (
      await api.owner.query(
        `select (select count(*) from app.sessions where ended_at is null) as sessions, (select max(terms_version) from app.users) as terms,
         (select count(*) from app.idempotency) as acts, (select count(*) from app.guarantees) as guarantees, (select count(*) from app.outbox) as outbox`,
      )
    ).rows

  test.each([
    ['a form', 'POST', '/auth/logout', { 'content-type': 'application/x-www-form-urlencoded' }, 'x=1'],
    ['a form that looks like JSON', 'POST', '/auth/update-read-terms', { 'content-type': 'text/plain' }, '{"terms_version":1,"x":"="}'],
    ['a form with a file', 'POST', '/files', { 'content-type': 'multipart/form-data; boundary=xxxxxxxxxxxx' }, '--xxxxxxxxxxxx--\r\n'],
    ['a fetch without CORS', 'POST', '/guarantees', { 'content-type': 'text/plain;charset=UTF-8' }, '{}'],
    ['a fetch of JSON', 'POST', '/auth/logout', { 'content-type': 'application/json' }, '{}'],
    ['an image', 'GET', '/auth/check-auth', { 'sec-fetch-dest': 'image' }, undefined],
    ['a link', 'GET', '/auth/get-profile', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, undefined],
  ] as const)('may send %s with all cookies: it is anonymous and changes nothing', async (_, method, path, headers, payload) => {
    const samira = await signIn('samira')
    const before = await everything()
    const answer = await api.built.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...from, ...headers, cookie: `token=${samira.token}; ${samira.bindingCookie}` },
      ...(payload !== undefined && { payload }),
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'signature_required'])
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(await everything()).toEqual(before)
    expect((await knock(by(samira))).status).toBe(200)
  })

  test('is not told that it may ask: no preflight is answered', async () => {
    const answer = await api.built.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/auth/logout',
      headers: { ...from, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,signature' },
    })
    expect(answer.statusCode).toBe(405)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('does not even get the binding cookie sent: the cookie is strict, and no script reads it', async () => {
    const browser = await api.browser()
    const login = await knock(
      { key: browser.key },
      { method: 'POST', path: '/auth/login', body: { phone_or_email: cast.samira.phone, password } },
    )
    expect(String(login.headers['set-cookie'])).toMatch(/^b=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict/)
  })
})

describe('a browser key that has grown old', () => {
  async function rotate(client: Client, next: KeyOfCaller, bent: Bare & { about?: string; signs?: KeyOfCaller } = {}) {
    const nonce = newNonce()
    const proof = await proveNewKey(bent.signs ?? next, bent.about ?? client.key.jkt, bent.nonce ?? nonce)
    const call: Bare = {
      method: 'POST',
      path: '/auth/keys/rotate',
      body: { jwk: next.publicJwk, proof },
      nonce,
      idempotencyKey: crypto.randomUUID(),
    }
    return { call, answer: await knock(by(client), call) }
  }
  const tokenIn = ({ body }: Answer) => (body as { data: { token: string } }).data.token

  test('is replaced: the session goes on under the new key, which is trusted where the old one was, and the old one opens nothing', async () => {
    const samira = await signIn('samira')
    await api.owner.query('update app.browser_keys set trusted_at = app.now() where jkt = $1', [samira.key.jkt])
    const elsewhere = await signIn('samira', samira.key)
    const next = await generateKey()
    const { answer } = await rotate(samira, next)
    expect(answer.status).toBe(200)
    const renewed: By = { key: next, token: tokenIn(answer), bindingCookie: samira.bindingCookie }
    expect((await knock(renewed)).status).toBe(200)
    expect((await knock(renewed, {}, second)).status).toBe(200)
    expect((await knock(by(elsewhere))).status).toBe(401)

    const trusted = await knock(
      { key: next },
      { method: 'POST', path: '/auth/login', body: { phone_or_email: cast.samira.phone, password } },
    )
    const old = await knock(
      { key: samira.key },
      { method: 'POST', path: '/auth/login', body: { phone_or_email: cast.samira.phone, password } },
    )
    const screenOf = ({ body }: Answer) => (body as { data: { next_screen: string | null } }).data.next_screen
    expect([screenOf(trusted), screenOf(old)]).toEqual([null, 'mobile_otp'])
    expect(await eventsOf('key_rotated')).toEqual([{ old_jkt: samira.key.jkt, new_jkt: next.jkt }])
  })

  test('still signs for half a minute what other tabs have under way with the token before, at every process; nothing is noted against it', async () => {
    const lina = await signIn('lina')
    const next = await generateKey()
    const { answer } = await rotate(lina, next)
    expect([(await knock(by(lina))).status, (await knock(by(lina), {}, second)).status]).toEqual([200, 200])
    const crossed = await knock({ ...by(lina), key: next })
    expect([crossed.status, codeOf(crossed)]).toEqual([401, 'key_mismatch'])
    await api.advance('31 seconds')
    expect((await knock(by(lina))).status).toBe(401)
    expect((await knock({ key: next, token: tokenIn(answer), bindingCookie: lina.bindingCookie })).status).toBe(200)
  })

  test('is replaced once when the answer was lost and the call comes again', async () => {
    const basel = await signIn('basel')
    const next = await generateKey()
    const { call, answer } = await rotate(basel, next)
    const { nonce: _, ...again } = call
    const repeated = await knock(by(basel), again)
    expect([repeated.status, tokenIn(repeated)]).toEqual([200, tokenIn(answer)])
    expect((await knock({ key: next, token: tokenIn(repeated), bindingCookie: basel.bindingCookie })).status).toBe(200)
  })

  test('stays when the new one does not prove itself over this very call', async () => {
    const samira = await signIn('samira')
    const [next, other] = [await generateKey(), await generateKey()]
    const offCurve = { ...next, publicJwk: { ...next.publicJwk, y: next.publicJwk.x } }
    const bent = [
      await rotate(samira, next, { nonce: newNonce() }),
      await rotate(samira, next, { about: other.jkt }),
      await rotate(samira, next, { signs: other }),
      await rotate(samira, offCurve),
      await rotate(samira, samira.key),
    ]
    expect(bent.map(({ answer }) => [answer.status, codeOf(answer)])).toEqual(Array(5).fill([422, 'validation_failed']))
    expect((await knock(by(samira))).status).toBe(200)
  })
})
