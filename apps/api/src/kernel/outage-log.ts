interface Log {
  warn(facts: object, message: string): void
}
/** Told of each exchange with somebody outside. */
export interface Outage {
  failed(why: string): void
  answered(): void
}

const againAfterMs = 5 * 60_000

/** Says once that somebody outside does not answer, again every five minutes with how often, and once that it answers: a line for each call would hide the others. */
export function createOutageLog(log: Log, who: string): Outage {
  let sinceMs: number | undefined
  let saidMs = 0
  let failures = 0
  const seconds = (fromMs: number) => Math.round((performance.now() - fromMs) / 1000)
  return {
    failed(why) {
      const nowMs = performance.now()
      failures += 1
      if (sinceMs !== undefined && nowMs - saidMs < againAfterMs) return
      sinceMs ??= nowMs
      saidMs = nowMs
      log.warn({ outside: who, why, failures, seconds: seconds(sinceMs) }, `the ${who} does not answer`)
    },
    answered() {
      if (sinceMs === undefined) return
      log.warn({ outside: who, failures, seconds: seconds(sinceMs) }, `the ${who} answers again`)
      sinceMs = undefined
      failures = 0
    },
  }
}

/** Why an exchange failed, for the log: of a connection that was refused, the cause and not only that it failed. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason'
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : (error.message.split('\n')[0] ?? '')
}
