import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileLeaseSeconds } from '#money/payouts/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { balancesOf, completedSale, detailsOf, garage, garageFilling, letBankWork, type PaidSale, payoutOf } from '../support/money.ts'
import { startSendingWorker, temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await api.stop()
  folder.remove()
})

const startWorker = () => startSendingWorker({ dataDir: folder.path, database: api.database })
/** A worker that nothing befalls. */
async function work(): Promise<void> {
  const worker = await startWorker()
  expect(await once(worker, 'exit')).toEqual([0, null])
}

type Table = 'app.payout_files' | 'app.payouts' | 'app.guarantee_events' | 'sandbox.bank_orders'
/** Nobody else comes at this table, so that a worker stops where it needs it. */
async function hold(table: Table): Promise<{ letGo(): Promise<void> }> {
  const blocker = new pg.Client({ connectionString: api.database.ownerUrl })
  await blocker.connect()
  await blocker.query(`begin; lock table ${table} in ${table === 'sandbox.bank_orders' ? 'access exclusive' : 'exclusive'} mode`)
  return {
    async letGo() {
      await blocker.query('rollback')
      await blocker.end()
    },
  }
}
const workers = `from pg_stat_activity where application_name = 'sending-worker' and datname = current_database()`
/** Waits for the worker to wait for a table, by asking the database; the worker cannot be asked. */
async function untilItWaitsFor(table: Table): Promise<void> {
  const asked = `select exists (select from pg_locks where not granted and relation = $1::regclass and pid in (select pid ${workers})) as done`
  for (;;) if ((await api.owner.query<{ done: boolean }>(asked, [table])).rows[0]?.done) return
}
const untilItsConnectionsAreGone = async () => {
  for (;;) if ((await api.pool.query<{ n: number }>(`select count(*)::int as n ${workers}`)).rows[0]?.n === 0) return
}

/**
 * A worker is killed where it needs the last of these tables; it has passed the others. A statement that it had sent to the database and not been answered is carried out after its death
 * (`ghost`), or dies with it.
 */
async function killAt(tables: readonly Table[], statement: 'ghost' | 'dies'): Promise<void> {
  const [first, ...further] = tables
  if (!first) throw new Error('nowhere to be killed')
  let held = await hold(first)
  const worker = await startWorker()
  await untilItWaitsFor(first)
  let where = first
  for (const next of further) {
    const coming = await hold(next)
    await held.letGo()
    held = coming
    where = next
    await untilItWaitsFor(where)
  }
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  if (statement === 'dies') await api.pool.query(`select pg_terminate_backend(pid) ${workers}`)
  else await held.letGo()
  await untilItsConnectionsAreGone()
  if (statement === 'dies') await held.letGo()
}

const ordersOf = async (number: string) =>
  (
    await api.owner.query<{ times_received: number }>('select times_received from sandbox.bank_orders where end_to_end_id = $1', [number])
  ).rows.map(({ times_received }) => times_received)

/** One order at the bank, one payment, and no file went out while nobody knew whether it had. */
async function endsWell(sale: PaidSale): Promise<void> {
  await api.advance(`${fileLeaseSeconds + 1} seconds`)
  await work()
  // A bank whose recording of the file died with the worker records it first.
  await letBankWork(api, '1 second')
  await letBankWork(api, '10 seconds')
  const { number, status, history } = await payoutOf(api, sale)
  expect(status).toBe('settled')
  expect(await ordersOf(number)).toEqual([1])
  for (const [index, to] of history.entries()) if (history[index - 1] === 'unknown') expect(['approved', 'sent']).toContain(to)
  const files = await api.owner.query<{ orders: number }>(
    `select count(distinct o.file_id)::int as orders from sandbox.bank_orders o where o.end_to_end_id = $1`,
    [number],
  )
  expect(files.rows).toEqual([{ orders: 1 }])
  expect(await detailsOf(sale)).toMatchObject({ financial_status: 'paid' })
  expect(await balancesOf(api, sale)).toEqual({})
}

let vehicle = 0
const sold = async () => {
  const sale = await completedSale(api, { registrationNumber: garage((vehicle += 1)) })
  await api.advance('5 seconds')
  return sale
}

describe('R12: the worker is killed with kill -9', () => {
  const statements = ['dies', 'ghost'] as const

  it.each(statements)(
    '1. before the file is written (its statement %s)',
    async (statement) => {
      const sale = await sold()
      await killAt(['app.payout_files'], statement)
      expect((await payoutOf(api, sale)).status).toBe(statement === 'dies' ? 'approved' : 'in_file')
      expect(await ordersOf((await payoutOf(api, sale)).number)).toEqual([])
      await endsWell(sale)
    },
    60_000,
  )

  it.each(statements)(
    '2. with the file written, on its way to the bank (its statement %s)',
    async (statement) => {
      const sale = await sold()
      await killAt(['sandbox.bank_orders'], statement)
      expect((await payoutOf(api, sale)).status).toBe('in_file')
      expect(await ordersOf((await payoutOf(api, sale)).number)).toEqual(statement === 'dies' ? [] : [1])
      await endsWell(sale)
      expect((await payoutOf(api, sale)).history).toContain('unknown')
    },
    60_000,
  )

  it('3. with the file at the bank, before the answer is written down', async () => {
    const sale = await sold()
    await killAt(['sandbox.bank_orders', 'app.payouts'], 'dies')
    expect((await payoutOf(api, sale)).status).toBe('in_file')
    expect(await ordersOf((await payoutOf(api, sale)).number)).toEqual([1])
    await endsWell(sale)
  }, 60_000)

  it('4. while the answer is written down', async () => {
    const sale = await sold()
    await killAt(['sandbox.bank_orders', 'app.guarantee_events'], 'dies')
    expect((await payoutOf(api, sale)).history).toEqual(['ordered', 'approved', 'in_file'])
    await endsWell(sale)
  }, 60_000)

  it('5. while it asks the bank about a file in doubt', async () => {
    const sale = await sold()
    await killAt(['sandbox.bank_orders'], 'dies')
    await api.advance(`${fileLeaseSeconds + 1} seconds`)
    await killAt(['sandbox.bank_orders'], 'dies')
    expect((await payoutOf(api, sale)).status).toBe('unknown')
    expect(await ordersOf((await payoutOf(api, sale)).number)).toEqual([])
    await endsWell(sale)
  }, 60_000)

  it.each([
    ['has it', 'ghost'],
    ['has it now that it was sent again', 'dies'],
  ] as const)(
    '6. while it writes down that the bank %s',
    async (_, first) => {
      const sale = await sold()
      await killAt(['sandbox.bank_orders'], first)
      await api.advance(`${fileLeaseSeconds + 1} seconds`)
      await killAt(['sandbox.bank_orders', 'app.payouts'], 'dies')
      expect((await payoutOf(api, sale)).status).toBe('unknown')
      expect(await ordersOf((await payoutOf(api, sale)).number)).toEqual([1])
      await endsWell(sale)
    },
    60_000,
  )
})
