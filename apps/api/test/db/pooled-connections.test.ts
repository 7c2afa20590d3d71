import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#db/pool.ts'
import { listMissingLimits } from '#db/roles.ts'
import { prepareSchema } from '#prepare-schema.ts'
import { testSecrets } from '../support/cast.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { completedSale, garage, garageFilling, letBankWork, sendFiles } from '../support/money.ts'

// The limits of a pooler that gives a connection to a transaction, such as PgBouncer, on the connections of DATABASE_URL.

let api: TestApi
let pool: pg.Pool
/** Of every connection of the pool, in the order in which they were sent. */
const sent: string[] = []
beforeAll(async () => {
  const owner = await startApi({ filling: garageFilling })
  pool = createPool({ connectionString: owner.database.apiUrl, max: 10, applicationName: 'pooled' })
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown // pg has a dozen overloads; all arguments are passed on.
    client.query = ((...args: unknown[]) => {
      sent.push(textOf(args[0]))
      return send(...args)
    }) as typeof client.query
  })
  api = await startApi({ sharing: owner, deps: { pool, directUrl: owner.database.apiUrl } })
  await api.built.startJobs()
  closers.push(
    () => api.stop(),
    () => pool.end(),
    () => owner.stop(),
  )
})
const closers: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closers) await close()
})

const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : ''

/** The jobs of the product work beside the test. */
const isSettled = async (number: string): Promise<boolean> =>
  (await api.owner.query(`select from app.payouts where guarantee_id = $1 and status = 'settled'`, [number.slice(3)])).rowCount === 1

/** Each connection of the pool at once. */
async function onEach<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  try {
    return (await Promise.all(clients.map((client) => client.query<T>(text)))).flatMap(({ rows }) => rows)
  } finally {
    for (const client of clients) client.release()
  }
}

test('a sale with its jobs leaves nothing of its own with a connection, and asks for nothing when one starts', async () => {
  const sale = await completedSale(api, { registrationNumber: garage(1) })
  while (!(await isSettled(sale.number))) {
    await sendFiles(api)
    await letBankWork(api)
    await wait(20)
  }
  expect(sent.length).toBeGreaterThan(100)

  // Of the options that a client may give, PgBouncer passes on these two and refuses others.
  const given = await onEach<{ name: string }>(`select name from pg_settings where source = 'client'`)
  expect([...new Set(given.map(({ name }) => name))].toSorted()).toEqual(['application_name', 'client_encoding'])
  expect(await onEach(`select name, setting from pg_settings where source = 'session'`)).toEqual([])
  expect(await onEach(`select locktype from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'`)).toEqual([])
  expect(await onEach('select pg_listening_channels() as channel')).toEqual([])
  expect(await onEach(`select pg_my_temp_schema() as id where pg_my_temp_schema() <> 0`)).toEqual([])
  expect(await onEach('select name from pg_cursors where is_holdable')).toEqual([])
})

test('no statement works with the session, not even for a moment', () => {
  const ofSession = [
    /^\s*(un)?listen\b/i,
    /^\s*(re)?set\s+(?!local\b|transaction\b|constraints\b)/i,
    /set_config\s*\([^)]*,\s*false\s*\)/i,
    /pg_(try_)?advisory_(lock|unlock)/i,
    /\bcreate\s+(local\s+)?temp/i,
    /^\s*(prepare|deallocate|discard|load)\b/i,
    /\bwith\s+hold\b/i,
  ]
  expect(sent.filter((text) => ofSession.some((forbidden) => forbidden.test(text)))).toEqual([])
})

test('the limits are those of the role, whoever opens the connection', async () => {
  const bare = new pg.Client({ connectionString: api.database.apiUrl })
  await bare.connect()
  const { rows } = await bare.query(
    `select name, setting from pg_settings where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
  )
  await bare.end()
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'lock_timeout', setting: '2000' },
    { name: 'statement_timeout', setting: '5000' },
  ])
})

test('a role without limits gives them to itself at the next start, and keeps those that it was given', async () => {
  const superuser = new pg.Client({ connectionString: api.database.superuserUrl })
  await superuser.connect()
  const role = 'damana_unlimited'
  await superuser.query(`create role ${role} login password 'x' in role damana_api; alter role ${role} set statement_timeout = '7s'`)
  const directUrl = Object.assign(new URL(api.database.apiUrl), { username: role, password: 'x' }).href
  const unlimited = createPool({ connectionString: directUrl, max: 1, applicationName: 'unlimited' })
  try {
    expect(await listMissingLimits(unlimited)).toEqual(['idle_in_transaction_session_timeout', 'lock_timeout'])
    await prepareSchema({ directUrl, ownerUrl: api.database.ownerUrl, config: { mode: 'sandbox', secrets: testSecrets }, log: () => {} })
    const { rows } = await superuser.query('select rolconfig from pg_roles where rolname = $1', [role])
    expect(rows).toEqual([{ rolconfig: ['statement_timeout=7s', 'lock_timeout=2s', 'idle_in_transaction_session_timeout=10s'] }])
  } finally {
    await unlimited.end()
    await superuser.query(`drop role ${role}`)
    await superuser.end()
  }
})
