import pLimit from 'p-limit'
import type { Relay } from '#db/relay.ts'
import { claimDueRegistryChecks, runNextDeadline, runRegistryCheck, type DueTransitionDeps } from '#effects/index.ts'
import { findDue } from '#lifecycle/index.ts'
import { faultOf } from '#kernel/fault.ts'
import { traced } from '#kernel/telemetry.ts'

interface Log {
  error(facts: object, message: string): void
}

export interface DeadlineScheduler {
  /** Carries out due deadlines and due questions to the registry until none is left; returns the number of guarantees worked on. */
  runUntilNothingIsDue(): Promise<number>
  /** Keeps running: each second, and as soon as a transaction has committed a due deadline. */
  start(relay: Pick<Relay, 'hear'>): void
  /** Starts no further work and waits for the work under way. */
  stop(): Promise<void>
}

const pollMs = 1_000
const deadlinesAtOnce = 4
const answersAtOnce = 3

interface Common {
  deps: DueTransitionDeps
  log: Log
  isStopped: () => boolean
  report: (error: unknown) => void
  /** Counts a guarantee that was worked on. */
  count: () => void
}

/** Carries out due deadlines. */
function createDeadlineWorkers({ deps, log, isStopped, report, count }: Common) {
  const workers = new Set<Promise<void>>()
  async function runDeadlines(): Promise<void> {
    while (!isStopped() && !deps.isFrozen()) {
      const run = await traced('deadline', () => runNextDeadline(deps), 'CONSUMER')
      if (!run) return
      count()
      if ('failure' in run)
        log.error(
          { fault: faultOf(run.failure), guarantee: run.guarantee.number },
          'a deadline could not be carried out; tried again later',
        )
      // While work is found one more worker starts, up to the limit.
      addWorker()
    }
  }
  function addWorker(): void {
    if (isStopped() || workers.size >= deadlinesAtOnce) return
    const worker = runDeadlines()
      .catch(report)
      .finally(() => workers.delete(worker))
    workers.add(worker)
  }
  return { add: addWorker, underWay: () => [...workers] }
}

/** Asks the registry the due questions. */
function createRegistryChecks({ deps, log, isStopped, report, count }: Common) {
  const checks = new Set<Promise<void>>()
  const inTurn = pLimit(answersAtOnce)
  let claiming: Promise<void> | undefined
  const addChecks = (): Promise<void> =>
    (claiming ??= claim()
      .catch(report)
      .finally(() => (claiming = undefined)))
  /** Fills the free places, at least a quarter of them at a time, because each claim is a transaction. */
  async function claim(): Promise<void> {
    for (;;) {
      const most = deps.settings().registryChecksAtOnce
      const free = most - checks.size
      if (isStopped() || deps.isFrozen() || free < Math.max(1, most / 4)) return
      const claimed = await claimDueRegistryChecks(deps, free)
      for (const guarantee of claimed) addCheck(guarantee)
      if (claimed.length < free) return
    }
  }
  function addCheck(guarantee: Awaited<ReturnType<typeof claimDueRegistryChecks>>[number]): void {
    const check = traced('registry check', () => runRegistryCheck(deps, guarantee, inTurn), 'CONSUMER')
      .then((failed) => {
        count()
        if (failed)
          log.error({ fault: faultOf(failed.failure), guarantee: guarantee.number }, 'a check with the registry failed; tried again later')
      })
      .catch(report)
      .finally(() => {
        checks.delete(check)
        void addChecks()
      })
    checks.add(check)
  }
  return { add: addChecks, underWay: () => [...checks, ...(claiming ? [claiming] : [])] }
}

/**
 * Carries out deadlines of guarantees and questions to the registry, separately, so that a deadline never waits for a question. Any number of processes may run a scheduler; their
 * common state is app.guarantee_timers. A failure does not hold up other guarantees and is retried later.
 */
export function createDeadlineScheduler(deps: DueTransitionDeps, log: Log): DeadlineScheduler {
  let runs = 0
  let isStopped = false
  const report = (error: unknown) => log.error({ fault: faultOf(error) }, 'the due guarantees could not be read; tried again in a second')
  const common = { deps, log, isStopped: () => isStopped, report, count: () => void (runs += 1) }
  const [deadlines, checks] = [createDeadlineWorkers(common), createRegistryChecks(common)]

  let polling: Promise<void> | undefined
  let isAskedAgain = false
  async function poll(): Promise<void> {
    do {
      isAskedAgain = false
      const due = await findDue(deps.pool)
      if (due.deadlines) deadlines.add()
      if (due.registryChecks) await checks.add()
    } while (isAskedAgain && !isStopped)
  }
  /** A call during a search causes one more search, because its deadline may have been committed after the search had read. */
  const look = (): Promise<void> => {
    isAskedAgain = true
    return (polling ??= poll()
      .catch(report)
      .finally(() => (polling = undefined)))
  }
  let timer: NodeJS.Timeout | undefined
  const lookEachSecond = () => void look().finally(() => !isStopped && (timer = setTimeout(lookEachSecond, pollMs)))

  const underWay = () => [...deadlines.underWay(), ...checks.underWay()]
  const untilIdle = async () => {
    for (let work = underWay(); work.length > 0; work = underWay()) await Promise.all(work)
  }
  return {
    async runUntilNothingIsDue() {
      const before = runs
      for (let ranBefore = -1; ranBefore < runs;) {
        ranBefore = runs
        deadlines.add()
        await untilIdle()
        await checks.add()
        await untilIdle()
      }
      return runs - before
    },
    start(relay) {
      relay.hear('due', () => void look())
      lookEachSecond()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await polling
      await untilIdle()
    },
  }
}
