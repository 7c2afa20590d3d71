import { jordanInstant } from '@damana/contract/jordan-time'
import { describe, expect, it } from 'vitest'
import { productionSettings } from '#kernel/settings.ts'
import { inOrder, type Place, placeOf, startBehind, type Stream } from './queue-order.rules.ts'
import { dueOf } from './staff-terms.rules.ts'

const settings = productionSettings
const streams: readonly Stream[] = [
  { kind: 'papers', by: 'row' },
  { kind: 'cases', by: 'row' },
  { kind: 'companies', by: 'days' },
  { kind: 'vehicles', by: 'days' },
  { kind: 'payouts_held', by: 'days' },
  { kind: 'payouts_held', by: 'none' },
  { kind: 'texts', by: 'none' },
]
const micros = (day: string, time: string) => BigInt(jordanInstant(day, time).getTime()) * 1000n
// A Wednesday to the Monday after it: Friday and Saturday are days off.
const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']
const moments = days.flatMap((day) => ['00:00', '09:30', '15:59', '16:00', '23:30'].map((time) => micros(day, time)))

/** Every moment in every stream, some of them twice. */
const rows: readonly (Place & { stream: Stream })[] = streams.flatMap((stream, index) =>
  moments.flatMap((at, nth) =>
    (nth % 3 === 0 ? [0, 1] : [0]).map((more) => ({
      stream,
      kind: stream.kind,
      at: at + (nth % 4 === 0 ? 7n : 0n),
      id: BigInt(index * 1000 + nth * 2 + more),
      place: placeOf(stream, at + (nth % 4 === 0 ? 7n : 0n), settings),
    })),
  ),
)
/** A page as the database answers it: of each stream the first behind its start. */
function pageBehind(after: Place | null, limit: number) {
  const found = streams.flatMap((stream) => {
    const start = startBehind(after, stream, settings)
    const from = start.at === '-infinity' ? -1n : start.at === 'infinity' ? 10n ** 20n : microsOf(start.at)
    return rows
      .filter((row) => row.stream === stream && (row.at > from || (row.at === from && row.id > start.id)))
      .sort((one, other) => (one.at === other.at ? Number(one.id - other.id) : one.at < other.at ? -1 : 1))
      .slice(0, limit)
  })
  return found.sort(inOrder).slice(0, limit)
}
const microsOf = (text: string) => BigInt(Date.parse(`${text.slice(0, 19)}Z`)) * 1000n + BigInt(text.slice(20, 26))

describe('the order of the queue', () => {
  it.each([1, 4, 10])('loses and repeats nothing in pages of %i', (limit) => {
    const read: Place[] = []
    for (let page = pageBehind(null, limit); page.length > 0; page = pageBehind(read.at(-1) ?? null, limit)) read.push(...page)
    expect(read.map(({ id }) => id)).toEqual(rows.toSorted(inOrder).map(({ id }) => id))
  })

  it('has papers first, then the nearest deadline, and last what has none', () => {
    const kinds = rows.toSorted(inOrder).map(({ stream }) => (stream.kind === 'papers' ? 'papers' : stream.by === 'none' ? 'none' : 'due'))
    expect(kinds.filter((kind, index) => kind !== kinds[index - 1])).toEqual(['papers', 'due', 'none'])
  })

  it('places nothing later than its deadline, and a term as the rule of terms says but for the evening before a day off', () => {
    for (const { stream, at, place } of rows) {
      if (stream.by !== 'days') continue
      const due = dueOf(stream.kind, new Date(Number(at / 1000n)), settings)
      const dueMicros = BigInt(due?.getTime() ?? 0) * 1000n
      expect(place <= dueMicros).toBe(true)
      if (at < micros('2026-11-26', '16:01') || at >= micros('2026-11-27', '00:00')) expect(place).toBe(dueMicros)
    }
  })
})
