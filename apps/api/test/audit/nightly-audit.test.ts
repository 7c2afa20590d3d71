import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { nightlyAuditJob, nightlyAuditSchedule } from '#audit/index.ts'
import { startWorker } from '#jobs/worker.ts'
import { createSealer } from '#kernel/sealing.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { type StaffName, testSecrets } from '../support/cast.ts'
import { heldSale, type Sale } from '../support/sale.ts'
import { readQueue } from '../support/queue.ts'

let api: TestApi
let sale: Sale
let jobs: TaskList
beforeAll(async () => {
  api = await startApi()
  sale = await heldSale(api)
  jobs = {
    nightly_audit: nightlyAuditJob({
      connectionString: connectionString(),
      evidenceSealer: createSealer('evidence', { current: testSecrets.fieldKey }),
      log: api.log,
    }),
  }
})
afterAll(async () => {
  await api.stop()
})

const logger = new Logger(() => () => {})
const connectionString = () => api.pool.options.connectionString ?? ''
/** As a worker does it when the clock has added it. */
async function audit(): Promise<void> {
  await api.pool.query(`select graphile_worker.add_job('nightly_audit', '{}')`)
  await runOnce({ connectionString: connectionString(), taskList: jobs, noHandleSignals: true, logger })
}
const runs = async () =>
  (
    await api.owner.query<{ differences: number; by_area: unknown; by_check: unknown }>(
      'select differences, by_area, by_check from app.audit_runs order by id',
    )
  ).rows
const waiting = async (staff: StaffName) => (await readQueue(await api.staff(staff))).filter(({ kind }) => kind === 'audit_differences')
const damage = (by: number) => api.owner.query('update app.guarantees set version = version + $2 where number = $1', [sale.number, by])

it('the audit as a job stores that it found nothing, and nobody of staff has work', async () => {
  await audit()
  expect(await runs()).toEqual([{ differences: 0, by_area: { ledger: 0, guarantees: 0, bank: 0, signatures: 0 }, by_check: {} }])
  expect(await waiting('fadi')).toEqual([])
})

it('keeps the proof of funds of the day: what bank and biller hold, and that we owe as much', async () => {
  const { rows } = await api.owner.query<{ held: bigint; owed: bigint; price: bigint }>(
    `select r.bank_fils + r.clearing_fils as held, r.owed_fils as owed, g.total_price_fils as price
     from app.audit_runs r, app.guarantees g where g.number = $1 order by r.id desc limit 1`,
    [sale.number],
  )
  expect(rows[0]?.owed).toBe(rows[0]?.held)
  expect(rows[0]?.owed).toBe(rows[0]?.price)
})

it('differences are stored by check, name no guarantee, and wait for finance and the administrator until an audit finds none', async () => {
  await damage(1)
  await audit()
  const found = (await runs()).at(-1)
  expect(found).toEqual({
    differences: 1,
    by_area: { ledger: 0, guarantees: 1, bank: 0, signatures: 0 },
    by_check: { 'every version has its event': 1 },
  })
  expect(JSON.stringify(found)).not.toContain(sale.number)
  for (const staff of ['fadi', 'nour'] as const)
    expect(await waiting(staff)).toMatchObject([
      { id: expect.stringMatching(/^A\d+$/), audit: { differences: 1, areas: { guarantees: 1, bank: 0 } } },
    ])
  expect(await waiting('rana')).toEqual([])
  await damage(-1)
  await audit()
  expect(await waiting('fadi')).toEqual([])
})

const newest = async () =>
  (
    await api.owner.query<{ is_whole: boolean; looked_at: Record<string, number>; marks: Record<string, unknown> | null }>(
      'select is_whole, looked_at, marks from app.audit_runs order by id desc limit 1',
    )
  ).rows[0]

it('after a night that found nothing only what has changed since is looked at; after another everything is, until it is mended', async () => {
  await audit()
  expect(await newest()).toMatchObject({ is_whole: false, looked_at: { guarantees: 1, receipts: 1, entries: expect.any(Number) } })
  await damage(1)
  await audit()
  expect(await newest()).toMatchObject({ is_whole: false, marks: null })
  await audit()
  expect(await newest()).toMatchObject({ is_whole: true, marks: null })
  await damage(-1)
  await audit()
  expect(await newest()).toMatchObject({ is_whole: true, marks: { guarantees: expect.any(String) } })
  await audit()
  expect(await newest()).toMatchObject({ is_whole: false, marks: { guarantees: expect.any(String) } })
})

it('what no event tells of is found where chance looks, and a line of a shared account by what comes after it', async () => {
  const old = {
    guarantees: '9000000000',
    receipts: '9000000000',
    payouts: '9000000000',
    entries: '9000000000',
    lines: '9000000000',
    messages: '9000000000',
  }
  const forget = () =>
    api.owner.query(
      `update app.audit_runs set marks = marks || $1 || jsonb_build_object('since', app.now() + interval '1 hour')
       where id = (select max(id) from app.audit_runs)`,
      [old],
    )
  await forget()
  await damage(1)
  await audit()
  expect((await runs()).at(-1)).toMatchObject({ differences: 1, by_check: { 'every version has its event': 1 } })
  await damage(-1)
  await audit()
  await api.owner.query(
    `update app.audit_runs set marks = jsonb_set(marks, '{sharedAccounts}', (
       select jsonb_object_agg(key, jsonb_build_array(value ->> 0, ((value ->> 1)::bigint + 1)::text)) from jsonb_each(marks -> 'sharedAccounts')))
     where id = (select max(id) from app.audit_runs)`,
  )
  await audit()
  expect((await runs()).at(-1)?.by_check).toMatchObject({ 'a balance is the sum of its lines': expect.any(Number) })
  await audit()
  expect((await runs()).at(-1)).toMatchObject({ differences: 0 })
})

it('the proof of funds of a night that looks at little is that of one that looks at all', async () => {
  await audit()
  const { rows } = await api.owner.query<{ proofs: number; differing: number; wholes: number }>(
    `select count(distinct owed_fils)::int as proofs, count(*) filter (where bank_fils + clearing_fils <> owed_fils or owed_fils = 0)::int as differing,
       count(distinct is_whole)::int as wholes
     from app.audit_runs where differences = 0`,
  )
  expect(rows).toEqual([{ proofs: 1, differing: 0, wholes: 2 }])
})

it('finance reads in a list what each night looked at and found; reviewers have no such list', async () => {
  const fadi = await api.staff('fadi')
  const read = async (query: Record<string, string>) =>
    (await fadi.call('GET /admin/lists/:list', { params: { list: 'audits' }, query })).rows
  const stored = await runs()
  const all = await read({})
  expect(all).toHaveLength(stored.length)
  expect(all[0]).toMatchObject({ status: 'agrees', kind: 'changed', differences: '0', in_bank: '0', guarantees_read: '1' })
  const differing = await read({ status: 'differs' })
  expect(differing).toHaveLength(stored.filter(({ differences }) => differences > 0).length)
  expect(new Set(differing.map(({ kind }) => kind))).toEqual(new Set(['whole', 'changed']))
  const refused = await (await api.staff('rana')).refusal('GET /admin/lists/:list', { params: { list: 'audits' }, query: {} })
  expect(refused.status).toBe(404)
})

it('an audit whose process stops ends before its next portion, stores nothing and is begun anew', async () => {
  const before = (await runs()).length
  const stopping = new AbortController()
  stopping.abort()
  await api.pool.query(`select graphile_worker.add_job('nightly_audit', '{}', max_attempts := 5)`)
  const aborted: TaskList = {
    nightly_audit: (payload, helpers) => jobs['nightly_audit']?.(payload, { ...helpers, abortSignal: stopping.signal }),
  }
  await runOnce({ connectionString: connectionString(), taskList: aborted, noHandleSignals: true, logger })
  expect(await runs()).toHaveLength(before)
  await api.owner.query(`update graphile_worker._private_jobs set run_at = now()`)
  await runOnce({ connectionString: connectionString(), taskList: jobs, noHandleSignals: true, logger })
  expect(await runs()).toHaveLength(before + 1)
})

it('a worker knows when the night is: one audit a night, whichever process adds it', async () => {
  const workers = await Promise.all(
    [1, 2].map(() => startWorker({ connectionString: connectionString(), jobs, schedule: nightlyAuditSchedule, log: () => {} })),
  )
  await vi.waitFor(async () => {
    const { rows } = await api.owner.query('select identifier from graphile_worker._private_known_crontabs')
    expect(rows).toEqual([{ identifier: 'nightly_audit' }])
  })
  await Promise.all(workers.map((worker) => worker.stop()))
})

it('two processes do not audit at once: the second leaves it to the first', async () => {
  const before = (await runs()).length
  const first = await api.pool.connect()
  await first.query(`select pg_advisory_lock(hashtext('damana audit'))`)
  await audit()
  expect(await runs()).toHaveLength(before)
  await first.query(`select pg_advisory_unlock(hashtext('damana audit'))`)
  first.release()
  await audit()
  expect(await runs()).toHaveLength(before + 1)
})
