import { createRelay } from '@damana/api/src/db/relay.ts'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { createDatabase } from '../databases.ts'
import { median, pairedRatio, setServer } from '../measure.ts'

/** Row 30: commits of which other processes are notified, over the same commits of which nobody is; beside it, what they are with NOTIFY in the transaction. */

const database = 'bench_notifications'
const connections = 32
const listeners = 10
const sliceMs = 1_500

export async function measureNotifications(bench: Bench): Promise<void> {
  const db = await createDatabase(bench.cluster, database, 'migrated')
  await db.query('create table public.changes (n bigint); grant insert, select on public.changes to damana_api')
  // The lock of a notification is held until the commit is on the disk: here that matters, and is waited for.
  await setServer(bench.cluster.admin, 'fsync', 'on')
  const connectionString = bench.cluster.url('api', database)
  const pool = new pg.Pool({ connectionString, max: connections })
  const relays = Array.from({ length: listeners }, () => createRelay(connectionString, { warn: () => {} }))
  for (const relay of relays) {
    relay.hear('live', () => {})
    await relay.start()
  }
  const insert = (n: number) => pool.query({ name: 'insert', text: 'insert into public.changes values ($1)', values: [n] })
  const modes = {
    silent: insert,
    after: async (n: number) => {
      await insert(n)
      relays[0]?.notify('live', `${n}:1:1:2`)
    },
    within: (n: number) =>
      pool.query({
        name: 'within',
        text: `with changed as (insert into public.changes values ($1) returning n) select pg_notify('live', n || ':1:1:2') from changed`,
        values: [n],
      }),
  }
  const slices: Record<keyof typeof modes, number[]> = { silent: [], after: [], within: [] }
  for (const _round of bench.roundsWithin(60))
    for (const name of ['silent', 'after', 'within'] as const) slices[name].push(await commitsPerSecond(modes[name]))
  const rate = (name: keyof typeof modes) => median(slices[name]).toFixed(0)
  bench.report({
    row: '30',
    name: `commits that notify over silent ones, ${connections} at once, ${listeners} processes listen`,
    value: pairedRatio(slices.after, slices.silent, (perSecond) => perSecond),
    goal: { atLeast: 0.8 },
    unit: '×',
    note: `${rate('after')} : ${rate('silent')} a second; with NOTIFY in the transaction ${rate('within')}`,
  })
  await Promise.all(relays.map((relay) => relay.stop()))
  await pool.end()
  await db.end()
  await setServer(bench.cluster.admin, 'fsync', null)
}

let next = 0
async function commitsPerSecond(commit: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < sliceMs) {
        await commit((next += 1))
        done += 1
      }
    }),
  )
  return done / ((performance.now() - began) / 1000)
}
