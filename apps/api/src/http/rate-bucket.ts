export interface RateBucket {
  /** False: too many; come back after `secondsUntilFree`. */
  take(key: string, seconds: number): boolean
  secondsUntilFree: number
  /** How much was left of a key's bucket when it was last asked. */
  leftOf(key: string): number
}

const mostKeys = 20_000
const fewestSwept = 500

/** A leaky bucket per key in memory of each process, against floods. Exact limits are counted in the database. */
export function createRateBucket(perSecond: number, burst: number): RateBucket {
  const buckets = new Map<string, { left: number; at: number }>()
  let sweepAt = fewestSwept
  /** Removes keys whose bucket has drained. */
  function sweep(seconds: number): void {
    for (const [key, { at }] of buckets) if (seconds - at > burst / perSecond) buckets.delete(key)
    if (buckets.size >= mostKeys) buckets.clear()
    sweepAt = Math.max(fewestSwept, 2 * buckets.size)
  }
  return {
    secondsUntilFree: Math.max(1, Math.ceil(1 / perSecond)),
    leftOf: (key) => buckets.get(key)?.left ?? burst,
    take(key, seconds) {
      let bucket = buckets.get(key)
      if (bucket === undefined) {
        if (buckets.size >= Math.min(sweepAt, mostKeys)) sweep(seconds)
        buckets.set(key, (bucket = { left: burst, at: seconds }))
      }
      bucket.left = Math.min(burst, bucket.left + (seconds - bucket.at) * perSecond)
      bucket.at = seconds
      if (bucket.left < 1) return false
      bucket.left -= 1
      return true
    },
  }
}

/** A limit after one more call. */
export interface TakenLimit {
  name: string
  /** Calls in a minute. */
  most: number
  /** Calls that are left. */
  left: number
  /** Seconds until all are there again; where none was left, until one is. */
  seconds: number
  isFree: boolean
}
export interface RateLimits {
  take(key: string, name: 'reads' | 'changes', seconds: number): TakenLimit
}

/** So many calls of each kind in a minute for each key, in memory of each process. */
export function createRateLimits(most: Readonly<Record<'reads' | 'changes', number>>): RateLimits {
  const buckets = { reads: createRateBucket(most.reads / 60, most.reads), changes: createRateBucket(most.changes / 60, most.changes) }
  return {
    take(key, name, seconds) {
      const isFree = buckets[name].take(key, seconds)
      const left = buckets[name].leftOf(key)
      const perSecond = most[name] / 60
      return {
        name,
        most: most[name],
        left: Math.floor(left),
        isFree,
        seconds: Math.max(1, Math.ceil((isFree ? most[name] - left : 1 - left) / perSecond)),
      }
    },
  }
}
