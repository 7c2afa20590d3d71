import { setTimeout as pause } from 'node:timers/promises'
import { createSealer } from '@damana/api/src/kernel/sealing.ts'
import { sealField } from '@damana/api/src/people/sign-in/index.ts'
import type { Bench } from '../bench.ts'
import { median, pairedRatio, percentile, postgresCpuMs, processCpuMs } from '../measure.ts'
import { type Due, insertDue } from '../product/deadlines.ts'
import { benchSecrets, nationalNumberOf } from '../product/world.ts'
import type { MeasuredSubject } from './sale.ts'
import { accept, offer, signInPairs } from './streams.ts'

const perSecond = 100
const seconds = 20
const dealers = 20
const mostWaitSeconds = 120
const pairsOfSlice = 100
const warmOffers = 400
const offersOfSlice = 200

/** Row 33: how long after a transition an endpoint is told, and what telling costs a transition of which no endpoint is told. */
export async function measureWebhooks(bench: Bench, product: MeasuredSubject): Promise<void> {
  await measureCost(bench, product)
  await measureLateness(bench, product)
}

async function measureCost(bench: Bench, product: MeasuredSubject): Promise<void> {
  const { db, port, server } = product
  const pairs = await signInPairs(port, pairsOfSlice)
  await accept(port, await offer(product, pairs, warmOffers))
  await db.query('vacuum (analyze)')
  const cpuMs = () => processCpuMs(server.pid) + postgresCpuMs(bench.cluster.postmaster)
  const cpuOfSlice = async () => {
    const prepared = await offer(product, pairs, offersOfSlice)
    await pause(1_500) // until the offers themselves are told
    const before = cpuMs()
    await accept(port, prepared)
    await pause(500) // until the acceptances are
    return (cpuMs() - before) / prepared.length
  }
  const slices: Record<'told' | 'untold', number[]> = { told: [], untold: [] }
  for (const _round of bench.roundsWithin(120)) {
    slices.told.push(await cpuOfSlice())
    // Another teller, as the product sees it: its looks end at once. Events that pile up meanwhile are told before the next slice.
    await db.query(`select pg_advisory_lock(hashtext('party_events'))`)
    slices.untold.push(await cpuOfSlice())
    await db.query(`select pg_advisory_unlock(hashtext('party_events'))`)
    await pause(3_000)
  }
  bench.report({
    row: '33',
    name: 'CPU of a transition with its event told to its parties, over none told',
    value: pairedRatio(slices.told, slices.untold, (ms) => ms),
    goal: { atMost: 1.05 },
    unit: '×',
    note: `no endpoint; ${median(slices.told).toFixed(2)} : ${median(slices.untold).toFixed(2)} ms, the reading of the guarantee before it included`,
  })
}

async function measureLateness(bench: Bench, { db }: MeasuredSubject): Promise<void> {
  const sealed = sealField(createSealer('fields', { current: benchSecrets.fieldKey }), 'dmnhook_bench')
  // No company is there to be told of a failure, and none fails.
  await db.query('set session_replication_role = replica')
  await db.query(
    `with endpoint as (
      insert into app.webhook_endpoints (company_id, party_id, url, created_by)
      select 1, u.party_id, 'https://hooks.petra.com/' || u.party_id, u.id
      from app.users u join app.parties p on p.id = u.party_id where p.national_number = any ($1) returning id
    )
    insert into app.webhook_secrets (endpoint_id, nth, sealed) select id, 1, $2 from endpoint`,
    [Array.from({ length: dealers }, (_, index) => nationalNumberOf(index + 1)), sealed],
  )
  await db.query('set session_replication_role = origin')
  const { rows } = await db.query<{ from: Date }>(`select date_trunc('milliseconds', now()) + interval '15 seconds' as from`)
  const due: Due = { count: perSecond * seconds, everyMs: 1_000 / perSecond, from: rows[0]?.from ?? new Date(), sellers: dealers }
  await insertDue(db, 'answer', due)
  await db.query('vacuum (analyze) app.guarantees, app.guarantee_timers')
  const end = performance.now() + mostWaitSeconds * 1000
  let late: number[] = []
  while (late.length < due.count && performance.now() < end) {
    await pause(1_000)
    const told = await db.query<{ late: number }>(
      `select extract(epoch from max(d.attempted_at + d.answer_ms * interval '1 millisecond') - d.at)::float8 as late
      from app.webhook_deliveries d where d.kind = 'expired' and d.status = 'delivered' group by d.guarantee_id, d.at`,
    )
    late = told.rows.map((row) => row.late)
  }
  bench.report({
    row: '33',
    name: `an event answered by its endpoint, ${perSecond} transitions a second: p99`,
    value: late.length < due.count ? Number.POSITIVE_INFINITY : percentile(late, 0.99),
    goal: { atMost: 2 },
    unit: 's',
    note: `after the begin of its transaction; p50 ${median(late).toFixed(2)}, the latest ${Math.max(...late).toFixed(2)} s of ${late.length}, ${dealers} endpoints that answer at once, without a network`,
  })
}
