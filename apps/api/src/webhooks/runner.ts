import type { Relay } from '#db/relay.ts'
import { faultOf } from '#kernel/fault.ts'

interface RunnerOptions {
  /** Signals that a guarantee has changed. */
  relay: Pick<Relay, 'hear'>
  /** Does what is to be done now. */
  work: () => Promise<void>
  log: { error(facts: object, message: string): void }
  pollEveryMs?: number
  /** Signals within this time are served by one run. */
  gatherMs?: number
}

/** Tells events to programs: woken by each change of a guarantee, and by a slow poll in case a signal was lost. */
export function startEventRunner({ relay, work, log, pollEveryMs = 2_000, gatherMs = 200 }: RunnerOptions): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let dueMs = Number.POSITIVE_INFINITY
  let running: Promise<void> | undefined
  let isWoken = false
  let isStopped = false

  function schedule(inMs: number): void {
    const atMs = performance.now() + inMs
    if (isStopped || atMs >= dueMs) return
    clearTimeout(timer)
    dueMs = atMs
    timer = setTimeout(run, inMs)
  }
  function run(): void {
    dueMs = Number.POSITIVE_INFINITY
    isWoken = false
    running = work()
      .catch((error: unknown) => log.error({ fault: faultOf(error) }, 'events could not be told; tried again'))
      .finally(() => {
        running = undefined
        schedule(isWoken ? gatherMs : pollEveryMs)
      })
  }
  relay.hear('live', () => {
    if (running) isWoken = true
    else schedule(gatherMs)
  })
  schedule(0)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
