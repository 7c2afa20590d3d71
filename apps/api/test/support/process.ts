import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient, type Call } from '@damana/client/client'
import { generateKey } from '@damana/contract/signing'
import { createTransport } from '@damana/client/transport'
import type { UploadType } from '@damana/contract/uploads'
import { projectRoot } from '#kernel/project-root.ts'
import { cast, password, type Person, testSecrets } from './cast.ts'

/** The product as a process of its own, so that it can be killed in the middle of something. */
export interface Running {
  readonly process: ChildProcess
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}
export interface ProductOptions {
  port: number
  dataDir: string
  /** The test cluster's database; without it the process starts its own PostgreSQL in the data folder. */
  database?: { apiUrl: string; ownerUrl: string }
  /** The process's role on the test cluster's database; without it: api. */
  runs?: 'api' | 'worker'
  /** Further settings. */
  env?: Readonly<Record<string, string>>
}

const bundlePath = join(projectRoot, 'node_modules/.cache/damana-tests/product.js')
const workerPath = join(projectRoot, 'node_modules/.cache/damana-tests/sending-worker.js')
let productBundled: Promise<void> | undefined
let workerBundled: Promise<void> | undefined
/** The same bundle that `npm start` makes, once for a test file. */
async function bundleProgram(entry: string, path: string): Promise<void> {
  const { bundle } = (await import(join(projectRoot, 'scripts/bundle.mjs'))) as { bundle(entry: string, outfile: string): Promise<void> }
  await bundle(entry, path)
}

/** A worker that sends what is approved at the cut-off of a rail, and then ends by itself. */
export async function startSendingWorker({ dataDir, database }: { dataDir: string; database: { apiUrl: string } }): Promise<ChildProcess> {
  await (workerBundled ??= bundleProgram('apps/api/test/support/sending-worker.ts', workerPath))
  return spawn(process.execPath, [workerPath], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], DATABASE_URL: database.apiUrl, FILES_DIR: dataDir },
  })
}

const endingPath = join(projectRoot, 'node_modules/.cache/damana-tests/ending-program.js')
/** A process that meets a fault which nobody catches: what it ended with, and the lines of its log. */
export async function endByFault(fault: 'thrown' | 'rejected' | 'of the database'): Promise<{ code: number | null; lines: string[] }> {
  await bundleProgram('apps/api/test/support/ending-program.ts', endingPath)
  const child = spawn(process.execPath, [endingPath, fault], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  await once(child, 'close')
  const lines = said
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg) // the log's own form
  return { code: child.exitCode, lines }
}

const openingPath = join(projectRoot, 'node_modules/.cache/damana-tests/opening-program.js')
/** The result of the server that `npm start` builds for a file; its limits are not those that hold from source. */
export async function openAsBuilt(type: UploadType, source: string, target: string): Promise<string> {
  await bundleProgram('apps/api/test/support/opening-program.ts', openingPath)
  const child = spawn(process.execPath, [openingPath, type, source, target], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  await once(child, 'close')
  return said.trim()
}

/** A database of the tests works with their secrets, whoever filled it. */
export const secretsAsSettings = {
  PASSWORD_PEPPER: testSecrets.passwordPepper,
  OTP_PEPPER: testSecrets.otpPepper,
  LOOKUP_PEPPER: testSecrets.lookupPepper,
  FIELD_KEY: testSecrets.fieldKey,
  BILLER_KEY: testSecrets.billerKey,
  BANK_KEY: testSecrets.bankKey,
}

export async function startProduct({ port, dataDir, database, runs = 'api', env = {} }: ProductOptions): Promise<Running> {
  await (productBundled ??= bundleProgram('apps/api/src/main.ts', bundlePath))
  const child = spawn(process.execPath, [bundlePath], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      DAMANA_MODE: 'sandbox',
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      ...(database
        ? { DATABASE_URL: database.apiUrl, MIGRATION_DATABASE_URL: database.ownerUrl, PROCESS: runs, ...secretsAsSettings }
        : {}),
      ...env,
    },
  })
  const ended = once(child, 'exit')
  let isOpen = false
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes(runs === 'worker' ? ' serving ' : 'is open at')) {
      isOpen = true
      break
    }
  if (!isOpen) throw new Error(`the product ended with ${String((await ended)[0])}`)
  child.stdout.resume()
  return {
    process: child,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A start that is expected to be refused: what it ended with and said. */
export async function startRefused(env: Readonly<Record<string, string>>): Promise<{ code: number | null; said: string }> {
  await (productBundled ??= bundleProgram('apps/api/src/main.ts', bundlePath))
  const child = spawn(process.execPath, [bundlePath], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  await once(child, 'close')
  return { code: child.exitCode, said }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was free')
  return address.port
}

/** A folder that is gone when the file has ended. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'damana-test-'))
  return { path, remove: () => existsSync(path) && rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Somebody of the cast at a browser of their own, over real HTTP, with the client that browsers use. */
export async function browserOver(port: number, person: Person) {
  const key = await generateKey()
  let token: string | undefined
  let cookie: string | undefined
  const { transport, fetchSigned } = createTransport({
    origin: `http://localhost:${port}`,
    apiKey: 'shell-2026.1',
    lang: () => 'ar',
    key: async () => key,
    token: { read: () => token, keep: (fresh) => (token = fresh), forget: () => (token = undefined) },
    cookie: { read: () => cookie, keep: (fresh) => (cookie = fresh) },
  })
  const call = createClient(transport)
  await call('POST /auth/login', { body: { phone_or_email: cast[person].phone, password, remember_me: true } })
  return { call, fetchSigned }
}
export const signInOver = async (port: number, person: Person): Promise<Call> => (await browserOver(port, person)).call
