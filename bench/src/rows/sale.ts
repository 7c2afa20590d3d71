import argon2 from '@node-rs/argon2'
import type { Bench } from '../bench.ts'
import {
  countOnServer,
  countStatementsIn,
  median,
  pairedRatio,
  postgresCpuMs,
  processCpuMs,
  rowsReadInVain,
  setServer,
  walBytes,
  walByRelation,
} from '../measure.ts'
import { password } from '../product/world.ts'
import { callsOfSale, sell, type Subject } from '../sales.ts'
import type { ServerProcess } from '../server-process.ts'

interface Slice {
  nodeMs: number
  postgresMs: number
  perSecond: number
}
export type MeasuredSubject = Subject & { database: string; server: ServerProcess; restart(): Promise<void> }

/** Enough for what is done in a sale to be compiled, and planned on every connection, as it is on a server that has run for minutes. */
const warmUp = { count: 1000, atOnce: 16 }
/** About a second each: the clock of the scheduler and the neighbours blur what is shorter. */
const slices = { alone: { count: 30, atOnce: 1 }, crowd: { count: 64, atOnce: 16 } }
const countedSales = 20

async function measureSlice(bench: Bench, subject: MeasuredSubject, { count, atOnce }: { count: number; atOnce: number }): Promise<Slice> {
  const node = processCpuMs(subject.server.pid)
  const postgres = postgresCpuMs(bench.cluster.postmaster)
  const seconds = await sell(subject, { count, atOnce })
  return {
    nodeMs: (processCpuMs(subject.server.pid) - node) / count,
    postgresMs: (postgresCpuMs(bench.cluster.postmaster) - postgres) / count,
    perSecond: count / seconds,
  }
}
const cpuMs = ({ nodeMs, postgresMs }: Slice) => nodeMs + postgresMs

/** Rows 1, 2 and 3: one full sale by HTTP with everything on, what it sends and writes, and how many go at once. */
export async function measureSales(bench: Bench, product: MeasuredSubject, reference: MeasuredSubject): Promise<void> {
  for (const subject of [reference, product]) {
    await sell(subject, warmUp)
    // By now no table is empty, so what is learnt of them holds; autovacuum would do it a minute later.
    await subject.db.query('vacuum (analyze)')
    await sell(subject, { count: 100, atOnce: 16 })
  }
  const runs: Record<keyof typeof slices, { ours: Slice[]; theirs: Slice[] }> = {
    alone: { ours: [], theirs: [] },
    crowd: { ours: [], theirs: [] },
  }
  for (const _round of bench.roundsWithin(130))
    for (const size of ['alone', 'crowd'] as const) {
      runs[size].theirs.push(await measureSlice(bench, reference, slices[size]))
      runs[size].ours.push(await measureSlice(bench, product, slices[size]))
    }
  const { alone, crowd } = runs
  const facts = (all: readonly Slice[]) =>
    `${median(all.map(cpuMs)).toFixed(1)} ms (node ${median(all.map(({ nodeMs }) => nodeMs)).toFixed(1)}, PostgreSQL ${median(all.map(({ postgresMs }) => postgresMs)).toFixed(1)})`
  bench.report({
    row: '1',
    name: `CPU of a full sale, ${callsOfSale} calls and jobs, one at a time`,
    value: pairedRatio(alone.ours, alone.theirs, cpuMs),
    goal: { atMost: 2 },
    unit: '×',
    note: `${facts(alone.ours)} : ${facts(alone.theirs)}`,
  })
  bench.note(
    '1',
    `sixteen at a time: ${pairedRatio(crowd.ours, crowd.theirs, cpuMs).toFixed(2)} ×, ${facts(crowd.ours)} : ${facts(crowd.theirs)}`,
  )
  bench.note('1', `the 2 argon2id hashes of its sign-ins, apart: ${(2 * (await hashCpuMs())).toFixed(1)} ms`)
  bench.report({
    row: '3',
    name: 'sales per second, sixteen at once',
    value: pairedRatio(crowd.ours, crowd.theirs, ({ perSecond }) => perSecond),
    goal: { atLeast: 0.5 },
    unit: '×',
    note: `${median(crowd.ours.map(({ perSecond }) => perSecond)).toFixed(0)} : ${median(crowd.theirs.map(({ perSecond }) => perSecond)).toFixed(0)} a second`,
  })

  const [ours, theirs] = [await count(bench, product), await count(bench, reference)]
  const beside = (of: (counted: typeof ours) => number) => `reference ${of(theirs).toFixed(1)}`
  bench.report({
    row: '2',
    name: 'statements sent in a sale',
    value: ours.sent,
    goal: { atMost: 100 },
    unit: '',
    note: beside(({ sent }) => sent),
  })
  bench.report({
    row: '2',
    name: 'statements counted by the server, without the job runner',
    value: ours.counted,
    goal: { atMost: 120 },
    unit: '',
    note: `${beside(({ counted }) => counted)}; the job runner ${ours.runner.toFixed(1)} : ${theirs.runner.toFixed(1)}`,
  })
  bench.report({
    row: '2',
    name: 'WAL of a sale, without page images',
    value: ours.walKb,
    goal: { atMost: 64 },
    unit: 'kB',
    note: beside(({ walKb }) => walKb),
  })
  if (bench.verbose) console.log(ours.texts.map((text) => `      ${text}`).join('\n'))
}

async function count({ cluster, verbose }: Bench, subject: MeasuredSubject) {
  await countStatementsIn(cluster.admin, subject.database, true)
  await subject.restart()
  await sell(subject, { count: countedSales, atOnce: 4 })
  await setServer(cluster.admin, 'full_page_writes', 'off')
  const wal = await walBytes(cluster.admin)
  if (verbose) await subject.db.query('select pg_stat_reset()')
  const before = (await subject.server.order({ ask: 'statements' })) as number
  const { own, runner, texts } = await countOnServer(cluster.admin, subject.database, () =>
    sell(subject, { count: countedSales, atOnce: 4 }),
  )
  const after = (await subject.server.order({ ask: 'statements' })) as number
  const written = (await walBytes(cluster.admin)) - wal
  if (verbose)
    for (const line of [...(await walByRelation(subject.db, wal)), ...(await rowsReadInVain(subject.db))]) console.log(`      ${line}`)
  await setServer(cluster.admin, 'full_page_writes', null)
  await countStatementsIn(cluster.admin, subject.database, false)
  return {
    sent: (after - before) / countedSales,
    counted: own / countedSales,
    runner: runner / countedSales,
    walKb: written / countedSales / 1000,
    texts,
  }
}

/** The cost of one hash of a password at the strength in use. */
async function hashCpuMs(): Promise<number> {
  const hash = await argon2.hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const before = processCpuMs(process.pid)
  const hashes = 16
  for (let index = 0; index < hashes; index += 1) await argon2.verify(hash, password)
  return (processCpuMs(process.pid) - before) / hashes
}
