import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { residentMb } from '../measure.ts'
import { sell } from '../sales.ts'
import type { MeasuredSubject } from './sale.ts'

const sales = 1_000
const wave = 100

/** Row 14: what API and worker hold in memory, fresh and after a thousand sales, against the fresh reference. */
export async function measureMemory(bench: Bench, product: MeasuredSubject, reference: MeasuredSubject): Promise<void> {
  await Promise.all([product.restart(), reference.restart()])
  // The remains of the start are given back within a few seconds.
  await pause(3_000)
  const idleMb = residentMb(product.server.pid)
  const bareMb = residentMb(reference.server.pid)
  const heaps: number[] = []
  for (let done = 0; done < sales; done += wave) {
    await sell(product, { count: wave, atOnce: 16 })
    heaps.push((await product.server.order({ ask: 'heap' })) as number)
  }
  const loadedMb = residentMb(product.server.pid)
  const half = heaps[heaps.length / 2 - 1] ?? Number.NaN
  const kbPerSale = (((heaps.at(-1) ?? Number.NaN) - half) * 1024) / (sales / 2)
  bench.report({
    row: '14',
    name: 'memory of API and worker, idle, over the idle reference',
    value: idleMb / bareMb,
    goal: { atMost: 1.6 },
    unit: '×',
    note: `${idleMb.toFixed(0)} : ${bareMb.toFixed(0)} MB`,
  })
  bench.report({
    row: '14',
    name: `the same after ${sales} sales`,
    value: loadedMb / bareMb,
    goal: { atMost: 2.2 },
    unit: '×',
    note: `${loadedMb.toFixed(0)} MB`,
  })
  bench.report({
    row: '14',
    name: 'objects kept per sale, over the second half',
    value: kbPerSale,
    goal: { atMost: 1 },
    unit: 'kB',
    note: `heap ${heaps.map((mb) => mb.toFixed(1)).join(' ')} MB`,
  })
}
