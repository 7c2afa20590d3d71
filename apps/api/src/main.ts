import { existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import type { BuiltApp } from './app.ts'
import { type Config, loadConfig, readEnvironment } from './config.ts'
import { startEmbeddedServer } from '#db/embedded-server.ts'
import { newestMigration } from '#db/migrate.ts'
import { createPool } from '#db/pool.ts'
import { faultOf, framesOfFaults } from '#kernel/fault.ts'
import { gatherLines, tellUncaught } from '#kernel/log-destination.ts'
import { serveHealth } from '#http/serve-health.ts'
import { rememberOrigin } from '#sandbox/origin.ts'
import { startTelemetry } from '#kernel/telemetry.ts'
import { StartupError } from '#kernel/startup-error.ts'

const drainSeconds = 25
const firstPort = 4000

/** The opened resources in order; they are closed in reverse. */
const closers: (() => Promise<unknown>)[] = []
let log: FastifyBaseLogger | undefined
let isStopping = false
/** Says that this process is about to stop; answers when enough time has passed for whoever sends requests to notice. */
let giveNotice = async (): Promise<void> => {}

Error.stackTraceLimit = framesOfFaults

let lastSignalAt = -Infinity
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A terminal and npm may both deliver one Ctrl-C; a later one comes from an impatient user.
    const isImpatient = isStopping && performance.now() - lastSignalAt > 1_000
    lastSignalAt = performance.now()
    if (isImpatient) process.exit(130)
    void stop(0, `stopping (${signal})`)
  })
}

try {
  await start(loadConfig(readEnvironment()))
} catch (error) {
  log?.error({ err: error }, 'could not start')
  const sentence = error instanceof Error ? error.message : String(error)
  await stop(1, error instanceof StartupError ? sentence : `Damana could not start: ${sentence.replace(/\.?$/, '.')}`)
}

async function start(config: Config): Promise<void> {
  const ourLog = createLogger(config)
  log = ourLog
  // Prints a line for a person at the terminal; in production the same steps are log lines.
  const say = (line: string) => (config.mode === 'production' ? ourLog.info(line) : console.log(line))
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    say(`  ${name.padEnd(36)} ${((performance.now() - began) / 1000).toFixed(2)} s`)
    return result
  }

  for (const note of config.notes) ourLog.warn(note)
  // Node opens a debugger at this signal unless somebody listens to it.
  if (config.mode === 'production') process.on('SIGUSR1', () => ourLog.warn('SIGUSR1 was refused: it would open a debugger'))

  const port = config.runs.api ? await choosePort(config) : 0
  const publicOrigin = config.publicOrigin ?? `http://localhost:${port}`
  const { apiUrl, directUrl, ownerUrl } = config.database ?? (await step('database started', () => startOwnDatabase(config, say)))
  const { buildApp, prepareSchema, checkSurroundings, withConnection, installSandbox, seedCast, startScenarios, cast } = await loadProgram()
  await step('schema up to date', () => prepareSchema({ directUrl, ownerUrl, config, log: (line) => say(`    ${line}`) }))
  if (config.mode === 'sandbox' && ownerUrl !== undefined)
    await step('sandbox world and cast', () =>
      withConnection(ownerUrl, (owner) => installSandbox(owner).then(() => seedCast(owner, config.secrets))),
    )

  if (config.traces) {
    // Before the pool and the routes are created: objects created earlier are not traced.
    const telemetry = await startTelemetry({
      to: config.traces.url,
      ratio: config.traces.ratio,
      process: config.runs.api ? 'api' : 'worker',
    })
    closers.push(() => telemetry.stop())
  }
  const pool = createPool({
    connectionString: apiUrl,
    max: config.databaseConnections,
    applicationName: 'damana-api',
    onError: (error) => ourLog.warn({ err: error }, 'a database connection broke'),
  })
  closers.push(() => pool.end())
  await checkSurroundings({
    pool,
    config,
    isPooled: directUrl !== apiUrl,
    log: ourLog,
    warn: config.mode === 'production' ? (line) => ourLog.warn(line) : say,
  })
  const built = await buildApp({ config, origin: publicOrigin, pool, directUrl, log: ourLog })
  closers.push(() => built.close())
  if (config.runs.api && config.stopNoticeSeconds > 0)
    giveNotice = async () => {
      built.leave()
      await wait(config.stopNoticeSeconds * 1000)
    }
  const { metrics } = config
  if (metrics) await step('metrics', () => startMetrics(metrics, { config, publicOrigin, pool, ourLog, built }))
  await step('serving', async () => {
    if (config.runs.api) await built.app.listen({ host: config.host, port }).catch((error: unknown) => refusePort(error, port))
    if (config.runs.worker) await built.startJobs()
    if (config.health) await startHealth(config.health, built.isReady)
  })
  if (config.mode === 'sandbox' && config.runs.worker) {
    const build = (scenarioPool: pg.Pool) => buildApp({ config, origin: publicOrigin, pool: scenarioPool, log: ourLog })
    const scenarios = startScenarios({
      pool,
      databaseUrl: directUrl,
      origin: publicOrigin,
      log: ourLog,
      build,
    })
    closers.push(() => scenarios.stop())
  }
  if (config.mode === 'sandbox' && config.runs.api) {
    rememberOrigin(config.dataDir, publicOrigin)
    console.log(welcome(publicOrigin, config, cast))
  }
}

async function startHealth(at: NonNullable<Config['health']>, isReady: () => Promise<boolean>): Promise<void> {
  const server = await serveHealth(isReady, at).catch((error: unknown) => refusePort(error, at.port, 'HEALTH_PORT'))
  closers.push(async () => {
    server.closeAllConnections()
    await new Promise((settle) => server.close(settle))
  })
}

interface Measured {
  readonly config: Config
  readonly publicOrigin: string
  readonly pool: pg.Pool
  readonly ourLog: FastifyBaseLogger
  readonly built: Pick<BuiltApp, 'whyNotReady' | 'isStoreUp' | 'ourFolders'>
}

/** Read only where it is wanted. */
async function startMetrics(at: NonNullable<Config['metrics']>, { config, publicOrigin, pool, ourLog, built }: Measured): Promise<void> {
  const { startMonitoring, watchSurroundings } = await import('#monitoring/index.ts')
  const addressOf = (outside: Config['bank']) => (outside.kind === 'http' ? outside.url : undefined)
  const { vehicleRegistry, personRegistry, companyRegistry, bank, invoiceAuthority, messaging } = config
  const outside = { vehicleRegistry, personRegistry, companyRegistry, bank, invoiceAuthority }
  const surroundings = watchSurroundings({
    version: newestMigration(),
    commit: config.commit,
    folders: built.ourFolders,
    isStoreUp: built.isStoreUp,
    addresses: {
      public: publicOrigin,
      objects: config.objectStore?.url,
      sms: messaging.kind === 'http' ? messaging.sms.url : undefined,
      ...Object.fromEntries(Object.entries(outside).map(([name, one]) => [name, addressOf(one)])),
    },
    log: ourLog,
  })
  const monitoring = await startMonitoring({
    pool,
    readUrl: config.readUrl,
    runs: config.runs,
    ...at,
    whyNotReady: built.whyNotReady,
    surroundings,
    log: ourLog,
  }).catch((error: unknown) => refusePort(error, at.port, 'METRICS_PORT'))
  closers.push(() => monitoring.stop())
}

/** Loads every module except the one that starts PostgreSQL: most of a start's time is spent loading, which needs no database. */
async function loadProgram() {
  const [
    { buildApp },
    { checkSurroundings, prepareSchema, withConnection },
    { installSandbox },
    { castPassword, people, staff },
    { seedCast, startScenarios },
  ] = await Promise.all([
    import('./app.ts'),
    import('./prepare-schema.ts'),
    import('#sandbox/install.ts'),
    import('#sandbox/cast.ts'),
    import('#seed/index.ts'),
  ])
  return {
    buildApp,
    checkSurroundings,
    prepareSchema,
    withConnection,
    installSandbox,
    seedCast,
    startScenarios,
    cast: { castPassword, people, staff },
  }
}

async function startOwnDatabase({ dataDir }: Config, say: (line: string) => void) {
  const server = await startEmbeddedServer({
    dataDir,
    log: (line) => say(`    ${line}`),
    // Its error is reported where the result is awaited.
    onLaunched: () => void loadProgram().catch(() => {}),
  })
  closers.push(() => server.stop())
  return { ...server, directUrl: server.apiUrl }
}

/** Lines of JSON: in production to standard output, in the sandbox to a file beside the data, so that the terminal stays readable. */
function createLogger(config: Config): FastifyBaseLogger {
  // An error is never logged with all that it carries: what the database answers may quote a person's data.
  const runs = config.runs.api && config.runs.worker ? 'all' : config.runs.api ? 'api' : 'worker'
  const options = { level: config.logLevel, base: { process: runs, pid: process.pid }, serializers: { err: faultOf } }
  const writeTo = (fileDescriptor: number) => {
    const lines = gatherLines(fileDescriptor)
    const made = pino(options, lines)
    tellUncaught(made, lines)
    return made
  }
  if (config.mode === 'production') return writeTo(process.stdout.fd)
  const file = logFile(config)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  if (existsSync(file) && statSync(file).size > 20_000_000) renameSync(file, `${file}.1`)
  return writeTo(openSync(file, 'a', 0o600))
}

function logFile({ dataDir }: Config): string {
  return join(dataDir, 'damana.log')
}

async function choosePort({ host, port }: Config): Promise<number> {
  if (port !== undefined) {
    await probe(host, port).catch((error: unknown) => refusePort(error, port))
    return port
  }
  for (let next = firstPort; next < firstPort + 1000; next++) {
    try {
      await probe(host, next)
      return next
    } catch {
      // taken: the next one
    }
  }
  throw new StartupError(`No port from ${firstPort} on is free; choose one with PORT.`)
}

/** Browsers try `localhost` on both address families, so another program on the other one would get our visitors. */
async function probe(host: string, port: number): Promise<void> {
  for (const address of host === '127.0.0.1' ? [host, '::1'] : [host]) {
    await new Promise<void>((settle, reject) => {
      const server = createServer()
      server.once('error', (error) =>
        'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') && address === '::1'
          ? settle()
          : reject(error),
      )
      server.listen(port, address, () => server.close(() => settle()))
    })
  }
}

function refusePort(error: unknown, port: number, setting = 'PORT'): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') throw new StartupError(`Port ${port} is already in use; stop what uses it, or choose another with ${setting}.`)
  if (code === 'EACCES') throw new StartupError(`This user may not open port ${port}; choose one above 1023 with ${setting}.`)
  throw error
}

function welcome(origin: string, config: Config, { castPassword, people, staff }: Awaited<ReturnType<typeof loadProgram>>['cast']): string {
  return [
    '',
    `Damana is open at ${origin}   (staff: ${origin}/admin)`,
    '',
    `Demo accounts, password of all: ${castPassword}`,
    ...people.map(({ nameEn, name, email, phone }) => `  ${(email ?? phone).padEnd(24)} ${nameEn ?? ''}  ${name}`),
    ...staff.map(({ email, name, role }) => `  ${email.padEnd(24)} ${name} (staff: ${role})`),
    `Messages, one-time codes and the simulated banks: ${origin}/sandbox`,
    '',
    `Data: ${config.dataDir}   Log: ${logFile(config)}   Stop: Ctrl-C`,
  ].join('\n')
}

/** Answers the open requests, finishes the running jobs, then closes the database. */
async function stop(code: number, why: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  if (code === 0) log?.info(why)
  console[code === 0 ? 'log' : 'error'](why)
  if (code === 0) await giveNotice()
  const watchdog = wait(drainSeconds * 1000, 'late', { ref: false })
  const closing = (async () => {
    for (const close of closers.toReversed()) await close().catch((error: unknown) => log?.error({ err: error }, 'closing failed'))
  })()
  if ((await Promise.race([closing, watchdog])) === 'late') {
    log?.warn('requests or jobs did not end in time')
    await closers[0]?.().catch(() => {})
  }
  process.exit(code)
}
