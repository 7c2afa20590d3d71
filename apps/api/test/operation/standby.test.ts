import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nightlyAuditJob } from '#audit/index.ts'
import { createSealer } from '#kernel/sealing.ts'
import { createPool } from '#db/pool.ts'
import { readServer } from '#monitoring/readings.queries.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { testSecrets } from '../support/cast.ts'
import { startFrozenProxy, type FrozenProxy } from '../support/frozen-proxy.ts'
import { temporaryFolder } from '../support/process.ts'
import { type Pair, startPair } from '../support/standby.ts'

const folder = temporaryFolder()
let pair: Pair
let api: TestApi
let pool: pg.Pool
let door: FrozenProxy
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info', base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) })

beforeAll(async () => {
  pair = await startPair(folder.path)
  const { primary, standby } = pair
  door = await startFrozenProxy(primary.apiUrl, standby.apiUrl)
  pool = createPool({ connectionString: door.urlOf(primary.apiUrl), max: 10, applicationName: 'test-standby' })
  const { ownerUrl, apiUrl, superuserUrl } = primary
  api = await startApi({ sharing: { database: { ownerUrl, apiUrl, superuserUrl, drop: async () => {} } }, deps: { pool, log } })
}, 120_000)
afterAll(async () => {
  await api?.stop()
  await pool?.end()
  await door?.stop()
  await pair?.stop()
  folder.remove()
}, 60_000)

/** Until the pool has noticed that its connections are gone. */
async function lead(turn: () => void): Promise<void> {
  turn()
  while (pool.totalCount > 0) await new Promise(setImmediate)
}

it('a primary that was demoted answers 503 and when to come again, never a fault of ours, and serves again behind the same address', async () => {
  const samira = await api.as('samira')
  const read = async () => samira.send(await samira.sign('GET', '/guarantees?side=sale'))
  const write = async () => samira.send(await samira.sign('POST', '/profile/preferences', { lang: 'ar' }, crypto.randomUUID()))
  const signIn = async () => {
    const other = await api.browser()
    return other.send(await other.sign('POST', '/auth/login', { phone_or_email: '0790000002', password: 'x' }))
  }
  expect((await read()).status).toBe(200)
  await lead(door.leadElsewhere)
  lines.length = 0
  for (const ask of [read, write, signIn]) {
    const answer = await ask()
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', retryable: true } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
  expect(lines.filter(({ msg }) => msg === 'the database takes no writes')).toHaveLength(3)
  expect(lines.filter(({ msg }) => msg === 'a fault of ours')).toEqual([])
  expect((await api.built.app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(503)
  const status = async () => (await api.built.app.inject({ method: 'GET', url: '/status.json' })).json()
  const { state, since } = await status()
  expect(state).toBe('read_only')
  expect(Date.parse(since)).toBeGreaterThan(0)
  expect(await api.built.whyNotReady()).toBe('read_only')
  await lead(door.leadBack)
  expect((await read()).status).toBe(200)
  expect((await write()).status).toBe(200)
}, 60_000)

it('the nightly audit reads the standby, which has all that was committed before, and writes its result to the writer; without a standby it reads the writer', async () => {
  const { primary, standby } = pair
  const told: object[] = []
  const tell = (facts: object) => void told.push(facts)
  const audit = (readUrl: string | undefined) =>
    nightlyAuditJob({
      connectionString: primary.apiUrl,
      readUrl,
      evidenceSealer: createSealer('evidence', { current: testSecrets.fieldKey }),
      log: { info: tell, warn: tell, error: tell },
    })({}, { abortSignal: new AbortController().signal } as never)
  // Written a moment ago, and not to be missed by who reads elsewhere.
  await api.owner.query('create table app.written_last (id int); grant select on app.written_last to damana_api')
  await audit(standby.apiUrl)
  const db = new pg.Client({ connectionString: standby.apiUrl })
  await db.connect()
  expect((await db.query('select count(*)::int as there from app.written_last')).rows).toEqual([{ there: 0 }])
  await db.end()
  await api.owner.query('drop table app.written_last')
  await audit(primary.apiUrl)
  await audit(undefined)
  expect(told).toMatchObject([{ read_from: 'replica' }, { why: 'no_standby' }, { read_from: 'writer' }, { read_from: 'writer' }])
  expect((await api.owner.query('select count(*)::int as runs from app.audit_runs')).rows).toEqual([{ runs: 3 }])
}, 120_000)

it('the writer’s metrics show its standby, and how far it is behind only to a role that may see it', async () => {
  const db = createPool({ connectionString: pair.primary.apiUrl, max: 1, applicationName: 'test-metrics' })
  expect(await readServer(db)).toMatchObject({ standbys: 1, wantsStandby: false, lagSeconds: null, waitingCommits: 0 })
  await db.end()
})

it('/status.json says to anybody that it works again', async () => {
  const ask = async () => (await api.built.app.inject({ method: 'GET', url: '/status.json' })).json()
  // An answer is good for two seconds.
  while ((await ask()).state !== 'works') await new Promise(setImmediate)
  expect(await ask()).toEqual({ state: 'works', since: null })
})
