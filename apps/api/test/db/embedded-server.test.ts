import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type EmbeddedServer, startEmbeddedServer } from '#db/embedded-server.ts'
import { isAlive } from '#db/process-lock.ts'
import { copyCluster } from '../support/test-cluster.ts'

// Real processes on a shared machine.
vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let running: EmbeddedServer | undefined
let pristine: string
beforeAll(async () => {
  pristine = mkdtempSync(join(tmpdir(), 'damana-'))
  await (await startEmbeddedServer({ dataDir: pristine })).stop()
})
afterAll(() => {
  rmSync(pristine, { recursive: true, force: true })
})
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'damana-'))
  await copyCluster(pristine, dataDir)
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async () => (running = await startEmbeddedServer({ dataDir, settings: { shared_buffers: '32MB' } }))

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

it('keeps data, passwords and port from one start to the next, where only the owner reads them', async () => {
  const first = await start()
  await ask(first.ownerUrl, 'create table public.kept as select 7 as n')
  await first.stop()
  const second = await start()
  expect(second.ownerUrl).toBe(first.ownerUrl)
  expect(await ask(second.ownerUrl, 'select n from public.kept')).toEqual([{ n: 7 }])
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o077).toBe(0)
})

it('sorts Arabic as Arabic is sorted, checks its pages and writes durably', async () => {
  const { ownerUrl } = await start()
  const names = await ask(ownerUrl, `select name from unnest(array['إياد', 'احمد', 'أحمد', 'ابراهيم', 'آدم']) as name order by name`)
  expect(names.map((row) => (row as { name: string }).name)).toEqual(['آدم', 'ابراهيم', 'أحمد', 'احمد', 'إياد'])
  const [settings] = await ask(
    ownerUrl,
    `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('synchronous_commit') as commits, current_setting('max_connections') as connections, current_setting('pg_stat_statements.track') as track`,
  )
  expect(settings).toEqual({ checksums: 'on', fsync: 'on', pages: 'on', commits: 'on', connections: '150', track: 'none' })
})

it('refuses a second start on the same data with one sentence', async () => {
  await start()
  await expect(startEmbeddedServer({ dataDir })).rejects.toThrow(
    new RegExp(
      `^The data folder .* is in use by another Damana process \\(pid ${process.pid}\\); stop that one first, or choose another folder with DATA_DIR\\.$`,
    ),
  )
})

it('takes another port when its own is taken', async () => {
  const first = await start()
  await first.stop()
  const squatter = createServer().listen(first.port, '127.0.0.1')
  await once(squatter, 'listening')
  const second = await start()
  expect(second.port).not.toBe(first.port)
  await ask(second.apiUrl, 'select 1')
  squatter.close()
})

it('comes back by itself with every acknowledged row when the database is killed', async () => {
  const server = await start()
  await ask(server.ownerUrl, 'create table public.kept as select 7 as n')
  const killed = server.postmasterPid() ?? 0
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => ask(server.ownerUrl, 'select n from public.kept').catch(() => undefined), { timeout: 15_000 }).toEqual([{ n: 7 }])
  expect(server.postmasterPid()).not.toBe(killed)
})

it('recovers when the whole run was killed, database left behind or killed too', async () => {
  for (const killDatabaseToo of [false, true]) {
    const program = `
      const { startEmbeddedServer } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/db/embedded-server.ts'))})
      const server = await startEmbeddedServer({ dataDir: ${JSON.stringify(dataDir)} })
      console.log(server.postmasterPid())`
    const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', `${program}; setInterval(() => {}, 1000)`], {
      cwd: join(import.meta.dirname, '../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(run.stdout, 'data')
    const postmaster = Number(String(line))
    run.kill('SIGKILL')
    if (killDatabaseToo) process.kill(postmaster, 'SIGKILL')
    await once(run, 'exit')
    if (!killDatabaseToo) expect(isAlive(postmaster)).toBe(true)
    const server = await start()
    expect(await ask(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isAlive(postmaster)).toBe(false)
    await server.stop()
  }
})

it('leaves no process behind when it stops', async () => {
  const server = await start()
  const pid = server.postmasterPid() ?? 0
  await server.stop()
  await wait(0)
  expect(isAlive(pid)).toBe(false)
})
