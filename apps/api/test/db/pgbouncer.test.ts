import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '#db/pool.ts'
import { listMissingLimits } from '#db/roles.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { completedSale, garage, garageFilling, letBankWork, sendFiles } from '../support/money.ts'
import { freePort, temporaryFolder } from '../support/process.ts'
import { openStream } from '../support/stream.ts'

/** `PGBOUNCER=/usr/sbin/pgbouncer npx vitest run …`: 1.21 or newer. Without it what a pooler allows is held by pooled-connections.test.ts. */
const program = process.env['PGBOUNCER']
/** Fewer than the product opens, so that connections go from one transaction to another. */
const serverConnections = 4

describe.skipIf(program === undefined)('through PgBouncer in transaction mode', () => {
  let folder: ReturnType<typeof temporaryFolder>
  let bouncer: ChildProcess
  let world: TestApi
  let api: TestApi
  let pool: pg.Pool
  beforeAll(async () => {
    folder = temporaryFolder()
    world = await startApi({ filling: garageFilling })
    const port = await freePort()
    bouncer = await startBouncer(port)
    const pooledUrl = Object.assign(new URL(world.database.apiUrl), { port: String(port) }).href
    pool = createPool({ connectionString: pooledUrl, max: 20, applicationName: 'pooled' })
    api = await startApi({ sharing: world, deps: { pool, directUrl: world.database.apiUrl } })
    await api.built.startJobs()
  })
  afterAll(async () => {
    await api.stop()
    await pool.end()
    bouncer.kill()
    await once(bouncer, 'exit')
    await world.stop()
    folder.remove()
  })

  async function startBouncer(port: number): Promise<ChildProcess> {
    const { hostname, port: serverPort, pathname, username, password } = new URL(world.database.apiUrl)
    const file = join(folder.path, 'pgbouncer.ini')
    // `any`: whoever comes is connected as the role of the database's line.
    writeFileSync(
      file,
      `[databases]
${pathname.slice(1)} = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = ${serverConnections}
`,
    )
    // It refuses to run as root, and reads the file as the user it becomes.
    chmodSync(folder.path, 0o755)
    chmodSync(file, 0o644)
    const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    const started = spawn(program ?? '', [...asUser, file], { stdio: ['ignore', 'ignore', 'pipe'] })
    for await (const lines of started.stderr.iterator({ destroyOnReturn: false })) if (String(lines).includes('process up')) break
    started.stderr.resume()
    return started
  }

  test('a sale goes from the offer to the payout, with its jobs, side by side with others, and is told to open screens', async () => {
    const stream = await openStream(api, await api.as('basel'))
    const isSettled = async () => (await api.owner.query(`select from app.payouts where status = 'settled'`)).rowCount === 3
    await Promise.all([1, 2, 3].map((vehicle) => completedSale(api, { registrationNumber: garage(vehicle) })))
    while (!(await isSettled())) {
      await sendFiles(api)
      await letBankWork(api)
      await wait(20)
    }
    expect(stream.isOpen()).toBe(true)
    await stream.leave()
  })

  test('its connections are few, prepare statements and have the limits of the role', async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and usename = 'damana_api' and application_name = 'pooled'`,
    )
    expect(rows[0]?.n).toBeGreaterThan(0)
    expect(rows[0]?.n).toBeLessThanOrEqual(serverConnections)
    expect(await listMissingLimits(pool)).toEqual([])
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => pool.query<{ n: number }>('select $1::int as n', [n])))
    expect(answers.map(({ rows: [row] }) => row?.n)).toEqual(Array.from({ length: 60 }, (_, n) => n))
    await expect(pool.query('select pg_sleep(6)')).rejects.toThrow('statement timeout')
  }, 20_000)
})
