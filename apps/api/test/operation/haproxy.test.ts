import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { mostFileBytes } from '@damana/contract/uploads'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installSandbox } from '#sandbox/install.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { seedCast } from '#seed/index.ts'
import { testSecrets } from '../support/cast.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { statusDir, withoutCertificate } from '../support/proxy.ts'
import { browserOver, freePort, type Running, signInOver, startProduct, temporaryFolder } from '../support/process.ts'

/** The proxy's file in front of two processes, where HAProxy is installed. */
const program = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((path) => existsSync(path))
const sample = readFileSync(join(projectRoot, 'deploy/haproxy/people.cfg'), 'utf8')

it('the proxy lets through what a process takes, and no more', () => {
  const most = Number(/content-length\) gt (\d+)/.exec(sample)?.[1])
  expect(most).toBeGreaterThan(mostFileBytes + 16 * 1024)
  expect(most).toBeLessThan(mostFileBytes * 1.1)
})

describe.skipIf(program === undefined)('through HAProxy as it is deployed', () => {
  const folder = temporaryFolder()
  const running = new Map<number, Running>()
  let database: TestDatabase
  let owner: pg.Client
  let haproxy: ChildProcess
  let port: number
  let ports: [number, number]

  const start = async (at: number) => {
    const env = { PUBLIC_ORIGIN: `http://localhost:${port}`, STOP_NOTICE_SECONDS: '3', TRUSTED_PROXIES: '127.0.0.1' }
    running.set(at, await startProduct({ port: at, dataDir: folder.path, database, env }))
  }
  beforeAll(async () => {
    database = await createTestDatabase()
    owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    await installSandbox(owner)
    await seedCast(owner, testSecrets)
    port = await freePort()
    ports = [await freePort(), await freePort()]
    await start(ports[0])
    await start(ports[1])
    const file = join(folder.path, 'haproxy.cfg')
    writeFileSync(file, withoutCertificate(sample, `127.0.0.1:${port}`))
    const env = { API_1: `127.0.0.1:${ports[0]}`, API_2: `127.0.0.1:${ports[1]}`, STATUS_DIR: statusDir }
    haproxy = spawn(program ?? '', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'], env })
    await untilBalanced()
    // The second in which the memory of nonces began is refused.
    await wait(1_500)
  }, 90_000)
  afterAll(async () => {
    haproxy.kill()
    for (const { kill } of running.values()) await kill()
    await owner.end()
    await database.drop()
    folder.remove()
  })

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path, headers, method, agent: false, localAddress: '127.0.0.2' }, resolve)
      sent.on('error', reject)
      sent.end()
    })
  /** Until a process has answered each of ten requests. */
  async function untilBalanced(): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/api/v1/static-data/banks').catch(() => undefined)))
      // Unsigned: an answer of a process.
      if (answers.every((answer) => answer?.resume().statusCode === 400)) return
      await wait(200)
    }
    throw new Error('the balancer answers nobody')
  }

  /** Until the look of the proxy too has found both so. */
  async function untilReady(status: number): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      const answers = await Promise.all(ports.map((at) => fetch(`http://127.0.0.1:${at}/readyz`)))
      if (answers.every((answer) => answer.status === status)) return wait(2_000)
      await wait(100)
    }
    throw new Error(`the processes never answered ${status}`)
  }

  it('knows the address of the caller, whatever the caller says', async () => {
    const answer = await ask('/api/v1/static-data/banks', { 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6' })
    expect(answer.statusCode).toBe(400)
    await signInOver(port, 'samira')
    const { rows } = await owner.query<{ ip: string }>('select distinct host(ip) as ip from app.sessions')
    expect(rows).toEqual([{ ip: '127.0.0.1' }])
  })

  it('refuses what is larger than any request of ours, and what is not for people', async () => {
    expect((await ask('/api/v1/files', { 'content-length': '20000000' }, 'POST')).statusCode).toBe(413)
    expect((await ask('/readyz')).statusCode).toBe(404)
  })

  it('lets a stream speak at once, and as long as it lasts', async () => {
    const { fetchSigned } = await browserOver(port, 'samira')
    const began = performance.now()
    const stop = new AbortController()
    const answer = await fetchSigned({ name: 'GET /live', method: 'GET', path: '/live', body: undefined }, { signal: stop.signal })
    let heard = ''
    let readyMs = Number.POSITIVE_INFINITY
    for await (const bytes of answer.body ?? []) {
      heard += Buffer.from(bytes).toString()
      if (heard.includes('event: ready')) readyMs = Math.min(readyMs, performance.now() - began)
      if (heard.includes('still here')) break
    }
    stop.abort()
    expect(readyMs).toBeLessThan(2_000)
  })

  it('lets a process say why it serves nobody, where none is ready', async () => {
    const superuser = new pg.Client({ connectionString: database.superuserUrl })
    await superuser.connect()
    const name = new URL(database.superuserUrl).pathname.slice(1)
    const letWrite = async (may: boolean) => {
      await superuser.query(`alter role damana_api in database ${name} set default_transaction_read_only = ${may ? 'off' : 'on'}`)
      await superuser.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'damana_api' and datname = current_database()`,
      )
      await untilReady(may ? 200 : 503)
    }
    await letWrite(false)
    const answer = await ask('/api/v1/static-data/banks')
    answer.resume()
    expect(answer.headers['content-type']).toContain('json')
    expect(answer.statusCode).toBe(400)
    await letWrite(true)
    await superuser.end()
  })

  it('loses no request while one process after the other is started anew', async () => {
    const calls = await Promise.all([signInOver(port, 'samira'), signInOver(port, 'basel'), signInOver(port, 'tareq')])
    const failures: unknown[] = []
    let sent = 0
    let isRestarting = true
    const asking = calls.map(async (call) => {
      while (isRestarting) {
        sent += 1
        await call('GET /guarantees', { query: { side: 'sale' } }).catch((error: unknown) => failures.push(error))
      }
    })
    for (const at of ports) {
      const process = running.get(at)?.process
      if (!process) throw new Error('nothing runs there')
      const ended = once(process, 'exit')
      process.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      await start(at)
    }
    isRestarting = false
    await Promise.all(asking)
    expect(failures.slice(0, 3)).toEqual([])
    expect(sent).toBeGreaterThan(200)
  }, 120_000)

  it('says how it is at /status, and in the place of any page, where no process lives', async () => {
    for (const { kill } of running.values()) await kill()
    running.clear()
    const read = async (path: string) => {
      const answer = await ask(path)
      let text = ''
      for await (const bytes of answer) text += Buffer.from(bytes as Uint8Array).toString()
      return { status: answer.statusCode, type: answer.headers['content-type'], headers: answer.headers, text }
    }
    const fileOf = (name: string) => readFileSync(join(statusDir, name), 'utf8')
    const page = await read('/status')
    const other = await read('/guarantees')
    expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8', text: fileOf('status.html') })
    for (const { headers } of [page, other]) expect(headers['content-security-policy']).toContain("default-src 'none'; connect-src 'self';")
    expect(await read('/status?lang=en')).toMatchObject({ status: 200, text: fileOf('status.html') })
    expect(await read('/status.css')).toMatchObject({ status: 200, type: 'text/css; charset=utf-8', text: fileOf('status.css') })
    expect(await read('/status.js')).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8', text: fileOf('status.js') })
    expect((await read('/status.json')).status).toBe(503)
    expect(other).toMatchObject({ status: 503, type: 'text/html; charset=utf-8', text: fileOf('status.html') })
    expect([other.headers['retry-after'], other.headers['cache-control']]).toEqual(['5', 'no-store'])
  })
})
