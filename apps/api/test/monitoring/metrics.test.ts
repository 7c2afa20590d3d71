import { createSealer } from '#kernel/sealing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { startMonitoring, watchSurroundings } from '#monitoring/index.ts'
import { createMetrics } from '#monitoring/metrics.ts'
import { measuredJob } from '#jobs/measured-job.ts'
import { createPool } from '#db/pool.ts'
import { measurements } from '#kernel/measurements.ts'
import { runTransaction } from '#kernel/transaction.ts'
import { nobody } from '../support/quiet.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { completedSale, garage, garageFilling, noticeOf, sendPartnerRequest } from '../support/money.ts'
import { offer } from '../support/sale.ts'
import { freePort } from '../support/process.ts'

let api: TestApi
let monitoring: Awaited<ReturnType<typeof startMonitoring>>
let port: number
const warnings: object[] = []
const log = { warn: (facts: object) => void warnings.push(facts) }
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  port = await freePort()
  monitoring = await startMonitoring({ pool: api.pool, runs: { api: true, worker: true }, host: '127.0.0.1', port, log })
})
afterAll(async () => {
  await monitoring.stop()
  await api.stop()
})

/** One sample a line: name, labels in their order, value. */
type Samples = ReadonlyMap<string, number>
const samplesOf = (text: string): Samples =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
const scrape = async (at = port): Promise<Samples> => samplesOf(await (await fetch(`http://127.0.0.1:${at}/metrics`)).text())
/** A reading that is made for this question: those of the running process are fresh for seconds. */
async function read(db = api.pool, more: Partial<Parameters<typeof createMetrics>[0]> = {}): Promise<Samples> {
  const metrics = createMetrics({ pool: api.pool, db, runs: { api: true, worker: true }, log, ...more })
  try {
    return samplesOf(await metrics.render())
  } finally {
    metrics.stop()
  }
}

const build = { version: '0039', commit: 'abc' }
const endsAt = new Date('2027-01-01T00:00:00Z')

describe('metrics', () => {
  it('show which code runs, the room on its disks, the ends of certificates, and why nobody is served', async () => {
    const folders = { files: projectRoot, gone: `${projectRoot}/not-there` }
    const watched = watchSurroundings({ ...build, folders, addresses: { public: 'http://localhost' }, log })
    const surroundings = { ...watched, certificates: () => [{ name: 'public', endsAt }] }
    const seen = await read(api.pool, { surroundings, whyNotReady: async () => 'read_only' })
    watched.stop()
    expect(seen.get('damana_build_info{version="0039",commit="abc"}')).toBe(1)
    expect(seen.get('damana_disk_free_ratio{disk="files"}')).toBeGreaterThan(0)
    expect(seen.has('damana_disk_free_ratio{disk="gone"}')).toBe(false)
    expect(seen.get('damana_certificate_end_timestamp_seconds{whose="public"}')).toBe(endsAt.getTime() / 1000)
    expect([seen.get('damana_ready'), seen.get('damana_not_ready{reason="read_only"}')]).toEqual([0, 1])
    expect([...seen.keys()].filter((key) => key.startsWith('damana_not_ready'))).toHaveLength(1)
    expect((await read(api.pool, { whyNotReady: async () => undefined })).get('damana_ready')).toBe(1)
  })

  it('show the server: its connections, its transaction numbers, who follows it, and nothing of an archive that is off', async () => {
    const seen = await read()
    expect(seen.get('damana_database_connections')).toBeGreaterThan(0)
    expect(seen.get('damana_database_connections_most')).toBe(200)
    expect(seen.get('damana_database_xid_age')).toBeGreaterThan(0)
    expect([seen.get('damana_database_commits_waiting'), seen.get('damana_database_standby_wanted')]).toEqual([0, 0])
    expect(seen.get('damana_database_standbys')).toBe(0)
    expect(seen.has('damana_archive_failing')).toBe(false)
    expect(seen.has('damana_database_replay_lag_seconds')).toBe(false)
  })

  it('show for how long the product stands still after a restore', async () => {
    expect((await read()).get('damana_frozen_seconds')).toBe(0)
    await api.owner.query(`insert into app.restores (why, detected_at) values ('behind_mark', clock_timestamp() - interval '90 seconds')`)
    expect((await read()).get('damana_frozen_seconds')).toBeGreaterThanOrEqual(90)
    await api.owner.query('update app.restores set thawed_at = app.now()')
  })

  it('count requests, transitions and jobs of the process, and read money, queue and books from the database', async () => {
    await completedSale(api, { registrationNumber: garage(1) })
    const unpaid = await offer(api, { registrationNumber: garage(2) })
    await unpaid.seller.refusal('POST /guarantees/:number/accept', { params: { number: unpaid.number }, body: { terms_version: 1 } })
    await measuredJob('sweep', async () => {})
    const seen = await scrape()
    expect(seen.get('damana_transitions_total{event="created"}')).toBe(2)
    expect(seen.get('damana_transitions_total{event="accepted"}')).toBe(1)
    expect(seen.get('damana_transitions_total{event="completed"}')).toBe(1)
    expect(seen.get('damana_request_duration_seconds_count{method="POST",route="/api/v1/guarantees",status="200"}')).toBe(2)
    expect(seen.get('damana_job_duration_seconds_count{job="sweep",outcome="done"}')).toBe(1)
    expect(seen.get('damana_seconds_since_last_job')).toBeLessThan(60)
    expect(seen.get('damana_payouts{status="approved"}')).toBe(1)
    expect(seen.get('damana_payouts_oldest_seconds{status="approved"}')).toBeGreaterThanOrEqual(0)
    expect(seen.get('damana_ledger_difference_fils{book="client"}')).toBe(0)
    expect(seen.get('damana_ledger_difference_fils{book="own"}')).toBe(0)
    expect(seen.get('damana_outbox_unsent')).toBeGreaterThan(0)
    expect(seen.get('damana_deadlines_overdue')).toBe(0)
    expect(seen.get('damana_registry_silent')).toBe(0)
    expect(seen.get('damana_statement_difference_fils')).toBe(0)
    expect(seen.get('damana_pool_connections{state="total"}')).toBeGreaterThan(0)
    expect(seen.get('damana_pool_connections{state="waiting"}')).toBe(0)
    expect(seen.get('damana_process{runs="worker"}')).toBe(1)
    expect(seen.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
    expect(warnings).toEqual([])
  })

  it('hold no personal data: labels are words of ours', async () => {
    const { rows } = await api.owner.query<{ name: string }>('select name from app.parties')
    const text = [...(await scrape()).keys()].join('\n')
    for (const { name } of rows) expect(text).not.toContain(name)
    expect(text).not.toMatch(/DM-\d|JO\d\d|\+962|079\d/)
  })

  it('show since when a receipt that nobody can place waits for staff', async () => {
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf('111111111111', '5000', 'EF-unplaced'))
    await api.owner.query(`update app.receipts set recorded_at = app.now() - interval '5 days' where bank_reference = 'EF-unplaced'`)
    const seen = await read()
    expect(seen.get('damana_staff_tasks{kind="receipts_unmatched"}')).toBe(1)
    expect(seen.get('damana_staff_tasks_oldest_seconds{kind="receipts_unmatched"}')).toBeGreaterThan(4 * 86_400)
    expect(seen.has('damana_staff_tasks{kind="identities"}')).toBe(false)
  })

  it('show what waits for endpoints, what of it is late by us, and what was given up', async () => {
    await api.owner.query(
      `with endpoint as (
        insert into app.webhook_endpoints (company_id, party_id, url, created_by, failures)
        select c.id, c.party_id, 'https://hooks.petra.com/' || failures, (select min(id) from app.users), failures
        from (select id, party_id from app.companies order by id limit 1) c, unnest(array[0, 5]) failures
        returning id
      )
      insert into app.webhook_deliveries (endpoint_id, kind, at, status, due_at)
      select id, 'test', app.now(), status, app.now() - case status when 'due' then interval '90 seconds' else interval '0' end
      from endpoint, unnest(array['due', 'dead', 'delivered']) status`,
    )
    const seen = await read()
    expect(seen.get('damana_webhooks_waiting')).toBe(2)
    expect(seen.get('damana_webhooks_late_seconds')).toBeGreaterThanOrEqual(90)
    expect(seen.get('damana_webhooks_given_up')).toBe(2)
    await api.owner.query('update app.webhook_endpoints set failures = 5')
    expect((await read()).get('damana_webhooks_late_seconds')).toBe(0)
    await api.owner.query('delete from app.webhook_endpoints')
    expect((await read()).get('damana_webhooks_waiting')).toBe(0)
  })

  it('show a passed deadline, a silent registry, a waiting job, a difference of the statement and of the audit', async () => {
    const sale = await offer(api, { registrationNumber: garage(3) })
    await api.owner.query(
      `update app.guarantee_timers t set deadline_at = app.now() - interval '90 seconds' from app.guarantees g where g.id = t.guarantee_id and g.number = $1`,
      [sale.number],
    )
    await api.owner.query(`update app.guarantees set registry_unavailable_since = app.now() - interval '2 hours' where number = $1`, [
      sale.number,
    ])
    await api.pool.query(`select graphile_worker.add_job('reconsider_payouts', '{}', run_at := now() - interval '3 minutes')`)
    await api.pool.query(`select graphile_worker.add_job('reconsider_payouts', '{}', run_at := now() + interval '3 minutes')`)
    await api.owner.query(
      `insert into app.audit_runs (started_at, differences, by_area, by_check) values (now(), 2, '{"ledger": 0, "guarantees": 2, "bank": 0, "signatures": 0}', '{}')`,
    )
    const seen = await read()
    expect(seen.get('damana_deadlines_overdue')).toBe(1)
    expect(seen.get('damana_deadlines_overdue_oldest_seconds')).toBeGreaterThanOrEqual(90)
    expect(seen.get('damana_registry_silent')).toBe(1)
    expect(seen.get('damana_registry_silent_oldest_seconds')).toBeGreaterThanOrEqual(7_200)
    expect(seen.get('damana_queue_jobs{job="reconsider_payouts"}')).toBe(1)
    expect(seen.get('damana_queue_jobs_oldest_seconds{job="reconsider_payouts"}')).toBeGreaterThanOrEqual(180)
    expect(seen.get('damana_audit_differences{area="guarantees"}')).toBe(2)
    expect(seen.get('damana_audit_age_seconds')).toBeLessThan(60)
    await api.owner.query('update app.guarantees set registry_unavailable_since = null where number = $1', [sale.number])
    await api.owner.query(`delete from app.audit_runs`)
    await api.owner.query(`delete from graphile_worker._private_jobs where key is null`)
    const after = await read()
    expect(after.get('damana_registry_silent')).toBe(0)
    expect(after.has('damana_audit_age_seconds')).toBe(false)
  })

  it('take values away that can no longer be read, instead of repeating old ones', async () => {
    const gone = createPool({ connectionString: api.pool.options.connectionString ?? '', max: 1, applicationName: 'test' })
    await gone.end()
    const seen = await read(gone)
    expect(seen.get('damana_reading_up{reading="payouts"}')).toBe(0)
    expect(seen.has('damana_outbox_unsent')).toBe(false)
    expect(seen.has('damana_pool_connections{state="total"}')).toBe(true)
    expect(warnings).toHaveLength(15)
  })

  it('are read again after five seconds only, so that many scrapes cost no more than one', async () => {
    let statements = 0
    const counting = createPool({ connectionString: api.pool.options.connectionString ?? '', max: 1, applicationName: 'test' })
    counting.on('acquire', () => (statements += 1))
    const metrics = createMetrics({ pool: api.pool, db: counting, runs: { api: true, worker: false }, log })
    await Promise.all([metrics.render(), metrics.render()])
    const first = statements
    const text = await metrics.render()
    expect(statements).toBe(first)
    // A process that does no jobs is idle by design.
    expect(samplesOf(text).has('damana_seconds_since_last_job')).toBe(false)
    metrics.stop()
    await counting.end()
  })

  it('count what was committed, and nothing of a transaction that was not', async () => {
    const told: string[] = []
    const stop = measurements.transition.subscribe(({ event }) => told.push(event))
    const options = {
      pool: api.pool,
      notifier: nobody,
      sessionId: null,
      claim: null,
      answerSealer: createSealer('stored answers', { current: 'x' }),
      toBody: () => '',
      toProblem: () => '',
      carryOutRaised: async () => {},
    }
    const refused = runTransaction(options, async (tx) => {
      tx.afterCommit(() => measurements.transition.publish({ event: 'accepted' }))
      await tx.query('select 1')
      throw new Error('changed my mind')
    })
    await expect(refused).rejects.toThrow('changed my mind')
    expect(told).toEqual([])
    await runTransaction(options, async (tx) => tx.afterCommit(() => measurements.transition.publish({ event: 'accepted' })))
    expect(told).toEqual(['accepted'])
    stop()
  })

  it('answer nothing but the metrics', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  })
})
