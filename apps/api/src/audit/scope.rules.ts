import type { Portion } from '#money/ledger/index.ts'

/** Of the old one in so many is looked at, in so many places. */
const sample = { oneIn: 100n, places: 10n }
/** Ids that lie as near to each other are read together. */
const nearby = 32n

/** A number from 0 up to `below`. */
export type RandomBelow = (below: bigint) => bigint

/** Some places of a range that are a hundredth of it together. */
export function chooseOld({ from, until }: Portion, random: RandomBelow): Portion[] {
  const count = until - from
  const length = (count + sample.oneIn * sample.places - 1n) / (sample.oneIn * sample.places)
  return Array.from({ length: Number(count < sample.places ? count : sample.places) }, () => {
    const start = from + random(count)
    return { from: start, until: start + length < until ? start + length : until }
  })
}

/** The same ids, each in one portion only. */
export function joinPortions(portions: readonly Portion[]): Portion[] {
  const joined: { from: bigint; until: bigint }[] = []
  for (const { from, until } of [...portions].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1)
    if (last && from <= last.until + nearby) last.until = until > last.until ? until : last.until
    else joined.push({ from, until })
  }
  return joined
}
