import { join } from 'node:path'
import { buildApp } from '@damana/api/src/app.ts'
import { createPool } from '@damana/api/src/db/pool.ts'
import { findDue } from '@damana/api/src/lifecycle/index.ts'
import { claimOutbox } from '@damana/api/src/notify/queries.ts'
import { pino } from 'pino'
import { origin } from '../client.ts'
import { countStatementsIn } from '../measure.ts'
import { benchSecrets } from '../product/world.ts'
import type { Size } from '../rows/growth.ts'
import { probe } from './probe.ts'

const row = '27'

/** Row 27: the sweep of the minute as a process runs it, all of its searches together, when nothing is to be done; and beside it what is asked each second. */
export async function measureSweeps({ bench, db, world, keep }: Size): Promise<void> {
  const { cluster } = bench
  const database = `growth_${world.guarantees}`
  await countStatementsIn(cluster.admin, database, true)
  const pool = createPool({ connectionString: world.apiUrl, max: 4, applicationName: 'damana-api' })
  const refuse = () => Promise.reject(new Error('a sweep with nothing to do asks nobody'))
  const built = await buildApp({
    config: { mode: 'production', secrets: benchSecrets, trustedProxies: [], filesDir: join(cluster.folder, 'files') },
    origin,
    pool,
    log: pino({ level: 'warn' }),
    outside: {
      vehicleRegistry: { findVehicle: refuse },
      personRegistry: { check: refuse },
      messenger: { deliver: refuse },
      bank: { submitFile: refuse, askAboutFile: refuse, askAboutPayment: refuse },
    },
  })
  try {
    // The pending work is done, and the catalogue is read.
    for (let time = 0; time < 3; time += 1) await built.sweep()
    await cluster.admin.query('select pg_stat_statements_reset()')
    const began = performance.now()
    await built.sweep()
    const ms = performance.now() - began
    const { rows } = await cluster.admin.query<{ query: string; buffers: number }>(
      `select query, (shared_blks_hit + shared_blks_read)::int as buffers from pg_stat_statements
       where dbid = (select oid from pg_database where datname = $1) and userid <> (select oid from pg_roles where rolname = current_user)
         and shared_blks_hit + shared_blks_read > 0 order by buffers desc`,
      [database],
    )
    const value = rows.reduce((sum, { buffers }) => sum + buffers, 0)
    if (bench.verbose)
      for (const { query, buffers } of rows) bench.note(row, `${buffers} buffers: ${query.replace(/\s+/g, ' ').slice(0, 120)}`)
    keep(
      { row, name: 'the sweep of a minute, with nothing to do', atMost: 300, growsAtMost: 1.4 },
      { guarantees: world.guarantees, value, ms },
    )
  } finally {
    await built.close()
    await pool.end()
    await countStatementsIn(cluster.admin, database, false)
  }
  const each = await probe(db, async (of) => {
    await findDue(of)
    await claimOutbox(of, { batch: 50 })
  })
  keep(
    { row, name: 'what is asked each second: due deadlines, the outbox' },
    { guarantees: world.guarantees, value: each.buffers, ms: each.ms, plans: each.plans },
  )
}
