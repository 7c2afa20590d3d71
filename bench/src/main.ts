import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { lineOf, type Bench } from './bench.ts'
import { createDatabase, type Filling, startCluster } from './databases.ts'
import { sellOnProduct } from './product/sale.ts'
import { sellOnReference } from './reference/sale.ts'
import { measureAudit } from './rows/audit.ts'
import { measureBankFiles } from './rows/bank-files.ts'
import { measureCertificate } from './rows/certificate.ts'
import { measureKeepingSums } from './rows/dashboards.ts'
import { measureDeadlines } from './rows/deadlines.ts'
import { measureDetails, measureSigning } from './rows/details.ts'
import { measureFill } from './rows/fill.ts'
import { measureFirstLoad } from './rows/first-load.ts'
import { measureGrowth, rowsOfGrowth } from './rows/growth.ts'
import { measureKept } from './rows/kept.ts'
import { measureLedger } from './rows/ledger.ts'
import { measureLoad } from './rows/load.ts'
import { measureMemory } from './rows/memory.ts'
import { measureNotifications } from './rows/notifications.ts'
import { measureSales, type MeasuredSubject } from './rows/sale.ts'
import { measureStarts } from './rows/starts.ts'
import { measureStreams } from './rows/streams.ts'
import { measureUploads } from './rows/uploads.ts'
import { measureWebhooks } from './rows/webhooks.ts'
import { knowBrowsers } from './sales.ts'
import { bundleServer, flagsOfStart, type ServerProcess, type ServerSetup, startServer } from './server-process.ts'

const allRows = ['1', '2', '3', '4', '5', '6', '7', '12', '13', '14', '15', '18', '24', '25', '29', '30', '32', '33', 'C']
const usage = `npm run bench -- [--rows 1,2,5] [--rounds 7] [--port 7900] [--verbose] [--profile <folder>] [--streams 500]
  rows: 1 2 3 a full sale · 4 signing · 5 ledger · 6 ledger against pgledger (PGLEDGER_SQL names its file) · 7 details · 12 13 starts · 14 memory · 15 first load · 18 what keeping the sums of the dashboards costs · 24 streams · 25 what a sale leaves · 29 deadlines · 30 notifications · 32 uploads beside hostile ones · 33 webhooks · C certificate
  on demand, [--guarantees 10000,100000,1000000] [--kept <folder>] [--markdown <file>]: 8 9 10 11 17 26 27 reads of filled databases
  on demand, [--guarantees 1000000] [--payments 10000] [--lines 100000] [--schemas <folder>]: 19 a payment file · 20 a statement
  on demand, [--guarantees 1000000]: 21 filling a database · 23 many people at once, [--people 50] [--minutes 5] · 28 the audit of it (28 alone: of the database that DATABASE_URL names)`

const { values } = parseArgs({
  options: {
    rows: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    port: { type: 'string', default: '7900' },
    profile: { type: 'string' },
    guarantees: { type: 'string' },
    kept: { type: 'string' },
    markdown: { type: 'string' },
    people: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '5' },
    streams: { type: 'string', default: '500' },
    payments: { type: 'string', default: '10000' },
    lines: { type: 'string', default: '100000' },
    schemas: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit()
}
const rows = new Set(values.rows?.split(',') ?? allRows)
const wants = (...some: string[]) => some.some((row) => rows.has(row))
/** Of row 29. */
const registryMs = 200
const began = performance.now()
const cluster = await startCluster(values.kept)
const bench: Bench = {
  cluster,
  rounds: Number(values.rounds),
  *roundsWithin(seconds) {
    const end = performance.now() + seconds * 1000
    for (let round = 0; round < bench.rounds && (round < 3 || performance.now() < end); round += 1) yield round
  },
  firstPort: Number(values.port),
  verbose: values.verbose,
  report(figure) {
    console.log(lineOf(figure))
  },
  note: (row, text) => console.log(`${row.padStart(3)}    ${text}`),
}
const closers: (() => Promise<unknown>)[] = [() => cluster.stop()]
let closing: Promise<void> | undefined
const close = () => (closing ??= closeAll())
async function closeAll(): Promise<void> {
  for (const one of closers.toReversed()) await one().catch((error: unknown) => console.error(error))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void close().finally(() => process.exit(130)))
try {
  await measure()
} finally {
  await close()
}
console.log(`\n${((performance.now() - began) / 60_000).toFixed(1)} min`)
process.exit()

async function measure(): Promise<void> {
  if (wants('15')) measureFirstLoad(bench)
  if (wants(...rowsOfGrowth)) {
    const { table, plans } = await measureGrowth(bench, (values.guarantees ?? '10000,100000,1000000').split(',').map(Number), rows)
    console.log(`\n${table}\n\n${plans}`)
    if (values.markdown !== undefined) writeFileSync(values.markdown, `${table}\n\n\`\`\`\n${plans}\n\`\`\`\n`)
  }
  if (wants('C')) await measureCertificate(bench)
  if (wants('32')) await measureUploads(bench)
  if (wants('5', '6')) await measureLedger(bench, { tpcb: wants('5'), pgledgerFile: wants('6') ? pgledgerFile() : undefined })
  if (wants('19', '20'))
    await measureBankFiles(bench, {
      guarantees: Number(values.guarantees ?? 1_000_000),
      payments: Number(values.payments),
      lines: Number(values.lines),
      schemas: values.schemas,
    })
  if (wants('21', '28')) {
    // oxlint-disable-next-line node/no-process-env -- a database that is filled already is given as it is to bench:fill
    const given = wants('21') ? undefined : process.env['DATABASE_URL']
    const filled = given === undefined ? await measureFill(bench, Number(values.guarantees ?? 1_000_000)) : await connectTo(given)
    closers.push(() => filled.end())
    if (wants('28')) await measureAudit(bench, filled)
  }
  if (wants('18')) {
    const product = await startSubject('product', bench.firstPort, { database: 'bench_with_sums' })
    const without = await startSubject('product', bench.firstPort + 1, { database: 'bench_without_sums' })
    await measureKeepingSums(bench, product, without)
    await product.server.stop()
    await without.server.stop()
  }
  if (wants('25')) {
    const product = await startSubject('product', bench.firstPort, { database: 'bench_kept' })
    await measureKept(bench, product)
    await product.server.stop()
  }
  if (wants('30')) await measureNotifications(bench)
  if (wants('29')) {
    const product = await startSubject('product', bench.firstPort, { database: 'bench_deadlines', registryMs })
    await measureDeadlines(bench, product, registryMs)
    await product.server.stop()
  }
  if (wants('23')) {
    const filled = async (guarantees: number, port: number, database: string) => {
      const began = performance.now()
      const subject = { guarantees, ...(await startSubject('product', port, { database, filling: { guarantees } })) }
      bench.note('23', `${guarantees.toLocaleString('en')} guarantees filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
      return subject
    }
    const small = await filled(1_000, bench.firstPort, 'bench_small')
    const large = await filled(Number(values.guarantees ?? 1_000_000), bench.firstPort + 1, 'bench_large')
    await measureLoad(bench, small, large, { people: Number(values.people), minutes: Number(values.minutes) })
    await small.server.stop()
    await large.server.stop()
    if (values.kept !== undefined) await cluster.admin.query('drop database bench_large with (force)')
  }
  if (wants('33')) {
    const product = await startSubject('product', bench.firstPort, { database: 'bench_webhooks' })
    await measureWebhooks(bench, product)
    await product.server.stop()
  }
  if (wants('24')) {
    const product = await startSubject('product', bench.firstPort, { database: 'bench_streams' })
    await measureStreams(bench, product, Number(values.streams))
    await product.server.stop()
  }
  if (wants('1', '2', '3', '4', '7', '12', '13', '14')) {
    const product = await startSubject('product', bench.firstPort)
    const reference = await startSubject('reference', bench.firstPort + 1)
    if (wants('4')) await measureSigning(bench, product, reference)
    if (wants('7')) await measureDetails(bench, product, reference)
    if (wants('1', '2', '3')) await measureSales(bench, product, reference)
    if (wants('14')) await measureMemory(bench, product, reference)
    await product.server.stop()
    await reference.server.stop()
    if (wants('12', '13')) await measureStarts(bench, reference)
  }
}

async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

function pgledgerFile(): string | undefined {
  // oxlint-disable-next-line node/no-process-env -- a file of somebody else's that only the person who measures has
  const file = process.env['PGLEDGER_SQL']
  if (file === undefined) bench.note('6', 'skipped: PGLEDGER_SQL does not name the SQL file of pgledger, which is not part of this project')
  return file
}

/** A server that takes signed requests: those of the second in which its memory of nonces begins are refused. */
async function startReady(program: string, setup: ServerSetup): Promise<ServerProcess> {
  const server = await startServer(program, setup)
  await pause(1_000)
  return server
}

type StartedSubject = MeasuredSubject & { program: string; setup: ServerSetup }
async function startSubject(
  kind: 'product' | 'reference',
  port: number,
  { database = `bench_${kind}`, registryMs, filling = kind }: { database?: string; registryMs?: number; filling?: Filling } = {},
): Promise<StartedSubject> {
  const db = await createDatabase(cluster, database, filling)
  closers.push(() => db.end())
  if (filling === 'product') await knowBrowsers(db)
  const program = await bundleServer(`bench/src/${kind}/server.ts`)
  const setup = {
    port,
    databaseUrl: cluster.url(kind === 'product' ? 'api' : 'owner', database),
    logFile: join(cluster.folder, `${database}.log`),
    profileDir: values.profile,
    ...(registryMs === undefined ? {} : { registryMs }),
    nodeFlags: kind === 'product' ? flagsOfStart() : [],
  }
  const subject: StartedSubject = {
    server: await startReady(program, setup),
    seller: kind === 'product' ? sellOnProduct((order) => subject.server.order(order)) : sellOnReference,
    due: `select (select count(*) from graphile_worker._private_jobs where run_at <= now())::int${kind === 'product' ? ' + (select count(*) from app.guarantee_timers where least(deadline_at, registry_check_at) <= now())::int' : ''} as left_over`,
    leftover:
      kind === 'product'
        ? 'select count(*)::int as left_over from app.outbox where failed_at is null'
        : 'select count(*)::int as left_over from graphile_worker._private_jobs',
    port,
    db,
    database,
    program,
    setup,
    async restart() {
      await subject.server.stop()
      subject.server = await startReady(program, setup)
    },
  }
  closers.push(() => subject.server.stop())
  return subject
}
