import { expect, it } from 'vitest'
import { chooseOld, joinPortions } from './scope.rules.ts'

const idsOf = (portions: readonly { from: bigint; until: bigint }[]): number =>
  portions.reduce((count, { from, until }) => count + Number(until - from), 0)

it('of a million old ids ten thousand are chosen, in ten places that chance names', () => {
  const places: bigint[] = []
  const chosen = chooseOld({ from: 1_000n, until: 1_001_000n }, (below) => {
    places.push(below)
    return BigInt(places.length) * 90_000n
  })
  expect(places).toEqual(Array(10).fill(1_000_000n))
  expect(chosen).toHaveLength(10)
  expect(idsOf(chosen)).toBe(10_000)
  expect(chosen[0]).toEqual({ from: 91_000n, until: 92_000n })
})

it('nothing beyond the newest is chosen, and of few ids no more than there are', () => {
  expect(chooseOld({ from: 0n, until: 1_000_000n }, () => 999_999n)[0]).toEqual({ from: 999_999n, until: 1_000_000n })
  expect(chooseOld({ from: 5n, until: 8n }, () => 0n)).toHaveLength(3)
  expect(chooseOld({ from: 5n, until: 5n }, () => 0n)).toEqual([])
})

it('what is chosen twice is read once, and ids that lie near to each other are read together', () => {
  expect(
    joinPortions([
      { from: 500n, until: 501n },
      { from: 100n, until: 110n },
      { from: 105n, until: 120n },
      { from: 150n, until: 151n },
      { from: 100n, until: 101n },
    ]),
  ).toEqual([
    { from: 100n, until: 151n },
    { from: 500n, until: 501n },
  ])
})
