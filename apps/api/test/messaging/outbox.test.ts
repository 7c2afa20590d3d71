import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRelay, withNotifier } from '#db/relay.ts'
import { createPool } from '#db/pool.ts'
import {
  createSandboxMessenger,
  drainOutbox,
  enqueueMessage,
  type Messenger,
  type OutgoingMessage,
  startOutboxRunner,
} from '#notify/index.ts'
import { castFilling } from '../sandbox/cast-database.ts'
import { quiet } from '../support/quiet.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { garage, garageFilling } from '../support/money.ts'
import { offer } from '../support/sale.ts'

const logged: object[] = []
const log = {
  warn: (facts: object | string) => typeof facts === 'object' && logged.push(facts),
  error: (facts: object) => logged.push(facts),
}
const origin = 'https://damana.example'
let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase(castFilling)
  pool = createPool({ connectionString: database.apiUrl, max: 6, applicationName: 'outbox-test' })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  logged.length = 0
  await pool.query('delete from app.outbox')
  await pool.query('delete from sandbox.messages')
})
const drain = (messenger: Messenger = createSandboxMessenger(pool)) => drainOutbox({ db: pool, messenger, origin, log })
const inbox = async () =>
  (
    await pool.query<{ channel: string; sent_to: string; text: string; code: string | null; link: string | null }>(
      'select channel, sent_to, text, code, link from sandbox.messages order by id',
    )
  ).rows
const makeDueAgain = () => pool.query(`update app.outbox set due_at = clock_timestamp()`)
const code = { channel: 'sms', to: '+962790000001', lang: 'ar', template: 'otp', facts: { code: '48213', purpose: 'new_device' } } as const

describe('messages', () => {
  test("a code arrives once in the receiver's language, and is not kept where it was promised", async () => {
    await enqueueMessage(quiet(pool), code)
    await enqueueMessage(quiet(pool), { ...code, to: '+962790000002', lang: 'en', facts: { ...code.facts, code: '11111' } })
    await drain()
    await drain()
    const [arabic, english] = await inbox()
    expect(arabic).toMatchObject({ channel: 'sms', sent_to: '+962790000001', code: '48213' })
    expect(arabic?.text).toContain('رمزك للدخول من جهاز جديد هو 48213')
    expect(english?.text).toContain('11111 is your code to log in on a new device')
    expect(await inbox()).toHaveLength(2)
    expect((await pool.query(`select from app.outbox`)).rows).toEqual([])
  })

  test('a step-up code names action, amount and the last four of the IBAN', async () => {
    await enqueueMessage(quiet(pool), {
      ...code,
      facts: { code: '90210', purpose: 'step_up', action: 'release', amount_fils: '18665625', iban_tail: '0177', number: 'DM-100007' },
    })
    await drain()
    const [message] = await inbox()
    expect(message?.text).toContain(
      'رمزك لطلب تحرير المبلغ في الضمانة DM-100007 بمبلغ 18,665.625 دينار إلى الآيبان المنتهي بـ 0177 هو 90210',
    )
  })

  test("an owner's link begins with the public address", async () => {
    await enqueueMessage(quiet(pool), {
      channel: 'sms',
      to: '+962790000021',
      lang: 'ar',
      template: 'owner_split',
      facts: { path: '/owner/abc', number: 'DM-100001', seller_fils: '5346000' },
    })
    await drain()
    expect(await inbox()).toMatchObject([{ link: 'https://damana.example/owner/abc' }])
  })

  test('what is not accepted is tried again later, less and less often, and given up in the end; nothing personal is logged', async () => {
    await enqueueMessage(quiet(pool), code)
    const refusing: Messenger = {
      deliver: async (messages) => new Map(messages.map(({ id }) => [id, { why: 'no route', again: 'later' }])),
    }
    await drain(refusing)
    expect(await drain(refusing)).toBe(0)
    const { rows: waiting } = await pool.query(
      `select attempts, last_error, due_at > clock_timestamp() as later, failed_at from app.outbox`,
    )
    expect(waiting).toEqual([{ attempts: 1, last_error: 'no route', later: true, failed_at: null }])
    for (let tries = 1; tries < 8; tries += 1) {
      await makeDueAgain()
      await drain(refusing)
    }
    const { rows: given } = await pool.query(
      `select attempts, failed_at is not null as failed, payload->'facts' ? 'code' as has_code from app.outbox`,
    )
    expect(given).toEqual([{ attempts: 8, failed: true, has_code: false }])
    expect(logged).toHaveLength(8)
    expect(JSON.stringify(logged)).not.toMatch(/790000001|48213/)
  })

  test('a messenger that throws loses nothing', async () => {
    await enqueueMessage(quiet(pool), code)
    await drain({ deliver: () => Promise.reject(new Error('connection refused')) })
    await makeDueAgain()
    await drain()
    expect(await inbox()).toHaveLength(1)
  })

  test('four runners at once deliver each message once', async () => {
    await pool.query(`insert into app.outbox (kind, payload) select 'message', $1::jsonb from generate_series(1, 450)`, [
      JSON.stringify(code),
    ])
    let delivered = 0
    const counting: Messenger = { deliver: async (messages) => ((delivered += messages.length), new Map()) }
    const taken = await Promise.all([1, 2, 3, 4].map(() => drain(counting)))
    expect(delivered).toBe(450)
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(450)
  })

  test('the runner is woken after the commit', async () => {
    let arrived: (ids: number) => void = () => {}
    const arrival = new Promise<number>((settle) => {
      arrived = settle
    })
    const relay = createRelay(database.apiUrl, log)
    const runner = startOutboxRunner({
      db: pool,
      relay,
      messenger: { deliver: async (messages) => (arrived(messages.length), new Map()) },
      origin,
      log,
      pollEveryMs: 60_000,
    })
    try {
      await relay.start()
      await enqueueMessage(withNotifier(pool, relay), code)
      expect(await arrival).toBe(1)
    } finally {
      await runner.stop()
      await relay.stop()
    }
  })

  test('one whose notification was lost, as of a process that was killed, leaves when the runner looks by itself', async () => {
    let arrived: () => void = () => {}
    const arrival = new Promise<void>((settle) => (arrived = settle))
    const began = performance.now()
    const runner = startOutboxRunner({
      db: pool,
      relay: { hear() {} },
      messenger: { deliver: async () => (arrived(), new Map()) },
      origin,
      log,
    })
    try {
      await enqueueMessage(quiet(pool), code)
      await arrival
      expect(performance.now() - began).toBeLessThan(10_000)
    } finally {
      await runner.stop()
    }
  })
})

describe('notices', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ filling: garageFilling })
  })
  afterAll(() => api.stop())
  const drainApi = (messenger: Messenger) => drainOutbox({ db: api.pool, messenger, origin, log })
  const lines = async () => (await api.owner.query<{ n: number }>('select count(*)::int as n from app.notifications')).rows[0]?.n
  const rows = async () =>
    (await api.owner.query<{ kind: string; attempts: number }>('select kind, attempts from app.outbox order by id')).rows
  const accepting = (into: OutgoingMessage[]): Messenger => ({ deliver: async (messages) => (into.push(...messages), new Map()) })
  const againNow = () => api.owner.query('update app.outbox set due_at = clock_timestamp()')

  test('become lines and messages at once, and leave nothing behind', async () => {
    await offer(api)
    const sent: OutgoingMessage[] = []
    await drainApi(accepting(sent))
    expect(sent).toHaveLength(1)
    expect(await lines()).toBe(1)
    expect(await rows()).toEqual([])
  })

  test('whose message is not accepted are told once, and the message is tried again under the same id', async () => {
    await offer(api, { registrationNumber: garage(1) })
    const before = (await lines()) ?? 0
    const refused: OutgoingMessage[] = []
    await drainApi({
      deliver: async (messages) => (
        refused.push(...messages),
        new Map(messages.map(({ id }) => [id, { why: 'no route', again: 'later' }]))
      ),
    })
    expect(await lines()).toBe(before + 1)
    expect(await rows()).toEqual([{ kind: 'message', attempts: 1 }])
    await againNow()
    const sent: OutgoingMessage[] = []
    await drainApi(accepting(sent))
    expect(sent).toEqual(refused)
    expect(await lines()).toBe(before + 1)
    expect(await rows()).toEqual([])
  })

  test('of a runner that died, or was overtaken, are told by the next, once', async () => {
    await offer(api, { registrationNumber: garage(2) })
    const before = (await lines()) ?? 0
    const [first, second]: OutgoingMessage[][] = [[], []]
    await drainApi({
      async deliver(messages) {
        first?.push(...messages)
        await againNow()
        await drainApi(accepting(second ?? []))
        return new Map()
      },
    })
    expect(first).toHaveLength(1)
    expect(second?.map(({ id }) => id)).toEqual(first?.map(({ id }) => id))
    expect(await lines()).toBe(before + 1)
    expect(await rows()).toEqual([])
  })
})
