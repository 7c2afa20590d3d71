import { createSealer } from '@damana/api/src/kernel/sealing.ts'
import { fillGuarantees } from '@damana/api/test/growth/fill-guarantees.ts'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { createDatabase } from '../databases.ts'
import { postgresCpuMs } from '../measure.ts'
import { benchSecrets } from '../product/world.ts'

const filledDatabase = 'bench_filled'
/** The parts of the fill that make what the copies below have. */
const compared = new Set(['guarantees and events', 'receipts, payouts, fees', 'ledger'])
const copied = [
  'app.guarantees',
  'app.guarantee_events',
  'app.receipts',
  'app.payouts',
  'app.payout_events',
  'ledger.entries',
  'ledger.postings',
]

interface Cost {
  seconds: number
  cpuSeconds: number
}
const none: Cost = { seconds: 0, cpuSeconds: 0 }
const both = (a: Cost, b: Cost): Cost => ({ seconds: a.seconds + b.seconds, cpuSeconds: a.cpuSeconds + b.cpuSeconds })

/** Row 21: filling a database, against copying the same rows into empty tables with the same indexes. */
export async function measureFill(bench: Bench, guarantees: number): Promise<pg.Client> {
  await (await createDatabase(bench.cluster, filledDatabase, 'migrated')).end()
  const db = new pg.Client({ connectionString: bench.cluster.url('superuser', filledDatabase) })
  await db.connect()
  const cpuSeconds = () => postgresCpuMs(bench.cluster.postmaster) / 1000
  let [same, rest, copying] = [none, none, none]
  let before = cpuSeconds()
  await fillGuarantees(db, guarantees, createSealer('evidence', { current: benchSecrets.fieldKey }), (part, seconds) => {
    const cost = { seconds, cpuSeconds: cpuSeconds() - before }
    before += cost.cpuSeconds
    if (compared.has(part)) same = both(same, cost)
    else rest = both(rest, cost)
    bench.note('21', `${seconds.toFixed(1).padStart(7)} s, CPU ${cost.cpuSeconds.toFixed(1).padStart(6)} s  ${part}`)
  })
  await db.query('vacuum (analyze)')
  for (const table of copied) {
    await db.query(`create table public.copied (like ${table} including defaults including constraints including indexes)`)
    const [began, cpuBegan] = [performance.now(), cpuSeconds()]
    await db.query(`insert into public.copied select * from ${table}`)
    copying = both(copying, { seconds: (performance.now() - began) / 1000, cpuSeconds: cpuSeconds() - cpuBegan })
    await db.query('drop table public.copied')
  }
  bench.report({
    row: '21',
    name: `filling ${guarantees.toLocaleString('en')}: guarantees, events, money, postings, CPU`,
    value: same.cpuSeconds / copying.cpuSeconds,
    goal: { atMost: 2 },
    unit: '×',
    note: `${same.cpuSeconds.toFixed(0)} : ${copying.cpuSeconds.toFixed(0)} s; by the clock ${same.seconds.toFixed(0)} : ${copying.seconds.toFixed(0)} s`,
  })
  bench.report({
    row: '21',
    name: 'people, signatures, notifications, words, sums, CPU of PostgreSQL',
    value: rest.cpuSeconds,
    goal: null,
    unit: 's',
    note: `by the clock ${rest.seconds.toFixed(0)} s`,
  })
  return db
}
