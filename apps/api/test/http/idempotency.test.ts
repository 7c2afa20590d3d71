import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DomainError } from '#kernel/errors.ts'
import { createSealer } from '#kernel/sealing.ts'
import type { Claim } from '#kernel/idempotency.queries.ts'
import { IdempotentReplay, runTransaction, runTransactionOn } from '#kernel/transaction.ts'
import { nobody } from '../support/quiet.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'

let api: TestApi
let lina: Client
beforeAll(async () => {
  api = await startApi()
  lina = await api.as('lina')
})
afterAll(() => api.stop())

const sentCodes = async () =>
  (await api.owner.query<{ n: string }>(`select count(*) as n from app.outbox where payload->>'to' = $1`, [cast.lina.phone])).rows[0]?.n
const sendCode = async (key: string, body: object = {}) => lina.send(await lina.sign('POST', '/auth/verified-mobile/sendOtp', body, key))

describe('R01 R02 an idempotency key', () => {
  beforeEach(async () => {
    await api.owner.query('delete from app.otp_codes')
    await api.owner.query('delete from app.outbox')
  })

  test('R01 sixty-four equal requests at once have one effect, and all of them its answer', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 64 }, () => sendCode(key)))
    const settled = await Promise.all(
      answers.map(async (answer) => ((answer.body as { code?: string }).code === 'idempotency_in_flight' ? sendCode(key) : answer)),
    )
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(settled.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await sentCodes()).toBe('1')
  })

  test('R02 with another body is refused without any effect', async () => {
    const key = randomUUID()
    expect((await sendCode(key)).status).toBe(200)
    const other = await sendCode(key, { channel: 'mobile' })
    expect([other.status, (other.body as { code: string }).code]).toEqual([422, 'idempotency_key_reused'])
    expect(await sentCodes()).toBe('1')
  })

  test('a call that changes something does not go without one', async () => {
    const answer = await lina.send(await lina.sign('POST', '/auth/verified-mobile/sendOtp', {}))
    expect((answer.body as { code: string }).code).toBe('idempotency_key_required')
  })

  test('is the same in capitals, as Swift writes it', async () => {
    const key = randomUUID()
    expect((await sendCode(key)).status).toBe(200)
    const again = await sendCode(key.toUpperCase())
    expect([again.status, again.headers['idempotent-replay']]).toEqual([200, 'true'])
    expect(await sentCodes()).toBe('1')
  })

  test('that is no UUID is named in the refusal', async () => {
    const answer = await sendCode('order-17')
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'request_malformed', errors: [{ pointer: '/header/idempotency-key', code: 'invalid_format' }] },
    ])
  })

  test('of another person is another key', async () => {
    const key = randomUUID()
    const tareq = await api.as('tareq')
    expect((await sendCode(key)).status).toBe(200)
    expect((await tareq.send(await tareq.sign('POST', '/auth/update-read-terms', {}, key))).status).toBe(200)
  })

  test('of a code that was right answers again with the same token, which the table does not tell', async () => {
    const browser = await api.browser()
    await browser.call('POST /auth/login', { body: { phone_or_email: cast.lina.phone, password: 'Damana#2026' } })
    await browser.call('POST /auth/verified-mobile/sendOtp', { body: {} })
    const body = { code: await api.codeTo(cast.lina.phone) }
    const key = randomUUID()
    const check = async () =>
      (await browser.send(await browser.sign('POST', '/auth/verified-mobile/checkOtpWithVerified', body, key))).body as {
        data: { token: string }
      }
    const first = await check()
    expect(first.data.token).toMatch(/^dmn1_/)
    expect(await check()).toEqual(first)
    const { rows } = await api.owner.query<{ body: string | null; answer: Buffer }>(
      `select body, answer from app.idempotency where key = $1`,
      [key],
    )
    const [stored] = rows
    expect(stored).toMatchObject({ body: null })
    expect(stored?.answer.length).toBeGreaterThan(first.data.token.length)
    expect(stored?.answer.toString('latin1')).not.toContain(first.data.token)
    browser.token = first.data.token
    expect(await browser.call('GET /auth/check-auth')).toMatchObject({ next_screen: 'complete_register' })
  })
})

describe('a transaction', () => {
  const claimOf = (key: string): Claim => ({ subject: 'user:1', key, fingerprint: Buffer.alloc(32, 7) })
  const optionsOf = (claim: Claim | null): Parameters<typeof runTransaction>[0] => ({
    pool: api.pool,
    notifier: nobody,
    sessionId: null,
    claim,
    answerSealer: createSealer('stored answers', { current: 'x' }),
    toBody: (answer) => JSON.stringify({ data: answer }),
    carryOutRaised: async () => {},
    toProblem: ({ code }) => JSON.stringify({ code }),
  })
  const run = <T>(claim: Claim | null, scenario: Parameters<typeof runTransaction<T>>[1]) => runTransaction<T>(optionsOf(claim), scenario)
  const storedUnder = async (key: string) =>
    (await api.owner.query<{ status: number }>('select status from app.idempotency where key = $1', [key])).rows

  test('that is refused with 422 keeps the refusal under its key and nothing else', async () => {
    const claim = claimOf(randomUUID())
    let told = 0
    const scenario = () =>
      run(claim, async (tx) => {
        told += 1
        await tx.query(`insert into app.rate_counters (name, window_start) values ('left behind', now())`)
        throw new DomainError('discount_invalid')
      })
    await expect(scenario()).rejects.toThrow('discount_invalid')
    await expect(scenario()).rejects.toMatchObject({ status: 422, body: '{"code": "discount_invalid"}'.replace(': ', ':') })
    expect(told).toBe(1)
    expect((await api.owner.query(`select from app.rate_counters where name = 'left behind'`)).rowCount).toBe(0)
  })

  test('that is refused for its moment, or fails, leaves its key free', async () => {
    for (const failure of [new DomainError('action_not_allowed'), new Error('a fault')]) {
      const claim = claimOf(randomUUID())
      await expect(run(claim, async () => Promise.reject(failure))).rejects.toThrow()
      expect(await storedUnder(claim.key)).toEqual([])
      expect(await run(claim, async () => 'now it works')).toBe('now it works')
      await expect(run(claim, async () => 'again')).rejects.toBeInstanceOf(IdempotentReplay)
    }
  })

  test('R17 that deadlocks or cannot be serialised runs again, and gives up after a few times', async () => {
    for (const code of ['40001', '40P01']) {
      let tries = 0
      const answer = await run(claimOf(randomUUID()), async () => {
        tries += 1
        if (tries < 3) throw Object.assign(new Error('collided'), { code })
        return tries
      })
      expect(answer).toBe(3)
      await expect(run(null, async () => Promise.reject(Object.assign(new Error('collided'), { code })))).rejects.toMatchObject({
        code: 'unavailable',
      })
    }
  })

  test('fails when a statement fails, also when its work took no notice, and frees the key', async () => {
    const claim = claimOf(randomUUID())
    await expect(run(claim, (tx) => tx.query('select 1 / 0'))).rejects.toMatchObject({ code: '22012' })
    expect(await storedUnder(claim.key)).toEqual([])
    // Without a key there is no answer to store: only the commit tells that nothing was done.
    await expect(run(null, (tx) => tx.query('select 1 / 0').catch(() => 'done'))).rejects.toThrow('rolled back')
    await expect(run(claim, (tx) => tx.query('select 1 / 0').catch(() => 'done'))).rejects.toMatchObject({ code: '25P02' })
    expect(await storedUnder(claim.key)).toEqual([])
  })

  test('that begins with a statement hands over what it found; a failure of it ends the work and frees the key, and hides no answer that was given before', async () => {
    const claim = claimOf(randomUUID())
    const runOn = (divisor: number) =>
      runTransactionOn(
        optionsOf(claim),
        (db) => db.query<{ found: number }>('select 6 / $1::int as found', [divisor]),
        async (_tx, { rows }) => rows[0]?.found,
      )
    await expect(runOn(0)).rejects.toMatchObject({ code: '22012' })
    expect(await storedUnder(claim.key)).toEqual([])
    expect(await runOn(2)).toBe(3)
    await expect(runOn(0)).rejects.toMatchObject({ status: 200, body: '{"data":3}' })
    await expect(runOn(2)).rejects.toBeInstanceOf(IdempotentReplay)
  })

  test('R13 whose connection dies before its commit frees the key; the same key then gives the true result', async () => {
    const claim = claimOf(randomUUID())
    await expect(
      run(claim, async (tx) => {
        const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
        await api.owner.query('select 1')
        const killer = await import('pg').then(({ default: pg }) => new pg.Client({ connectionString: api.database.superuserUrl }))
        await killer.connect()
        await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await killer.end()
        return 'never told'
      }),
    ).rejects.toThrow()
    expect(await storedUnder(claim.key)).toEqual([])
    expect(await run(claim, async () => 'told')).toBe('told')
  })
})
