import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#kernel/context.ts'
import { faultOf, framesOfFaults } from '#kernel/fault.ts'
import { startWorker } from '#jobs/worker.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { acceptedSale, garage, garageFilling, noticeOf, sendPartnerRequest } from '../support/money.ts'
import { offer } from '../support/sale.ts'

interface Fault {
  code: string
  severity: string
  statement: string
  table?: string
  column?: string
  constraint?: string
  routine: string
  stack: string
}
interface Line {
  msg: string
  fault?: Fault
}

const lines: Line[] = []
const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
let api: TestApi
const usualFrames = Error.stackTraceLimit
beforeAll(async () => {
  Error.stackTraceLimit = framesOfFaults
  api = await startApi({ deps: { log, strict: false }, filling: garageFilling })
})
afterAll(async () => {
  Error.stackTraceLimit = usualFrames
  await api.stop()
})

/** The logged faults of this work. */
async function faultsOf(work: () => Promise<unknown>): Promise<Fault[]> {
  lines.length = 0
  await work()
  return lines.flatMap(({ fault }) => fault ?? [])
}

/** While the work is done, every row of the table is refused. */
async function whileBroken(table: string, work: () => Promise<void>): Promise<void> {
  await api.owner.query(`alter table ${table} add constraint broken__for_test check (false) not valid`)
  try {
    await work()
  } finally {
    await api.owner.query(`alter table ${table} drop constraint broken__for_test`)
  }
}

it('a statement that fails in a use case is logged with its beginning, its table and constraint, and a stack that leads to the line that sent it', async () => {
  const sale = await offer(api, { registrationNumber: garage(1) })
  await whileBroken('app.guarantees', async () => {
    const faults = await faultsOf(() =>
      sale.buyer.refusal('POST /guarantees/:number/accept', { params: { number: sale.number }, body: { terms_version: 1 } }),
    )
    expect(faults).toEqual([
      expect.objectContaining({ code: '23514', severity: 'ERROR', schema: 'app', table: 'guarantees', constraint: 'broken__for_test' }),
    ])
    expect(faults[0]?.statement).toMatch(/^with /)
    expect(faults[0]?.stack).toMatch(/[a-z-]+\.queries\.ts:\d+/)
    expect(faults[0]?.stack).toMatch(/guarantees\/actions\.ts:\d+/)
  })
})

it('so is one on the way of money, and its log holds nothing of the payment', async () => {
  const sale = await acceptedSale(api, { registrationNumber: garage(2) })
  await whileBroken('ledger.entries', async () => {
    const [fault] = await faultsOf(() =>
      sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'trx-fault')),
    )
    expect(fault).toMatchObject({ code: '23514', schema: 'ledger', table: 'entries', constraint: 'broken__for_test' })
    expect(fault?.statement).toMatch(/^money\/ledger\.post: /)
    expect(fault?.stack).toMatch(/receive-money\.ts:\d+/)
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${sale.reference}|${sale.totalFils}|9911023456`))
  })
})

it('a statement of a transaction leads to the line that sent it', async () => {
  const { transact } = api.built.payouts
  const failed: unknown = await transact((tx) => divide(tx)).catch((error: unknown) => error)
  expect(faultOf(failed)).toMatchObject({ code: '22012', statement: 'select 1 / $1::int' })
  expect(faultOf(failed)['stack']).toMatch(/divide .*faults\.test\.ts:\d+/)
})
async function divide(tx: Tx): Promise<void> {
  await tx.query('select 1 / $1::int', [0])
}

it('a statement sent by the pool, with and without parameters, leads to the line that sent it', async () => {
  const ask = async (text: string, values?: unknown[]) => await api.pool.query(text, values)
  for (const [text, values] of [['select 1 / 0'], ['select 1 / $1::int', [0]]] as const) {
    const failed = await ask(text, values && [...values]).catch((error: unknown) => error)
    expect(faultOf(failed)).toMatchObject({
      code: '22012',
      statement: text,
      stack: expect.stringMatching(/at (async )?ask .*faults\.test\.ts/),
    })
  }
})

it('a job that fails is logged without the text of its error, which stands nowhere else either', async () => {
  let done = () => {}
  const logged = new Promise<void>((resolve) => (done = resolve))
  const worker = await startWorker({
    connectionString: api.database.apiUrl,
    jobs: { send_payout_files: () => api.pool.query('select $1::text::int', [cast.basel.phone]).then(() => {}) },
    log: (_level, msg, facts) => {
      lines.push({ msg, ...facts })
      if (msg.startsWith('Failed task')) done()
    },
  })
  lines.length = 0
  await api.owner.query(`select graphile_worker.add_job('send_payout_files', '{"rail":"ACH"}', job_key := 'for_test')`)
  await logged
  await worker.stop()
  const { rows } = await api.owner.query(`delete from graphile_worker._private_jobs where key = 'for_test' returning last_error`)
  expect(lines.flatMap(({ fault }) => fault ?? [])).toMatchObject([{ code: '22003', statement: 'select $1::text::int' }])
  expect(JSON.stringify([lines, rows])).not.toContain(cast.basel.phone.slice(-8))
})
