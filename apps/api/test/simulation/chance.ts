/** Chance that can be had again: the same seed and step always bring the same. Each step has its own, so that leaving one out leaves the others as they were. */
export interface Chance {
  /** From 0 up to, but not, 1. */
  next(): number
  /** A whole number from 0 up to, but not, `most`. */
  below(most: number): number
  /** So often in a hundred. */
  is(percent: number): boolean
  pick<T>(items: readonly T[]): T
  weighed<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T
}

export function chanceOf(seed: number, step: number): Chance {
  let state = mix(Math.imul(seed, 0x9e3779b1) ^ Math.imul(step + 1, 0x85ebca6b))
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    return (mix(state) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    next,
    below,
    is: (percent) => next() * 100 < percent,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    weighed: <T extends string>(weights: Readonly<Partial<Record<T, number>>>) => {
      const entries = Object.entries(weights) as [T, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const found = entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1)
      if (!found) throw new RangeError('nothing to pick from')
      return found[0]
    },
  }
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), value | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return mixed ^ (mixed >>> 14)
}
