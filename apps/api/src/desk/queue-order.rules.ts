import { jordanDay, jordanInstant } from '@damana/contract/jordan-time'
import { dueOf, type TaskKind } from './staff-terms.rules.ts'
import type { Settings } from '#kernel/settings.ts'

/** The things of one kind that wait, in one order. `row`: `at` is the deadline; `days`: a term of working days runs since `at`; `none`: nobody of staff is awaited. */
export interface Stream {
  readonly kind: TaskKind
  readonly by: 'row' | 'days' | 'none'
}
/** Where something stands in the queue: moments in microseconds since 1970, which the database keeps. */
export interface Place {
  kind: TaskKind
  /** By its deadline; what has none stands last. */
  place: bigint
  /** The moment that its stream is in the order of. */
  at: bigint
  id: bigint
}
/** Behind which place a page begins. */
export type QueueCursor = Pick<Place, 'place' | 'at' | 'id'> & { kind: string }

const last = 99_999_999_999_999_999n
const microsOf = (moment: Date): bigint => BigInt(moment.getTime()) * 1000n

/** Papers are first, as long as they wait: the money hangs on nothing else. */
const precedenceOf = (kind: string): number => (kind === 'papers' ? 0 : 1)

/**
 * The place by its deadline. A term that begins on the evening before a day off ends later than one that begins on that day: it has the place of the latter, so that each stream
 * is in the order of its places, and nothing stands later than its deadline says.
 */
export function placeOf({ kind, by }: Stream, at: bigint, settings: Settings): bigint {
  if (by === 'none') return last
  if (by === 'row') return at
  const since = new Date(Number(at / 1000n))
  const nextDay = new Date(jordanInstant(jordanDay(since), '00:00').getTime() + dayMs)
  const [own, next] = [dueOf(kind, since, settings), dueOf(kind, nextDay, settings)]
  if (!own || !next) throw new Error(`${kind} has no term of working days`)
  return microsOf(own < next ? own : next)
}
const dayMs = 24 * 3_600_000

/** The order of the queue. */
export function inOrder(one: Place, other: Place): number {
  if (precedenceOf(one.kind) !== precedenceOf(other.kind)) return precedenceOf(one.kind) - precedenceOf(other.kind)
  if (one.place !== other.place) return one.place < other.place ? -1 : 1
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}

/** Behind which moment and id a stream goes on. */
export interface Start {
  at: string
  id: bigint
}
const beginning: Start = { at: '-infinity', id: 0n }
const nothing: Start = { at: 'infinity', id: 0n }
const [beforeAll, behindAll] = [-1n, 9_223_372_036_854_775_807n]

/** Where a stream goes on behind a cursor: its rows are in the order of `at`, and so are their places. */
export function startBehind(after: QueueCursor | null, stream: Stream, settings: Settings): Start {
  if (after === null) return beginning
  if (precedenceOf(stream.kind) !== precedenceOf(after.kind))
    return precedenceOf(stream.kind) > precedenceOf(after.kind) ? beginning : nothing
  const { place, at } = after
  if (stream.by === 'none') return place < last ? beginning : { at: momentOf(at), id: tie(stream, after) }
  if (stream.by === 'row')
    return at === place ? { at: momentOf(at), id: tie(stream, after) } : { at: momentOf(place), id: at < place ? beforeAll : behindAll }
  const from = firstAt(stream, place, settings)
  if (at < from) return { at: momentOf(from), id: beforeAll }
  const until = firstAt(stream, place + 1n, settings)
  return at < until ? { at: momentOf(at), id: tie(stream, after) } : { at: momentOf(until), id: beforeAll }
}
const tie = ({ kind }: Stream, after: QueueCursor): bigint => (kind === after.kind ? after.id : kind > after.kind ? beforeAll : behindAll)

/** The first minute from which on terms have this place or a later one: deadlines are kept to the minute. */
function firstAt(stream: Stream, place: bigint, settings: Settings): bigint {
  let [early, late] = [place / minute - longest, place / minute + 1n]
  while (early < late) {
    const middle = (early + late) / 2n
    if (placeOf(stream, middle * minute, settings) < place) early = middle + 1n
    else late = middle
  }
  return early * minute
}
const minute = 60_000_000n
/** No term with its days off is longer: ninety days, in minutes. */
const longest = 90n * 24n * 60n

/** With its microseconds, which a Date has not. */
const momentOf = (micros: bigint): string =>
  `${new Date(Number(micros / 1_000_000n) * 1000).toISOString().slice(0, -5)}.${(micros % 1_000_000n).toString().padStart(6, '0')}Z`
