import type pg from 'pg'
import type { Bench } from '../bench.ts'
import { openFilled, type FilledWorld } from '../growth/filled.ts'
import { combinations, type Combination, pageOf, plainLists } from '../growth/lists.ts'
import { dashboards, detailsAndStrip, type Measure, people, searches } from '../growth/measures.ts'
import { probe, type Probed, probePrepared } from '../growth/probe.ts'
import { showsQueue } from '../growth/queue.ts'
import { measureSweeps } from '../growth/sweeps.ts'
import { type Line, plansOf, type Reading, tableOf } from '../growth/table.ts'

export const rowsOfGrowth = ['8', '9', '10', '11', '17', '26', '27'] as const

/** Rows 8 to 11, 17, 26 and 27: what the reads of the product cost in shared buffers at each size, and how that grows. */
export async function measureGrowth(
  bench: Bench,
  sizes: readonly number[],
  rows: ReadonlySet<string>,
): Promise<{ table: string; plans: string }> {
  const lines = new Map<string, Line>()
  const keep: Size['keep'] = (line, reading) => {
    if (!rows.has(line.row) && !(rows.has('11') && line.growsAtMost !== undefined)) return
    const kept = lines.get(line.name) ?? { ...line, readings: [] }
    lines.set(line.name, { ...kept, readings: [...kept.readings, reading] })
  }
  for (const guarantees of sizes) {
    const { db, world } = await openFilled(bench, guarantees)
    const size: Size = { bench, db, world, keep }
    await measureLists(size)
    for (const measure of [...detailsAndStrip(world), ...searches(world), ...dashboards(world), ...showsQueue(), ...people(world)])
      await keepProbed(size, measure)
    await measureSweeps(size)
    await db.end()
  }
  const all = [...lines.values()].toSorted((one, other) => Number(one.row) - Number(other.row))
  return { table: tableOf(all, sizes), plans: plansOf(all) }
}

export interface Size {
  bench: Bench
  db: pg.Client
  world: FilledWorld
  keep(line: Omit<Line, 'readings'>, reading: Reading): void
}

async function keepProbed({ db, world, keep }: Size, measure: Measure): Promise<Probed> {
  // The first reads the catalogue, too.
  await probe(db, measure.work, { isTimed: false })
  const probed = await probe(db, measure.work)
  keep(measure, { guarantees: world.guarantees, value: probed.buffers, ms: probed.ms, plans: probed.plans })
  return probed
}

async function measureLists(size: Size): Promise<void> {
  const { db, world, keep } = size
  const { guarantees } = world
  const { measures, far } = await plainLists(db, world)
  const [first, deep] = [measures[0], measures[1]]
  const pages: Probed[] = []
  for (const measure of measures) pages.push(await keepProbed(size, { ...measure, name: measure.name.replace('last page', 'page 500') }))
  if (pages[0] && pages[1] && deep?.name.includes('500'))
    keep(
      { row: '8', name: 'the 500th page beside the first', atMost: 1.05, unit: '×' },
      { guarantees, value: pages[1].buffers / pages[0].buffers, ms: null },
    )
  for (const [name, measure] of [
    ['the tenth call beside the first: first page', first],
    ['the tenth call beside the first: page 500', deep],
  ] as const) {
    if (!measure) continue
    const calls = await probePrepared(db, measure.work)
    keep(
      { row: '9', name, atMost: 2, unit: '×' },
      { guarantees, value: calls.tenth / calls.first, ms: null, note: `${calls.first} : ${calls.tenth}` },
    )
  }
  await measureCombinations(size, far)
}

const kinds = {
  statuses: { name: 'statuses and commission', atMost: 110 },
  active: { name: '"active" with the other statuses and commissions', atMost: 130 },
  days: { name: 'days of creation, with all others', atMost: 110 },
  money: { name: 'money on days, with all others', atMost: 110 },
} as const

interface Worst {
  value: number
  note: string
  probe: Probed
}

/** Every combination of filters on the first page and far back; the worst of each kind is kept, and the worst of those that find nothing. */
async function measureCombinations({ db, world, keep, bench }: Size, far: Parameters<typeof pageOf>[2]): Promise<void> {
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
  const worst = new Map<string, Worst>()
  const all = combinations({ from: day(180), to: day(91) })
  const note = (name: string, { name: note }: Combination, probed: Probed) => {
    if (probed.buffers >= (worst.get(name)?.value ?? -1)) worst.set(name, { value: probed.buffers, note, probe: probed })
  }
  const prepared: number[] = []
  for (const one of all) {
    let isFound = false
    for (const [page, cursor] of [
      ['first page', null],
      ['deep page', far],
    ] as const) {
      const probed = await probe(db, pageOf(world.dealer, one, cursor), { isTimed: false })
      // The first statement is the page's, or the second where money was looked for first; the first page says whether there is any.
      if (cursor === null) isFound = (probed.plans[one.kind === 'money' ? 1 : 0]?.['Actual Rows'] ?? 0) > 0
      note(isFound ? `${kinds[one.kind].name}: ${page}` : `nothing found${one.kind === 'money' ? ', by money' : ''}: ${page}`, one, probed)
      if (bench.verbose && probed.buffers > 110)
        bench.note('9', `${world.guarantees} ${page} ${one.name}${isFound ? '' : ' (none)'}: ${probed.buffers}`)
    }
  }
  // A statement under a name would be kept for all values after a few calls: those of the statuses, which have an index each.
  for (const one of all.filter(({ name }) => !name.includes(' + '))) {
    const { first, tenth } = await probePrepared(db, pageOf(world.dealer, one, null))
    prepared.push(tenth / first)
  }
  for (const [name, { value, note: combination, probe: probed }] of worst) {
    const kind = Object.values(kinds).find((one) => name.startsWith(one.name))
    const combined = all.find((one) => one.name === combination)
    const page = name.endsWith('first page') ? null : far
    const { ms } = combined ? await probe(db, pageOf(world.dealer, combined, page)) : probed
    keep(
      { row: '9', name: `worst of ${name}`, atMost: kind?.atMost ?? 5, growsAtMost: 1.4 },
      { guarantees: world.guarantees, value, ms, note: combination, plans: probed.plans },
    )
  }
  keep(
    { row: '9', name: 'the tenth call beside the first: each filter alone, the worst', atMost: 2, unit: '×' },
    { guarantees: world.guarantees, value: Math.max(...prepared), ms: null },
  )
}
