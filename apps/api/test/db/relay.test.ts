import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRelay, type Relay } from '#db/relay.ts'
import { createSealer } from '#kernel/sealing.ts'
import { runTransaction } from '#kernel/transaction.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { completedSale, garage, garageFilling, letBankWork, payoutOf, sendFiles } from '../support/money.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  await recordNotifications()
})
afterAll(() => api.stop())

let relay: Relay
const heard: string[] = []
const warnings: string[] = []
beforeEach(async () => {
  heard.length = warnings.length = 0
  relay = createRelay(api.database.apiUrl, { warn: (sentence) => warnings.push(sentence) })
  for (const channel of ['live', 'outbox'] as const) relay.hear(channel, (payload) => heard.push(`${channel} ${payload}`))
  await relay.start()
  await api.owner.query('truncate notified')
})
afterEach(() => relay.stop())

/** PostgreSQL's own function, and beside it a record of the statement that called it and whether its transaction had written anything. */
async function recordNotifications(): Promise<void> {
  await api.owner.query(
    'create table public.notified (id bigint generated always as identity, channel text, payload text, statement text, has_written boolean, transaction timestamptz)',
  )
  const superuser = new pg.Client({ connectionString: api.database.superuserUrl })
  await superuser.connect()
  // Under its own name it would still be called by its number.
  await superuser.query(`
    alter function pg_catalog.pg_notify(text, text) rename to original_notify;
    create function pg_catalog.pg_notify(channel text, payload text) returns void language plpgsql security definer as $$
    declare has_written boolean := pg_current_xact_id_if_assigned() is not null and not exists (select from public.notified where transaction = now());
    begin
      insert into public.notified (channel, payload, statement, has_written, transaction) values (channel, payload, current_query(), has_written, now());
      perform pg_catalog.original_notify(channel, payload);
    end $$`)
  await superuser.end()
}
interface Notified {
  channel: string
  payload: string
  statement: string
  has_written: boolean
  transaction: Date
}
const notified = async () => (await api.owner.query<Notified>('select * from notified order by id')).rows

const transact = <T>(work: Parameters<typeof runTransaction<T>>[1]) =>
  runTransaction<T>(
    {
      pool: api.pool,
      notifier: relay,
      sessionId: null,
      claim: null,
      answerSealer: createSealer('stored answers', { current: 'x' }),
      toBody: () => '',
      toProblem: () => '',
      carryOutRaised: async () => {},
    },
    work,
  )

test('no statement of a sale notifies in its transaction, from the offer to the payout, and every change is heard', async () => {
  const sale = await completedSale(api, { registrationNumber: garage(1) })
  await sendFiles(api)
  await letBankWork(api, '1 day')
  expect((await payoutOf(api, sale)).status).toBe('settled')
  const version = (await api.owner.query<{ version: number }>('select version from app.guarantees where id = $1', [sale.number.slice(3)]))
    .rows[0]
  const ofSale = `live ${sale.number.slice(3)}:`
  while (!heard.some((one) => one.startsWith(`${ofSale}${version?.version}:`))) await wait(5)
  expect(heard).toContain('outbox ')
  const ours = (await notified()).filter(({ channel }) => channel !== 'jobs:insert')
  expect(ours.length).toBeGreaterThan(10)
  expect(ours.filter(({ statement }) => !statement.startsWith('select pg_notify(channel, payload) from unnest('))).toEqual([])
  expect(ours.filter(({ has_written: hasWritten }) => hasWritten)).toEqual([])
})

test('a notification goes out after the commit, and never after a rollback', async () => {
  let committed = false
  relay.hear('live', (payload) => heard.push(`${payload} ${committed ? 'after' : 'before'} the commit`))
  const refused = transact(async (tx) => {
    tx.notify('live', 'of a rollback')
    await tx.query('select 1')
    throw new Error('changed my mind')
  })
  await expect(refused).rejects.toThrow('changed my mind')
  await transact(async (tx) => {
    tx.notify('live', 'of a commit')
    // Longer than the relay gathers.
    await tx.query('select pg_sleep(0.1)')
    tx.afterCommit(() => (committed = true))
  })
  while (heard.length < 2) await wait(5)
  expect(heard).toEqual(['live of a commit', 'of a commit after the commit'])
  expect((await notified()).map(({ payload }) => payload)).toEqual(['of a commit'])
})

test('many at one moment are one transaction, in which none is said twice', async () => {
  for (let n = 0; n < 200; n += 1) {
    relay.notify('outbox')
    relay.notify('live', String(n % 100))
  }
  while (new Set(heard).size < 101) await wait(5)
  const rows = await notified()
  expect(new Set(rows.map(({ transaction }) => transaction.getTime())).size).toBe(1)
  expect(rows).toHaveLength(101)
})

test('what is to be said while the connection is away is said when it is back', async () => {
  const { rows } = await api.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'damana-relay' and datname = current_database() order by backend_start desc limit 1`,
  )
  await api.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  while (warnings.length === 0) await wait(5)
  relay.notify('live', 'said in between')
  while (!heard.includes('live said in between')) await wait(5)
  // First everybody was told that something may have been missed.
  expect(heard.slice(0, 2)).toEqual(['live undefined', 'outbox undefined'])
})

test('a relay that stops sends first what it has gathered', async () => {
  const leaving = createRelay(api.database.apiUrl, { warn: () => {} })
  await leaving.start()
  leaving.notify('live', 'my last word')
  await leaving.stop()
  while (!heard.includes('live my last word')) await wait(5)
})
