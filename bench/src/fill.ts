/**
 * `npm run bench:fill -- --guarantees 100000`: adds so many guarantees, with all that stands around them, to the migrated database that DATABASE_URL names (as the owner of
 * its tables), or to a PostgreSQL of its own that runs until it is interrupted and is removed then.
 */
import { parseArgs } from 'node:util'
import { createSealer } from '@damana/api/src/kernel/sealing.ts'
import { fillGuarantees } from '@damana/api/test/growth/fill-guarantees.ts'
import pg from 'pg'
import { createDatabase, startCluster } from './databases.ts'
import { benchSecrets } from './product/world.ts'

const { values } = parseArgs({ options: { guarantees: { type: 'string', default: '10000' } } })
const guarantees = Number(values.guarantees)
if (!Number.isSafeInteger(guarantees) || guarantees < 1) {
  console.error('Say how many: npm run bench:fill -- --guarantees 100000')
  process.exit(2)
}
// oxlint-disable-next-line node/no-process-env -- the bench has no configuration of its own
const given = process.env['DATABASE_URL']
// The key that seals signed actions: that of the server that is to audit them.
// oxlint-disable-next-line node/no-process-env -- the bench has no configuration of its own
const fieldKey = process.env['FIELD_KEY'] ?? benchSecrets.fieldKey
const cluster = given === undefined ? await startCluster() : undefined
try {
  // A superuser leaves out what only checks the rows: keys of other tables, and indexes until all are there.
  const connectionString = given ?? cluster?.url('superuser', 'filled') ?? ''
  if (cluster) await (await createDatabase(cluster, 'filled', 'migrated')).end()
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  const began = performance.now()
  const say = (part: string, seconds: number) => console.log(`${seconds.toFixed(1).padStart(7)} s  ${part}`)
  await fillGuarantees(owner, guarantees, createSealer('evidence', { current: fieldKey }), say)
  const filled = performance.now()
  // Tables analysed while empty stay slow.
  await owner.query('vacuum (analyze)')
  say('vacuum (analyze)', (performance.now() - filled) / 1000)
  const { rows } = await owner.query<{ guarantees: string; size: string }>(
    'select count(*) as guarantees, pg_size_pretty(pg_database_size(current_database())) as size from app.guarantees',
  )
  await owner.end()
  console.log(`${rows[0]?.guarantees} guarantees, ${rows[0]?.size}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (cluster) {
    console.log(`DATABASE_URL=${connectionString}\nRuns until it is interrupted.`)
    // The wait for a signal keeps no process alive.
    const alive = setInterval(() => {}, 60_000)
    await new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve)
    })
    clearInterval(alive)
  }
} finally {
  await cluster?.stop()
}
