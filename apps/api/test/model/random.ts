/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to, and not with, the limit. */
  below(limit: number): number
  among<T>(choices: readonly T[]): T
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const mustBe = <T>(choice: T | undefined): T => {
    if (choice === undefined) throw new Error('there is nothing to choose from')
    return choice
  }
  return {
    below,
    among: (choices) => mustBe(choices[below(choices.length)]),
    weighted(choices) {
      let left = below(choices.reduce((sum, [weight]) => sum + weight, 0))
      return mustBe(choices.find(([weight]) => (left -= weight) < 0)?.[1])
    },
  }
}
