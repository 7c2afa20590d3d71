import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '#db/pool.ts'
import type { ReadOnly } from '#db/queryable.ts'
import { createReader } from '#db/replica.ts'
import { measurements } from '#kernel/measurements.ts'
import { createMetrics } from '#monitoring/metrics.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { cast, testSecrets } from '../support/cast.ts'
import { type FrozenProxy, startFrozenProxy } from '../support/frozen-proxy.ts'
import { temporaryFolder } from '../support/process.ts'
import { type Pair, startPair } from '../support/standby.ts'
import { heldSale, offerForOwner, type Sale, stepUp } from '../support/sale.ts'

const folder = temporaryFolder()
let pair: Pair
let api: TestApi
let pool: pg.Pool
let door: FrozenProxy
let standby: pg.Client
let sale: Sale
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info', base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) })

beforeAll(async () => {
  pair = await startPair(folder.path)
  const { ownerUrl, apiUrl, superuserUrl } = pair.primary
  door = await startFrozenProxy(pair.standby.apiUrl, apiUrl)
  pool = createPool({ connectionString: apiUrl, max: 10, applicationName: 'test-reads' })
  const config = {
    mode: 'sandbox',
    secrets: testSecrets,
    trustedProxies: [],
    filesDir: folder.path,
    readUrl: door.urlOf(pair.standby.apiUrl),
  } as const
  api = await startApi({ sharing: { database: { ownerUrl, apiUrl, superuserUrl, drop: async () => {} } }, deps: { pool, log, config } })
  standby = new pg.Client({ connectionString: Object.assign(new URL(pair.standby.superuserUrl), { pathname: '/damana' }).href })
  await standby.connect()
  sale = await heldSale(api)
}, 120_000)
afterAll(async () => {
  await standby?.end()
  await api?.stop()
  await pool?.end()
  await door?.stop()
  await pair?.stop()
  folder.remove()
}, 60_000)

const get = async (client: Client, path: string) => client.send(await client.sign('GET', path))
const askedFrom = async (client: Client, path: string) => {
  const { status, headers } = await get(client, path)
  return { status, from: headers['x-damana-read'] }
}
/** On a busy machine the standby is late now and then, and rests for a moment. */
async function fromReplica(client: Client, path: string): Promise<void> {
  for (;;) {
    const asked = await askedFrom(client, path)
    expect(asked).toMatchObject({ status: 200, from: expect.stringMatching(/^(?:replica|writer)$/) })
    if (asked.from === 'replica') return
    await wait(20)
  }
}
async function whilePaused(work: () => Promise<void>): Promise<void> {
  await standby.query('select pg_wal_replay_pause()')
  try {
    await expect
      .poll(async () => (await standby.query('select pg_get_wal_replay_pause_state() as state')).rows)
      .toEqual([{ state: 'paused' }])
    await work()
  } finally {
    await standby.query('select pg_wal_replay_resume()')
  }
}
async function copyOf(client: Client): Promise<string> {
  await client.call('POST /auth/step-up/sendOtp', { body: { action: 'export_data' } })
  await client.call('POST /auth/step-up/checkOtp', { body: { action: 'export_data', code: await api.codeTo(cast.samira.phone) } })
  await client.call('POST /profile/export')
  const newest = async () => (await client.call('GET /profile/export')).exports[0]
  await expect.poll(async () => (await newest())?.ready_at ?? null, { timeout: 20_000 }).not.toBeNull()
  return (await newest())?.id ?? ''
}
async function listOf(client: Client): Promise<string> {
  const { id } = await client.call('POST /admin/lists/:list/export', { params: { list: 'payouts' }, body: { format: 'csv', filters: {} } })
  const asked = async () => (await client.call('GET /admin/exports')).exports.find((one) => one.id === id)
  await expect.poll(async () => (await asked())?.ready_at ?? null, { timeout: 20_000 }).not.toBeNull()
  return id
}
/** The reads that work makes, by who answered. */
async function readsOf<T>(work: () => Promise<T>): Promise<{ answer: T; from: string[] }> {
  const from: string[] = []
  const unsubscribe = measurements.read.subscribe((read) => from.push(read.from))
  try {
    return { answer: await work(), from }
  } finally {
    unsubscribe()
  }
}
/** Work of a job, again where the standby was late for it. */
async function workFromReplica<T>(path: string, client: Client, work: () => Promise<T>): Promise<T> {
  for (;;) {
    await fromReplica(client, path)
    const { answer, from } = await readsOf(work)
    expect(from, 'it reads by the reading connection').not.toEqual([])
    if (from.every((one) => one === 'replica')) return answer
  }
}
const dashboard = '/dashboard/operational?side=sale'

it('dashboards, their files, certificates, copies of the own data, files of lists and the overview of staff are read on the standby', async () => {
  const { seller } = sale
  const fadi = await api.staff('fadi')
  for (const kind of ['operational', 'financial']) {
    await fromReplica(seller, `/dashboard/${kind}?side=sale`)
    for (const format of ['csv', 'xlsx']) await fromReplica(seller, `/dashboard/${kind}/export?side=sale&format=${format}`)
  }
  await fromReplica(seller, `/guarantees/${sale.number}/certificate?lang=en`)
  const { rows } = await api.owner.query<{ code: Buffer }>('select code from app.guarantee_certificates')
  await fromReplica(await api.browser(), `/verify/${rows[0]?.code.toString('base64url')}`)
  await fromReplica(fadi, '/admin/dashboard')
  const copy = await workFromReplica(dashboard, seller, () => copyOf(seller))
  for (const as of ['json', 'html', 'zip']) await fromReplica(seller, `/profile/export/${copy}?as=${as}`)
  const list = await workFromReplica(dashboard, seller, () => listOf(fadi))
  await fromReplica(fadi, `/admin/exports/${list}`)
  // The standby counts by itself what is read on it.
  const wasRead = async () =>
    (
      await standby.query<{ name: string }>(
        `select relname as name from pg_stat_user_tables where coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0`,
      )
    ).rows.map(({ name }) => name)
  const expected = ['dashboard_sums', 'guarantee_certificates', 'consents', 'data_exports', 'list_export_parts', 'payouts', 'postings']
  await expect.poll(wasRead, { timeout: 30_000 }).toEqual(expect.arrayContaining(expected))
}, 120_000)

it('metrics of the business are read on the standby, and it says how far it is behind without a right for it', async () => {
  const writer = createPool({ connectionString: pair.primary.apiUrl, max: 1, applicationName: 'test-metrics' })
  const reader = createReader({ readUrl: pair.standby.apiUrl, writer, applicationName: 'test-metrics', connections: 1, log })
  const metrics = createMetrics({ pool, db: writer, reader, runs: { api: true, worker: false }, log })
  const { answer, from } = await readsOf(() => metrics.render())
  expect(from).toContain('replica')
  expect(answer).toMatch(/^damana_reading_up\{reading="payouts"\} 1$/m)
  expect(answer).toMatch(/^damana_reads_total\{from="replica"\} \d+$/m)
  expect(answer).toMatch(/^damana_replica_lag_seconds \d/m)
  metrics.stop()
  await whilePaused(async () => {
    await api.owner.query('create table app.written_late (id int)')
    await expect.poll(() => reader.lagSeconds?.()).toBeGreaterThan(0)
  })
  await api.owner.query('drop table app.written_late')
  await reader.stop()
  await writer.end()
})

it('a person who has just written sees it at once, though the standby replays nothing; afterwards the standby is read again', async () => {
  const tareq = await api.as('tareq')
  await fromReplica(tareq, dashboard)
  await whilePaused(async () => {
    const count = async () => {
      const { status, headers, body } = await get(tareq, dashboard)
      expect({ status, from: headers['x-damana-read'] }).toEqual({ status: 200, from: 'writer' })
      return (body as { data: { total: { count: number } } }).data.total.count
    }
    // Something is written by anybody, so that the standby is behind.
    await sale.buyer.call('POST /profile/preferences', { body: { lang: 'ar' } })
    const before = await count()
    await offerForOwner(api)
    expect(await count()).toBe(before + 1)
  })
  await fromReplica(tareq, dashboard)
}, 120_000)

it('nothing of a sale is read there, from its offer to its release', async () => {
  const { from } = await readsOf(async () => {
    const { seller, buyer, number } = await heldSale(api, { registrationNumber: '7120459' })
    for (const client of [seller, buyer]) {
      await client.call('GET /guarantees/:number', { params: { number } })
      await client.call('GET /guarantees', { query: { side: client === seller ? 'sale' : 'buy' } })
    }
    await stepUp(api, seller, 'samira', 'release', number)
  })
  expect(from).toEqual([])
}, 120_000)

/** Answers who answered. */
type TestRead = (ask: (db: ReadOnly) => Promise<unknown>) => Promise<string>
/** A reader of its own, which no other test made rest. */
async function withReader(readUrl: string, work: (read: TestRead) => Promise<void>): Promise<void> {
  const reader = createReader({ readUrl, writer: pool, applicationName: 'test-reader', connections: 2, log })
  try {
    await work(async (ask) => {
      let answered = ''
      await reader.read(ask, (from) => (answered = from))
      return answered
    })
  } finally {
    await reader.stop()
  }
}
const warned = () => lines.flatMap(({ msg, why }) => (msg === 'the replica is not read; the writer is' ? [why] : []))

/** Does work that the standby does not end well, once it is asked there: it may be late first, or not connected yet. */
async function onceThere(
  read: TestRead,
  work: (db: ReadOnly) => Promise<unknown>,
): Promise<{ from: string; tries: number; warned: unknown[] }> {
  for (let wasThere = false; ;) {
    lines.length = 0
    let tries = 0
    const from = await read(async (db) => {
      tries += 1
      if (db.onlyReads !== true) return db.query('select 1')
      wasThere = true
      return work(db)
    })
    if (wasThere) return { from, tries, warned: warned() }
  }
}

it('a read that the standby ends because of its replay, or that is cancelled there, is made on the writer', async () => {
  await api.owner.query('create table app.cleaned (id int); grant select on app.cleaned to damana_api')
  await standby.query('alter system set max_standby_streaming_delay = 0')
  await standby.query('select pg_reload_conf()')
  await withReader(pair.standby.apiUrl, async (read) => {
    const asked = await onceThere(read, async (db) => {
      await db.query('select from app.cleaned')
      await api.owner.query('drop table app.cleaned')
      for (;;) await db.query('select 1')
    })
    // The standby's last word is lost where the connection breaks before it is read.
    expect(asked).toEqual({ from: 'writer', tries: 2, warned: [expect.stringMatching(/^(?:collision|not_reachable)$/)] })
  })
  await withReader(pair.standby.apiUrl, async (read) => {
    const cancelling = (async () => {
      for (;;) {
        const { rows } = await standby.query<{ done: boolean }>(
          `select pg_cancel_backend(pid) as done from pg_stat_activity where application_name = 'test-reader' and query like 'select pg_sleep%' and state = 'active'`,
        )
        if (rows[0]?.done) return
      }
    })()
    const asked = await onceThere(read, (db) => db.query('select pg_sleep(60)'))
    await cancelling
    expect(asked).toEqual({ from: 'writer', tries: 2, warned: ['slow_statement'] })
  })
}, 60_000)

it('a standby that refuses the password is none', async () => {
  await withReader(Object.assign(new URL(pair.standby.apiUrl), { password: 'other' }).href, async (read) => {
    lines.length = 0
    expect([await read((db) => db.query('select 1')), warned()]).toEqual(['writer', ['28P01']])
  })
})

it('a mistake of the read itself is no reason to ask the writer', async () => {
  await withReader(pair.standby.apiUrl, async (read) => {
    await expect.poll(() => read((db) => db.query('select 1')), { timeout: 20_000 }).toBe('replica')
    await expect(read((db) => db.query('select from app.nothing'))).rejects.toMatchObject({ code: '42P01' })
  })
})

it('a standby that does not answer, is gone or is none any more costs no call its answer', async () => {
  const { seller } = sale
  await fromReplica(seller, dashboard)
  door.freeze()
  expect(await askedFrom(seller, dashboard)).toEqual({ status: 200, from: 'writer' })
  door.thaw()
  await fromReplica(seller, dashboard)
  // Behind the address there is a server that takes writes.
  door.leadElsewhere()
  lines.length = 0
  await expect
    .poll(() => askedFrom(seller, dashboard).then(({ status }) => [status, warned()]), { timeout: 20_000 })
    .toEqual([200, expect.arrayContaining(['no_standby'])])
  door.leadBack()
  await fromReplica(seller, dashboard)
  await standby.end()
  await pair.standby.stop()
  const fadi = await api.staff('fadi')
  for (const [client, path] of [
    [seller, dashboard],
    [seller, `/guarantees/${sale.number}/certificate?lang=en`],
    [fadi, '/admin/dashboard'],
  ] as const)
    expect(await askedFrom(client, path)).toEqual({ status: 200, from: 'writer' })
  expect(lines.filter(({ msg }) => msg === 'a fault of ours')).toEqual([])
}, 120_000)
