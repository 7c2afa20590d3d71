import { foldChanges } from '@damana/api/src/dashboards/sums.queries.ts'
import type { Bench } from '../bench.ts'
import { median, pairedRatio, postgresCpuMs, setServer, walBytes } from '../measure.ts'
import { sell } from '../sales.ts'
import type { MeasuredSubject } from './sale.ts'

interface Slice {
  postgresMs: number
  walKb: number
  /** The same with the job that adds the changes to the sums. */
  addedMs: number
  addedKb: number
  statements: number
}
const slice = { count: 64, atOnce: 16 }

const triggers = [
  ['app.guarantees', 'dashboard_entry'],
  ['app.guarantees', 'dashboard_change'],
  ['ledger.entries', 'guarantee_money'],
] as const

/** Row 18: what a sale costs PostgreSQL with the sums of the dashboards kept, against the same sale on a database that keeps none. */
export async function measureKeepingSums(bench: Bench, product: MeasuredSubject, without: MeasuredSubject): Promise<void> {
  for (const [table, trigger] of triggers) await without.db.query(`alter table ${table} disable trigger ${trigger}`)
  await setServer(bench.cluster.admin, 'full_page_writes', 'off')
  for (const subject of [without, product]) await sell(subject, { count: 500, atOnce: 16 })
  const runs = { ours: [] as Slice[], theirs: [] as Slice[] }
  for (const round of bench.roundsWithin(150)) {
    const theirs = async () => void runs.theirs.push(await measureSlice(bench, without))
    const ours = async () => void runs.ours.push(await measureSlice(bench, product))
    // The rows that the one leaves to the vacuum fall into the slice of the other, so each goes first in turn.
    for (const one of round % 2 === 0 ? [theirs, ours] : [ours, theirs]) await one()
  }
  await setServer(bench.cluster.admin, 'full_page_writes', null)
  const of = (read: (one: Slice) => number, digits: number) =>
    `${median(runs.ours.map(read)).toFixed(digits)} : ${median(runs.theirs.map(read)).toFixed(digits)}`
  bench.report({
    row: '18',
    name: 'a sale with the sums of the dashboards kept, CPU of PostgreSQL',
    value: pairedRatio(runs.ours, runs.theirs, ({ postgresMs }) => postgresMs),
    goal: { atMost: 1.05 },
    unit: '×',
    note: `${of(({ postgresMs }) => postgresMs, 1)} ms; with adding them up ${pairedRatio(runs.ours, runs.theirs, ({ addedMs }) => addedMs).toFixed(2)} ×`,
  })
  bench.report({
    row: '18',
    name: 'the same, WAL',
    value: pairedRatio(runs.ours, runs.theirs, ({ walKb }) => walKb),
    goal: { atMost: 1.15 },
    unit: '×',
    note: `${of(({ walKb }) => walKb, 1)} kB; with adding them up ${pairedRatio(runs.ours, runs.theirs, ({ addedKb }) => addedKb).toFixed(2)} ×`,
  })
  bench.report({
    row: '18',
    name: 'the same, statements sent',
    value: pairedRatio(runs.ours, runs.theirs, ({ statements }) => statements),
    goal: { atMost: 1.01 },
    unit: '×',
    note: of(({ statements }) => statements, 1),
  })
}

async function measureSlice({ cluster }: Bench, subject: MeasuredSubject): Promise<Slice> {
  const sent = async () => (await subject.server.order({ ask: 'statements' })) as number
  const [cpu, wal, statements] = [postgresCpuMs(cluster.postmaster), await walBytes(cluster.admin), await sent()]
  const sinceThen = async () => ({
    ms: (postgresCpuMs(cluster.postmaster) - cpu) / slice.count,
    kb: ((await walBytes(cluster.admin)) - wal) / slice.count / 1000,
  })
  await sell(subject, slice)
  const sold = await sinceThen()
  const statementsSent = (await sent()) - statements
  // The job of the minute does this for all that changed in it.
  await subject.db.query('begin')
  await foldChanges(subject.db, 100_000)
  await subject.db.query('commit')
  const added = await sinceThen()
  return { postgresMs: sold.ms, walKb: sold.kb, addedMs: added.ms, addedKb: added.kb, statements: statementsSent / slice.count }
}
