import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from '#db/pool.ts'
import { createCircuitMessenger, createHttpSms, drainOutbox, enqueueMessage, type Messenger, type OutgoingMessage } from '#notify/index.ts'
import { createCircuit } from '#notify/channels/circuit.ts'
import { quiet } from '../support/quiet.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { accept, offer } from '../support/sale.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

interface Taken {
  headers: IncomingHttpHeaders
  body: { id: string; to: string; text: string; lang: string }
}
let database: TestDatabase
let pool: pg.Pool
let url: string
let taken: Taken[] = []
let respond: (response: ServerResponse, request: Taken) => void = (response) => response.end('{}')
const provider = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const one: Taken = { headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) as Taken['body'] }
    taken.push(one)
    respond(response, one)
  })
})
const answering = (status: number, body: unknown = {}) => {
  respond = (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ connectionString: database.apiUrl, max: 6, applicationName: 'sms-test' })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  const address = provider.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  url = `http://127.0.0.1:${address.port}/messages`
})
afterAll(async () => {
  provider.closeAllConnections()
  await new Promise((done) => provider.close(done))
  await pool.end()
  await database.drop()
})
const logged: object[] = []
const log = { warn: (facts: object) => logged.push(facts), error: (facts: object) => logged.push(facts) }
beforeEach(async () => {
  logged.length = 0
  taken = []
  await pool.query('delete from app.outbox')
  await pool.query('delete from app.messaging_outages')
})
afterEach(() => provider.closeAllConnections())

const newMessenger = (timeoutMs = 2_000): Messenger =>
  createCircuitMessenger({
    db: pool,
    carriers: { sms: createHttpSms({ url, key: 'k3Zk1v8y', timeoutMs }), email: async () => ({ why: 'no e-mail here', again: 'never' }) },
  })
const drain = (messenger: Messenger = newMessenger()) => drainOutbox({ db: pool, messenger, origin: 'https://damana.test', log })
const makeDueAgain = () => pool.query('update app.outbox set due_at = clock_timestamp()')
const waiting = async () =>
  (
    await pool.query<{ attempts: number; last_error: string | null; failed: boolean }>(
      'select attempts, last_error, failed_at is not null as failed from app.outbox order by id',
    )
  ).rows
const outages = async () => (await pool.query<{ channel: string; why: string }>('select channel, why from app.messaging_outages')).rows
const code = { channel: 'sms', to: '+962790000001', lang: 'ar', template: 'otp', facts: { code: '48213', purpose: 'new_device' } } as const

describe('an SMS', () => {
  test('is handed over with our key, its id and its words, and then gone', async () => {
    answering(202)
    await enqueueMessage(quiet(pool), code)
    await drain()
    expect(taken).toHaveLength(1)
    expect(taken[0]?.headers).toMatchObject({ authorization: 'Bearer k3Zk1v8y', 'content-type': 'application/json; charset=utf-8' })
    expect(taken[0]?.body).toMatchObject({
      to: '+962790000001',
      lang: 'ar',
      text: expect.stringContaining('رمزك للدخول من جهاز جديد هو 48213'),
    })
    expect(taken[0]?.headers['idempotency-key']).toBe(`"${taken[0]?.body.id}"`)
    expect(await waiting()).toEqual([])
  })

  test.each([500, 502, 503, 429, 408, 401])(
    'refused with %i, the trouble of the provider, is tried again under the same id',
    async (status) => {
      answering(status)
      await enqueueMessage(quiet(pool), code)
      const messenger = newMessenger()
      await drain(messenger)
      expect(await waiting()).toEqual([{ attempts: 1, last_error: `status ${status}`, failed: false }])
      answering(200)
      await makeDueAgain()
      await drain(messenger)
      expect(await waiting()).toEqual([])
      expect(taken).toHaveLength(2)
      expect(taken[1]?.body.id).toBe(taken[0]?.body.id)
    },
  )

  test("refused with 400 is given up at once with the provider's word; a sentence of his, which may repeat the phone, is not kept", async () => {
    answering(400, { code: 'invalid_number', message: '+962790000001 cannot be reached' })
    await enqueueMessage(quiet(pool), code)
    await drain()
    answering(422, { code: 'to +962790000001' })
    await enqueueMessage(quiet(pool), code)
    await drain()
    expect(await waiting()).toEqual([
      { attempts: 1, last_error: 'status 400, invalid_number', failed: true },
      { attempts: 1, last_error: 'status 422', failed: true },
    ])
    expect((await pool.query(`select payload->'facts' ? 'code' as has_code from app.outbox`)).rows).toEqual([
      { has_code: false },
      { has_code: false },
    ])
    expect(JSON.stringify(logged)).not.toMatch(/790000001|48213/)
  })

  test('that nobody answers is not waited for, and tried again', async () => {
    respond = () => {}
    await enqueueMessage(quiet(pool), code)
    await drain(newMessenger(100))
    expect(await waiting()).toEqual([{ attempts: 1, last_error: 'no answer: TimeoutError', failed: false }])
  })

  test('is not sent to where the provider points: our key goes to nobody else', async () => {
    respond = (response) => response.writeHead(307, { location: url.replace('/messages', '/elsewhere') }).end()
    await enqueueMessage(quiet(pool), code)
    await drain()
    expect(taken).toHaveLength(1)
    expect(await waiting()).toMatchObject([{ failed: false }])
  })

  test('handed over twice because a runner died in between is one for the provider, who knows it by its id', async () => {
    answering(200)
    const sent: string[] = []
    respond = (response, { body }) => {
      if (!sent.includes(body.id)) sent.push(body.id)
      response.end('{}')
    }
    await enqueueMessage(quiet(pool), code)
    const messenger = newMessenger()
    const dying: Messenger = {
      async deliver(messages: readonly OutgoingMessage[]) {
        await messenger.deliver(messages)
        await makeDueAgain()
        await drain(messenger)
        return new Map()
      },
    }
    await drain(dying)
    expect(taken).toHaveLength(2)
    expect(sent).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('with a code that has run out meanwhile is not sent any more, and is no failure', async () => {
    answering(200)
    await enqueueMessage(quiet(pool), code)
    await pool.query(`update app.outbox set created_at = app.now() - interval '301 seconds'`)
    await drain()
    expect(taken).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

describe('R19 a provider that is away', () => {
  test('is not knocked at for every message: the circuit opens after three, all processes know it, and e-mails go on', async () => {
    answering(503)
    const emails: bigint[] = []
    const messenger = createCircuitMessenger({
      db: pool,
      carriers: { sms: createHttpSms({ url, key: 'k' }), email: async ({ id }) => void emails.push(id) },
      atOnce: 1,
    })
    for (let i = 0; i < 20; i += 1) await enqueueMessage(quiet(pool), code)
    await enqueueMessage(quiet(pool), { ...code, channel: 'email', to: 'samira@damana.test' })
    await drain(messenger)
    expect(taken).toHaveLength(3)
    expect(emails).toHaveLength(1)
    expect(await outages()).toEqual([{ channel: 'sms', why: 'status 503' }])
    expect((await waiting()).filter(({ last_error }) => last_error === 'nobody takes messages')).toHaveLength(17)
  })

  test('costs a message none of its tries: it is not given up while nobody is there', async () => {
    answering(503)
    await enqueueMessage(quiet(pool), { ...code, template: 'new_device', facts: {} })
    const messenger = newMessenger()
    for (let tries = 0; tries < 12; tries += 1) {
      await makeDueAgain()
      await drain(messenger)
    }
    expect(await waiting()).toMatchObject([{ attempts: 12, failed: false }])
  })

  test('and slow holds up nothing longer than the time of one batch', async () => {
    respond = () => {}
    const messenger = createCircuitMessenger({
      db: pool,
      carriers: { sms: createHttpSms({ url, key: 'k', timeoutMs: 60_000 }), email: async () => undefined },
      patienceMs: 200,
    })
    for (let i = 0; i < 40; i += 1) await enqueueMessage(quiet(pool), code)
    const began = performance.now()
    await drain(messenger)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(taken.length).toBeLessThanOrEqual(8)
    expect((await waiting()).every(({ failed }) => !failed)).toBe(true)
  })

  test('and comes back takes what waited for it at once', async () => {
    answering(503)
    const messenger = createCircuitMessenger({
      db: pool,
      carriers: { sms: createHttpSms({ url, key: 'k' }), email: async () => undefined },
      atOnce: 1,
      newCircuit: () => createCircuit({ restsForMs: 0 }),
    })
    for (let i = 0; i < 4; i += 1) await enqueueMessage(quiet(pool), code)
    await drain(messenger)
    expect(await outages()).toHaveLength(1)
    await pool.query(`update app.outbox set due_at = clock_timestamp() + interval '5 minutes'`)
    answering(200)
    await enqueueMessage(quiet(pool), code)
    await drain(messenger)
    expect(await outages()).toEqual([])
    await drain(messenger)
    expect(await waiting()).toEqual([])
  })
})

describe('R19 while nobody carries SMS', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.stop())

  test('no code is promised or used up, whoever asks is told to try later, and sales go on', async () => {
    respond = () => {}
    const messenger = createCircuitMessenger({
      db: api.pool,
      carriers: { sms: createHttpSms({ url, key: 'k', timeoutMs: 50 }), email: async () => undefined },
    })
    const drainApi = () => drainOutbox({ db: api.pool, messenger, origin: 'https://damana.test', log })
    const sale = await offer(api)
    await api.as('lina')
    const lina = await api.browser()
    await lina.call('POST /auth/login', { body: { phone_or_email: cast.lina.phone, password } })
    for (let tries = 0; tries < 3; tries += 1) {
      await drainApi()
      await api.owner.query('update app.outbox set due_at = clock_timestamp()')
    }
    const refused = await lina.refusal('POST /auth/verified-mobile/sendOtp', { body: {} })
    expect(refused).toMatchObject({ status: 503, code: 'otp_send_failed', body: { retry_after: expect.any(Number) } })
    expect((await api.owner.query('select from app.otp_codes')).rowCount).toBe(0)

    const accepted = await accept(sale)
    expect(accepted.operational_status).toBe('awaiting_payment')
    await drainApi()
    const lines = await api.owner.query(`select from app.notifications where kind = 'accepted'`)
    expect(lines.rowCount).toBeGreaterThan(0)

    respond = (response) => response.end('{}')
    await api.owner.query('delete from app.messaging_outages')
    expect(await lina.call('POST /auth/verified-mobile/sendOtp', { body: {} })).toMatchObject({ sent_to: '+962•••••004' })
  })
})
