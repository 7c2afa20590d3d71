export interface RateBucket {
  /** False: too many; come back after `secondsUntilFree`. */
  take(key: string, seconds: number): boolean
  secondsUntilFree: number
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
