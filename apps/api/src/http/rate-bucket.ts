export interface RateBucket {
  /** False: too many; come back after `secondsUntilFree`. */
  take(key: string, seconds: number): boolean
  secondsUntilFree: number
}

const mostKeys = 20_000

/** A leaking bucket per key in memory: a first wall against floods, on each process for itself. Exact limits are counted in the database. */
export function createRateBucket(perSecond: number, burst: number): RateBucket {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    secondsUntilFree: Math.max(1, Math.ceil(1 / perSecond)),
    take(key, seconds) {
      let bucket = buckets.get(key)
      if (bucket === undefined) {
        if (buckets.size >= mostKeys) for (const [old, { at }] of buckets) if (seconds - at > burst / perSecond) buckets.delete(old)
        if (buckets.size >= mostKeys) buckets.clear()
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
