interface CircuitOptions {
  /** So many failures in a row open it. */
  opensAfter?: number
  /** How long it rests before one more is tried; doubled each time that one fails. */
  restsForMs?: number
  mostRestMs?: number
  /** Milliseconds of a clock that only runs forward. */
  nowMs?: () => number
}

export interface Circuit {
  /** Whether one more may be tried. When it is open, one caller at a time may, once the rest is over. */
  mayTry(): boolean
  /** Tells how a try went. Answers what that changed: opened for so long (again, if it was open), or closed; nothing otherwise. */
  tell(went: 'well' | 'wrong'): { opened: number } | 'closed' | undefined
}

/** Keeps us from knocking at a door where nobody is: whoever waits behind a slow or dead provider would wait for every single message. */
export function createCircuit({
  opensAfter = 3,
  restsForMs = 5_000,
  mostRestMs = 60_000,
  nowMs = () => performance.now(),
}: CircuitOptions = {}): Circuit {
  let failures = 0
  let restMs = 0
  /** While open: when the next try is due. */
  let triesAtMs: number | undefined
  return {
    mayTry() {
      if (triesAtMs === undefined) return true
      if (nowMs() < triesAtMs) return false
      // Until this one has told how it went, nobody else tries.
      triesAtMs = nowMs() + restMs
      return true
    },
    tell(went) {
      if (went === 'well') {
        const wasOpen = triesAtMs !== undefined
        failures = 0
        restMs = 0
        triesAtMs = undefined
        return wasOpen ? 'closed' : undefined
      }
      failures += 1
      if (failures < opensAfter) return undefined
      restMs = restMs === 0 ? restsForMs : Math.min(restMs * 2, mostRestMs)
      triesAtMs = nowMs() + restMs
      return { opened: restMs }
    },
  }
}
