import { type Retention, retention } from '@damana/api/src/jobs/retention.rules.ts'
import type pg from 'pg'
import type { Bench } from '../bench.ts'
import { sell } from '../sales.ts'
import type { MeasuredSubject } from './sale.ts'

const sales = 1_000
/** Less is a page that happened to begin. */
const leastShown = 20

interface Size {
  name: string
  heap: number
  indexes: number
}

/** Row 25: what a thousand sales by HTTP leave in each table, and how long it stays there. */
export async function measureKept(bench: Bench, product: MeasuredSubject): Promise<void> {
  await sell(product, { count: 200, atOnce: 16 })
  const before = await readSizes(product.db)
  await sell(product, { count: sales, atOnce: 16 })
  const after = await readSizes(product.db)
  const perSale = after
    .map(({ name, heap, indexes }) => {
      const was = before.find((one) => one.name === name)
      return { name, heap: (heap - (was?.heap ?? 0)) / sales, indexes: (indexes - (was?.indexes ?? 0)) / sales, stays: staysOf(name) }
    })
    .filter(({ heap, indexes }) => heap + indexes >= leastShown)
    .toSorted((a, b) => b.heap + b.indexes - a.heap - a.indexes)
  const sumOf = (stays: boolean) =>
    perSale.filter((one) => (one.stays === null) === stays).reduce((sum, { heap, indexes }) => sum + heap + indexes, 0) / 1000
  bench.report({ row: '25', name: 'kept of a finished sale, by law', value: sumOf(true), goal: { atMost: 24 }, unit: 'kB' })
  bench.report({ row: '25', name: 'of it for a time', value: sumOf(false), goal: null, unit: 'kB' })
  for (const { name, heap, indexes, stays } of perSale)
    bench.note(
      '25',
      `${name.padEnd(32)} ${heap.toFixed(0).padStart(6)} B ${indexes.toFixed(0).padStart(6)} B in indexes  ${stays ?? ''}`.trimEnd(),
    )
}

async function readSizes(db: pg.Client): Promise<Size[]> {
  // Sales that ended meanwhile leave space that is used again.
  await db.query('vacuum (analyze)')
  const { rows } = await db.query<Size>(
    `select n.nspname || '.' || c.relname as name, pg_table_size(c.oid)::float8 as heap, pg_indexes_size(c.oid)::float8 as indexes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('app', 'ledger', 'sec', 'parts', 'graphile_worker')`,
  )
  return rows
}

/** When the rows end; null where they stay. A partition ends as its table does, and a job of the queue when it is done. */
function staysOf(name: string): string | null {
  const table = name.replace(/^parts\.(\w+)_(\d{4}_\d\d|rest)$/, 'app.$1')
  const one: Retention | undefined = retention[table]
  if (one === undefined) return name.startsWith('graphile_worker.') ? 'until it is done' : null
  switch (one.kind) {
    case 'law':
    case 'lasts':
      return null
    case 'with':
      return one.what === 'the guarantee' ? null : `as long as ${one.what}`
    case 'after':
    case 'sweep':
      return one.period
  }
}
