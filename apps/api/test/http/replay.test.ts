import { connect } from 'node:net'
import { signRequest } from '@damana/contract/signing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { requiredSettings, sandboxSettings } from '#kernel/settings.ts'
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
const elsewhere = async (request: Awaited<ReturnType<Client['sign']>>) =>
  (await second.built.app.inject({ method: request.method, url: request.url, headers: request.headers })).json<{ code: string }>()

describe('S01 a request that comes again', () => {
  test('is refused by the process that took it, and by every other one', async () => {
    const samira = await api.as('samira')
    const request = await samira.sign('GET', '/auth/check-auth')
    expect((await samira.send(request)).status).toBe(200)
    expect(codeOf(await samira.send(request))).toBe('nonce_reused')
    expect((await elsewhere(request)).code).toBe('nonce_reused')
  })

  test('is taken once when it comes thirty-two times at once over two processes', async () => {
    const samira = await api.as('samira')
    const request = await samira.sign('GET', '/auth/check-auth')
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, i) =>
        (i % 2 ? api : second).built.app.inject({ method: 'GET', url: request.url, headers: request.headers }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(31)
  })

  test('is refused after the database has lost its nonces in a crash, as is everything signed before', async () => {
    const samira = await api.as('samira')
    const [taken, unsent] = [await samira.sign('GET', '/auth/check-auth'), await samira.sign('GET', '/auth/check-auth')]
    expect((await samira.send(taken)).status).toBe(200)
    // PostgreSQL does this with unlogged tables when it was killed, or a standby was promoted.
    await api.owner.query('truncate sec.nonce_epoch, sec.n0, sec.n1, sec.n2, sec.n3')
    const refused = await samira.send(taken)
    expect([refused.status, codeOf(refused)]).toEqual([400, 'signature_expired'])
    expect(refused.body).toMatchObject({ retryable: true, server_time: expect.any(String), retry_after: 1 })
    expect(codeOf(await samira.send(unsent))).toBe('signature_expired')
    expect((await elsewhere(taken)).code).toBe('signature_expired')
    await api.owner.query(`update sec.nonce_epoch set started = now() - interval '1 minute'`)
    expect((await samira.send(await samira.sign('GET', '/auth/check-auth'))).status).toBe(200)
  })

  test('leaves nothing behind but sixteen bytes, and old buckets are emptied by one statement', async () => {
    const { rows } = await api.owner.query<{ lengths: number[] }>(
      `select array_agg(distinct length(h)) as lengths from (select h from sec.n0 union all select h from sec.n1 union all select h from sec.n2 union all select h from sec.n3) kept`,
    )
    expect(rows[0]?.lengths).toEqual([16])
    const old = `((floor(extract(epoch from clock_timestamp()) / 60)::bigint + 2) % 4)::int`
    for (const bucket of [0, 1, 2, 3]) await api.owner.query(`insert into sec.n${bucket} (h) values ('\\x00')`)
    const { rows: emptied } = await api.pool.query<{ bucket: number }>(
      `select bucket from (select ${old} as bucket) now, lateral (select sec.empty_bucket(bucket)) done`,
    )
    for (const bucket of [0, 1, 2, 3]) {
      const { rowCount } = await api.owner.query(`select from sec.n${bucket} where h = '\\x00'`)
      expect(rowCount).toBe(bucket === emptied[0]?.bucket ? 0 : 1)
    }
  })
})

describe('S02 a stolen token', () => {
  test('is worth nothing under another key: refused, noted, and the second time the session ends and its owner is told', async () => {
    const basel = await api.as('basel')
    const thief = await api.browser()
    thief.token = basel.token
    thief.bindingCookie = basel.bindingCookie
    expect(await thief.refusal('GET /auth/check-auth')).toMatchObject({ status: 401, code: 'key_mismatch' })
    await basel.call('GET /auth/check-auth')
    expect(await thief.refusal('GET /auth/check-auth')).toMatchObject({ code: 'key_mismatch' })
    expect(await basel.refusal('GET /auth/check-auth')).toMatchObject({ status: 401, code: 'session_invalid' })
    const { rows } = await api.owner.query(`select kind, facts from app.security_events where kind = 'foreign_key' order by id`)
    expect(rows).toEqual([
      { kind: 'foreign_key', facts: { ended: false } },
      { kind: 'foreign_key', facts: { ended: true } },
    ])
    const messages = await api.owner.query(
      `select payload->>'to' as told from app.outbox where payload->>'template' = 'session_ended_leaked'`,
    )
    expect(messages.rows).toEqual([{ told: '+962790000002' }])
  })

  test('is worth nothing with its key but without the binding cookie, nor with another one', async () => {
    const tareq = await api.as('tareq')
    const { bindingCookie } = tareq
    tareq.bindingCookie = undefined
    expect(await tareq.refusal('GET /auth/check-auth')).toMatchObject({ status: 401, code: 'key_mismatch' })
    tareq.bindingCookie = bindingCookie
    await tareq.call('GET /auth/check-auth')
    await api.advance('11 minutes')
    tareq.bindingCookie = 'b=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    expect(await tareq.refusal('GET /auth/check-auth')).toMatchObject({ code: 'key_mismatch' })
    tareq.bindingCookie = bindingCookie
    await tareq.call('GET /auth/check-auth')
  })

  test('in the cookie alone is anonymous', async () => {
    const samira = await api.as('samira')
    const answer = await api.built.app.inject({
      method: 'GET',
      url: '/api/v1/auth/check-auth',
      headers: { cookie: `token=${samira.token}; ${samira.bindingCookie}` },
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'signature_required'])
  })
})

describe('S03 over a real connection', () => {
  async function say(lines: readonly string[]): Promise<string> {
    const address = api.built.app.server.address()
    if (typeof address !== 'object' || address === null) throw new Error('not listening')
    return new Promise((resolve, reject) => {
      const socket = connect(address.port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
      let heard = ''
      socket.on('data', (chunk) => (heard += chunk.toString()))
      socket.on('close', () => resolve(heard))
      socket.on('error', reject)
    })
  }
  const linesOf = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  let samira: Client
  beforeAll(async () => {
    await api.built.app.listen({ port: 0, host: '127.0.0.1' })
    samira = await api.as('samira')
  })

  test('a signed request is taken, whatever the Host header claims', async () => {
    const { headers, url } = await samira.sign('GET', '/auth/check-auth')
    expect(await say([`GET ${url} HTTP/1.1`, 'Host: evil.example', 'Connection: close', ...linesOf(headers)])).toMatch(/^HTTP\/1.1 200/)
  })

  test('one signed for another origin is not', async () => {
    const url = '/api/v1/auth/check-auth'
    const headers = await signRequest(samira.key, {
      method: 'GET',
      targetUri: `https://evil.example${url}`,
      lang: 'ar',
      apiKey: 'web-2026.1',
      created: Math.floor(Date.now() / 1000),
      token: samira.token,
    })
    expect(
      await say([`GET ${url} HTTP/1.1`, 'Host: evil.example', 'Connection: close', `cookie: ${samira.bindingCookie}`, ...linesOf(headers)]),
    ).toContain('signature_invalid')
  })

  test('a doubled header, two lengths and a GET with a body are refused', async () => {
    const { headers, url } = await samira.sign('GET', '/auth/check-auth')
    const start = [`GET ${url} HTTP/1.1`, 'Host: x', 'Connection: close', ...linesOf(headers)]
    for (const name of ['authorization', 'content-type', 'x-nonce', 'lang'])
      expect(await say([...start, `${name}: ${headers[name]}`])).toContain('header_duplicate')
    expect(await say([...start, 'Content-Length: 2', '', '{}'])).toMatch(/^HTTP\/1.1 400/)
    expect(await say([...start, 'Content-Length: 2', 'Transfer-Encoding: chunked', '', '0'])).toMatch(/^HTTP\/1.1 400/)
    expect(origin).toContain('localhost')
  })
})

describe('a client that is retired', () => {
  test('may not use the service at all', async () => {
    const browser = await api.browser()
    browser.apiKey = 'web-2019.7'
    expect(await browser.refusal('GET /static-data/banks')).toMatchObject({ status: 403, code: 'client_retired' })
  })

  test('production knows no tools of the sandbox, and no sandbox', async () => {
    for (const name of requiredSettings)
      await api.owner.query(
        `insert into app.settings (name, value, proposed_by, approved_by)
         select $1, $2, (select id from app.staff where email like 'fadi%'), (select id from app.staff where email like 'nour%')`,
        [name, JSON.stringify(sandboxSettings[name])],
      )
    const built = await buildApp({
      config: { ...api.config, mode: 'production', bank: { kind: 'http', url: 'http://127.0.0.1:9', key: 'x' } },
      origin,
      pool: api.pool,
      log: api.log,
    })
    const browser = await api.browser()
    browser.apiKey = 'shell-2026.1'
    const tool = await browser.sign('GET', '/static-data/banks')
    expect((await built.app.inject({ method: 'GET', url: tool.url, headers: tool.headers })).json()).toMatchObject({
      code: 'client_retired',
    })
    browser.apiKey = 'web-2026.1'
    const sandbox = await browser.sign('GET', '/sandbox/messages')
    expect((await built.app.inject({ method: 'GET', url: sandbox.url, headers: sandbox.headers })).json()).toMatchObject({
      code: 'not_found',
    })
    await built.close()
  })
})

describe('a token that is due to be replaced', () => {
  test('is replaced once for many tabs over two processes, and each of them goes on', async () => {
    const browser = await api.browser()
    await browser.call('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password } })
    await api.advance('16 minutes')
    const requests = await Promise.all(Array.from({ length: 16 }, () => browser.sign('GET', '/auth/check-auth')))
    const answers = await Promise.all(
      requests.map(({ url, headers }, i) => (i % 2 ? api : second).built.app.inject({ method: 'GET', url, headers })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const tokens = answers.map((answer) => answer.json<{ data: { token?: string } }>().data.token).filter((token) => token !== undefined)
    expect(tokens).toHaveLength(1)
    browser.token = tokens[0]
    const { url, headers } = await browser.sign('GET', '/auth/check-auth')
    expect((await second.built.app.inject({ method: 'GET', url, headers })).statusCode).toBe(200)
  })
})
