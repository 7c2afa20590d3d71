import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { postgresCpuMs, processCpuMs } from '../measure.ts'
import { type Awaited, type Due, insertDue, readLateness } from '../product/deadlines.ts'
import type { ServerProcess } from '../server-process.ts'
import type pg from 'pg'

interface DeadlineSubject {
  server: ServerProcess
  db: pg.Client
}

const half = 5_000
const perSecond = 100
const seconds = 30
const mostWaitSeconds = 300
const kinds: readonly Awaited[] = ['answer', 'registry']

/** Row 29: deadlines due at one moment, and a hundred a second; half of them need the registry, which takes its time to answer. */
export async function measureDeadlines(bench: Bench, { server, db }: DeadlineSubject, registryMs: number): Promise<void> {
  const cpuMs = () => processCpuMs(server.pid) + postgresCpuMs(bench.cluster.postmaster)
  const cpuBefore = cpuMs()
  const atOnce = await carryOut({ server, db }, { count: half, everyMs: 0 })
  const note = `registry ${registryMs} ms; ${((cpuMs() - cpuBefore) / (2 * half)).toFixed(1)} ms of CPU each, notices included`
  for (const [index, name] of ['by the clock alone', 'after asking the registry'].entries())
    bench.report({
      row: '29',
      name: `${2 * half} due at one moment: the last ${name}`,
      value: atOnce[index]?.at(-1) ?? Number.POSITIVE_INFINITY,
      goal: { atMost: 60 },
      unit: 's',
      note,
    })
  const steadily = await carryOut({ server, db }, { count: (perSecond * seconds) / 2, everyMs: 2_000 / perSecond })
  for (const [index, name] of ['by the clock alone', 'after asking the registry'].entries())
    bench.report({
      row: '29',
      name: `${perSecond} a second: the latest ${name}`,
      value: steadily[index]?.at(-1) ?? Number.POSITIVE_INFINITY,
      goal: { atMost: 5 },
      unit: 's',
      note: `median ${steadily[index]?.[Math.floor((steadily[index]?.length ?? 0) / 2)]?.toFixed(2)} s`,
    })
}

/** Inserts as many of each kind and waits until all are carried out; lateness of each kind. */
async function carryOut({ server, db }: DeadlineSubject, series: Omit<Due, 'from'>): Promise<(readonly number[])[]> {
  const { rows } = await db.query<{ from: Date }>(`select date_trunc('milliseconds', now()) + interval '15 seconds' as from`)
  const due: Due = { ...series, from: rows[0]?.from ?? new Date() }
  for (const kind of kinds) {
    const owners = await insertDue(db, kind, due)
    if (kind === 'registry') await server.order({ ask: 'register', owners })
  }
  await db.query('vacuum (analyze) app.guarantees, app.guarantee_timers')
  const end = performance.now() + mostWaitSeconds * 1000
  for (;;) {
    const lateness = await Promise.all(kinds.map((kind) => readLateness(db, kind, due)))
    if (lateness.every(({ length }) => length === series.count)) return lateness
    if (performance.now() > end)
      throw new Error(`only ${lateness.map(({ length }) => length).join(' and ')} of ${series.count} were carried out`)
    await pause(1_000)
  }
}
