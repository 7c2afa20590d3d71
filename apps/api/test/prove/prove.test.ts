import { expect, it } from 'vitest'
import type { Call } from '@damana/client/client'
import { chanceOf } from '../simulation/chance.ts'
import { Bank } from './bank.ts'
import { findDisagreements, sell, settle, type Sold } from './sales.ts'
import { type Killed, startWorld, type World } from './world.ts'

/** Minutes of killing are no part of every run: `npm run prove` asks for them. */
const kills = Number(process.env['PROVE_KILLS'] ?? 0)
const seed = Number(process.env['PROVE_SEED'] ?? 1)
const sellers = 4

it.runIf(kills > 0)(
  `${kills} times API, worker or database are killed under load while the bank tells in dialects: nothing that was answered is lost, nothing is done twice, and books, bank and audit agree`,
  async () => {
    const world = await startWorld()
    try {
      const bank = new Bank(world, seed)
      const [seller, buyer] = [await world.signIn('samira'), await world.signIn('basel')]
      await seller('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
      const sold = await killUnderLoad(world, { seller, buyer, bank })
      await settle(world, bank, sold)
      expect(await findDisagreements(world, bank, sold)).toEqual([])
    } finally {
      await world.stop()
    }
  },
  600_000 + kills * 30_000,
)

async function killUnderLoad(world: World, people: { seller: Call; buyer: Call; bank: Bank }): Promise<Sold[]> {
  const chance = chanceOf(seed, 0)
  const sold: Sold[] = []
  let isOver = false
  let begun = 0
  const faults: unknown[] = []
  const untilOver = async (act: () => Promise<unknown>) => {
    while (!isOver)
      await act().catch((error: unknown) => {
        faults.push(error)
        isOver = true
      })
  }
  const atWork = [
    ...Array.from({ length: sellers }, () =>
      untilOver(async () => sold.push(await sell(people, (begun += 1), begun % 5 === 0 ? 10_000n : 0n))),
    ),
    untilOver(() => people.bank.work()),
  ]
  for (let times = 0; times < kills && !isOver; times += 1) {
    // One more sale than before the last kill, so that each meets something under way.
    const target = sold.length + 1
    while (sold.length < target && !isOver) await new Promise((resolve) => setImmediate(resolve))
    await world.kill(chance.pick<Killed>(['api', 'worker', 'database']))
  }
  isOver = true
  await Promise.all(atWork)
  if (faults.length > 0) throw new AggregateError(faults, 'a step of a sale was refused')
  return sold
}
