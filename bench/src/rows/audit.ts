import { readFileSync } from 'node:fs'
import { auditByNight, auditDashboards, auditEvidence, auditGuarantees, insertRun } from '@damana/api/src/audit/index.ts'
import { createSealer } from '@damana/api/src/kernel/sealing.ts'
import { auditLedger } from '@damana/api/src/money/ledger/index.ts'
import { auditBank } from '@damana/api/src/money/reconciliation/index.ts'
import type { Sealer } from '@damana/api/src/kernel/sealing.ts'
import type pg from 'pg'
import type { Bench } from '../bench.ts'
import { processCpuMs } from '../measure.ts'
import { benchSecrets } from '../product/world.ts'

/** Everything that the audit reads. */
const tables = [
  'ledger.accounts',
  'ledger.entries',
  'ledger.postings',
  ...[
    'guarantees',
    'guarantee_events',
    'guarantee_timers',
    'guarantee_money',
    'receipts',
    'payouts',
    'payout_events',
    'bank_lines',
    'bank_messages',
    'dashboard_sums',
    'dashboard_changes',
    'parties',
    'companies',
  ].map((name) => `app.${name}`),
]

/** Row 28: the audit of a filled database against one sequential read of its tables, and the memory of both its processes. */
export async function measureAudit(bench: Bench, db: pg.Client): Promise<void> {
  const sealer = createSealer('evidence', { current: benchSecrets.fieldKey })
  const backend = (await db.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
  await db.query('set max_parallel_workers_per_gather = 0')
  const readAll = async () => {
    for (const table of tables) await db.query(`select count(*) from ${table}`)
  }
  // The first brings into memory what both read.
  await readAll()
  const reading = await costOf(backend, readAll)

  const began = { node: anonymousMb(process.pid), backend: anonymousMb(backend) }
  const most = { node: 0, backend: 0 }
  const watch = setInterval(() => {
    most.node = Math.max(most.node, anonymousMb(process.pid) - began.node)
    most.backend = Math.max(most.backend, anonymousMb(backend))
  }, 100)
  let found = 0
  const books: Cost = { seconds: 0, cpuSeconds: 0 }
  for (const [name, audit] of [
    ['ledger', auditLedger],
    ['guarantees', auditGuarantees],
    ['dashboards', auditDashboards],
    ['bank', auditBank],
  ] as const) {
    const cost = await costOf(backend, async () => void (found += (await audit(db)).length))
    books.seconds += cost.seconds
    books.cpuSeconds += cost.cpuSeconds
    bench.note('28', `${lineOf(cost)}  ${name}`)
  }
  const signatures = await costOf(backend, async () => void (found += (await auditEvidence(db, sealer)).length))
  await measureNight(bench, db, backend, sealer)
  clearInterval(watch)
  bench.note('28', `${lineOf(signatures)}  signatures`)
  bench.report({
    row: '28',
    name: 'CPU of the audit without signatures, against one reading',
    value: books.cpuSeconds / reading.cpuSeconds,
    goal: { atMost: 8 },
    unit: '×',
    note: `${books.cpuSeconds.toFixed(1)} : ${reading.cpuSeconds.toFixed(1)} s; by the clock ${books.seconds.toFixed(1)} : ${reading.seconds.toFixed(1)} s`,
  })
  bench.report({
    row: '28',
    name: 'memory of the audit and of its connection',
    value: most.node + most.backend,
    goal: { atMost: 512 },
    unit: 'MB',
    note: `${most.node.toFixed(0)} + ${most.backend.toFixed(0)} MB`,
  })
  bench.report({ row: '28', name: 'differences found', value: found, goal: { atMost: 0 }, unit: '' })
}

/** The newest rows of the filled database count as the changes of a day: as many at every size. */
const changedIds = 2_000
/** The audit by night, after one that found nothing. */
async function measureNight(bench: Bench, db: pg.Client, backend: number, sealer: Sealer): Promise<void> {
  const marks = ['guarantees', 'receipts', 'payouts', 'entries', 'messages']
  await db.query('begin')
  await insertRun(db, await auditByNight(db, sealer))
  await db.query(
    `update app.audit_runs set marks = marks || jsonb_build_object('since', now() + interval '1 day')
       || (select jsonb_object_agg(name, greatest((marks ->> name)::bigint - $2, 0)::text) from unnest($1::text[]) name)`,
    [marks, changedIds],
  )
  const night = await costOf(backend, async () => {
    const { differences, lookedAt } = await auditByNight(db, sealer)
    bench.note('28', `by night: ${differences} differences; looked at ${JSON.stringify(lookedAt)}`)
  })
  await db.query('rollback')
  bench.report({ row: '28', name: 'CPU of an audit by night', value: night.cpuSeconds, goal: null, unit: 's', note: lineOf(night) })
}

interface Cost {
  seconds: number
  /** Of this process and of the connection's. */
  cpuSeconds: number
}

async function costOf(backend: number, work: () => Promise<unknown>): Promise<Cost> {
  const cpuMs = () => processCpuMs(process.pid) + processCpuMs(backend)
  const [began, cpuBegan] = [performance.now(), cpuMs()]
  await work()
  return { seconds: (performance.now() - began) / 1000, cpuSeconds: (cpuMs() - cpuBegan) / 1000 }
}

const lineOf = ({ seconds, cpuSeconds }: Cost) => `${seconds.toFixed(1).padStart(7)} s, CPU ${cpuSeconds.toFixed(1).padStart(6)} s`

/** Memory that is the process's own, without shared buffers and code. */
const anonymousMb = (pid: number) => Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
