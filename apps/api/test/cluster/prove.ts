import { setTimeout as wait } from 'node:timers/promises'
import { findDisagreements, settle } from '../prove/sales.ts'
import { insist } from '../prove/insist.ts'
import { withOwner } from '../prove/furnish.ts'
import { advanceClock } from '#sandbox/clock.ts'
import { type Cluster, query, until } from './cluster.ts'
import { type Fault, faults } from './faults.ts'
import { type Load, startLoad } from './load.ts'

interface Course {
  readonly fault: Fault
  readonly withoutWrites: number
  readonly withoutReads: number
  readonly untilReady: number
  readonly refusals: ReadonlyMap<string, number>
}

/** One fault after the other under load; prints a line for each and what became of the money. True if every goal was met. */
export async function prove(cluster: Cluster, only: readonly string[]): Promise<boolean> {
  const chosen = faults.filter(({ name }) => only.length === 0 || only.includes(name))
  const missed: string[] = []
  const load = await startLoad(cluster)
  await until('sales are made', 120, () => load.sold.length >= 3)
  console.log(`\n${row('fault', 's without writes', 's without reads', 's until all is whole', 'refused at first')}`)
  for (const fault of chosen) {
    const course = await live(cluster, load, fault)
    const { withoutWrites, withoutReads, untilReady, refusals } = course
    console.log(row(fault.name, withoutWrites.toFixed(1), withoutReads.toFixed(1), untilReady.toFixed(0), listed(refusals)))
    if (!cluster.place.patient && withoutWrites > (fault.mostSecondsWithoutWrites ?? Infinity))
      missed.push(`${fault.name}: ${withoutWrites.toFixed(1)} s without writes`)
    const ours = [...refusals].filter(([what]) => what.startsWith('500'))
    if (ours.length > 0) missed.push(`${fault.name}: ${listed(new Map(ours))}`)
  }
  await load.stop()
  const held = {
    ownerUrl: () => cluster.ownerUrl,
    read: <T extends object>(text: string, values: readonly unknown[] = []) => insist(() => query<T>(cluster.ownerUrl, text, values)),
    advance: (by: string) => insist(() => withOwner(cluster.ownerUrl, (client) => advanceClock(client, { by }))),
  }
  await settle(held, load.bank, load.sold)
  missed.push(...(await findDisagreements(held, load.bank, load.sold)))
  const [twice, missing] = [cluster.bank.twice(), await load.missingWrites()]
  if (twice.length > 0) missed.push(`ordered twice at the bank: ${twice.join(', ')}`)
  if (missing > 0) missed.push(`${missing} acknowledged writes are not there`)
  console.log(
    `\n${load.sold.length} sales acknowledged, completed and paid; ${cluster.bank.orders.length} orders at the bank, ${twice.length} twice; ${load.writes.length} acknowledged rows, ${missing} missing; ${load.answered()} answers`,
  )
  console.log(missed.length === 0 ? 'Every goal was met.' : `Missed:\n  ${missed.join('\n  ')}`)
  return missed.length === 0
}

async function live(cluster: Cluster, load: Load, fault: Fault): Promise<Course> {
  const begunMs = performance.now()
  const refusedBefore = load.refusals.length
  // The first write after a pause: a fault that nobody notices has none.
  const goesOn = async () => {
    await wait(6_000)
    const since = performance.now()
    await until('writes are acknowledged again', 180, () => (load.writes.at(-1) ?? 0) > since)
  }
  await fault.happen(cluster, goesOn)
  await cluster.untilWhole()
  const wholeMs = performance.now()
  // Sales go on, each from its beginning to its end.
  const target = load.sold.length + 3
  await until('sales go on', 120, () => load.sold.length >= target)
  const refusals = new Map<string, number>()
  for (const { what } of load.refusals.slice(refusedBefore)) refusals.set(what, (refusals.get(what) ?? 0) + 1)
  return {
    fault,
    withoutWrites: longestGap(load.writes, begunMs),
    withoutReads: longestGap(load.reads, begunMs),
    untilReady: (wholeMs - begunMs) / 1000,
    refusals,
  }
}

/** The longest time, in seconds, between two of the moments from that one on. */
function longestGap(moments: readonly number[], fromMs: number): number {
  const first = moments.findLastIndex((at) => at <= fromMs)
  let longest = 0
  for (let index = Math.max(first, 0) + 1; index < moments.length; index += 1)
    longest = Math.max(longest, (moments[index] ?? 0) - (moments[index - 1] ?? 0))
  return longest / 1000
}

const row = (...[name, ...cells]: string[]): string =>
  [name?.padEnd(12), ...cells.map((cell, index) => (index < 3 ? cell.padStart(20) : `   ${cell}`))].join('')
const listed = (counts: ReadonlyMap<string, number>): string => [...counts].map(([what, times]) => `${times} × ${what}`).join(', ') || '0'
