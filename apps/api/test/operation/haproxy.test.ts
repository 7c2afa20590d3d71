import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
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
import { browserOver, freePort, type Running, signInOver, startProduct, temporaryFolder } from '../support/process.ts'

/** `HAPROXY=/usr/sbin/haproxy npx vitest run …`: the sample of the documents in front of two processes. */
const program = process.env['HAPROXY']
const sample = readFileSync(join(projectRoot, 'docs/proxy/haproxy.cfg'), 'utf8')

it('the sample lets through what a process takes, and no more', () => {
  const most = Number(/content-length\) gt (\d+)/.exec(sample)?.[1])
  expect(most).toBeGreaterThan(mostFileBytes + 16 * 1024)
  expect(most).toBeLessThan(mostFileBytes * 1.1)
})

describe.skipIf(program === undefined)('through HAProxy with the sample of the documents', () => {
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
    // Without its certificate: the rest is as it stands.
    const config = sample
      .replace(/^\s*bind :80\n\s*bind :443 .*$/m, `    bind 127.0.0.1:${port}`)
      .replace(/^\s*http-request redirect scheme https.*$/m, '')
      .replace('maxconn 20000', 'maxconn 500')
      .replace('10.0.0.11:4000', `127.0.0.1:${ports[0]}`)
      .replace('10.0.0.12:4000', `127.0.0.1:${ports[1]}`)
    const file = join(folder.path, 'haproxy.cfg')
    writeFileSync(file, config)
    haproxy = spawn(program ?? '', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
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
      await wait(3_000)
    }
    isRestarting = false
    await Promise.all(asking)
    expect(failures.slice(0, 3)).toEqual([])
    expect(sent).toBeGreaterThan(200)
  }, 120_000)
})
