import { setTimeout as wait } from 'node:timers/promises'
import { Logger, type ParsedCronItem, type Runner, type Task, type TaskList, run } from 'graphile-worker'
import pg from 'pg'
import { type DatabaseFault, databaseFaultOf } from '#db/database-fault.ts'
import { keptAlive } from '#db/pool.ts'
import { faultOf } from '#kernel/fault.ts'
import { measuredJob } from './measured-job.ts'

interface WorkerOptions {
  readonly connectionString: string
  readonly jobs: TaskList
  readonly schedule?: ParsedCronItem[]
  readonly concurrency?: number
  readonly log: (level: 'error' | 'warn' | 'info' | 'debug', message: string, facts?: object) => void
  /** Told what of the database kept a job from being done. */
  readonly noteFault?: (fault: DatabaseFault) => void
}
export interface Worker {
  /** Whether jobs are looked for; not between an end of the library's runner and its next start. */
  isRunning(): boolean
  stop(): Promise<void>
}

const firstPauseMs = 250
const longestPauseMs = 30_000
/** A runner that lived so long was well: the next pause is a short one again. */
const settledMs = 60_000
/** A job's own statements go over the pool of the application, with limits of their own. */
const answerLimitMs = 30_000

/**
 * Runs due jobs, woken as soon as one is committed. Stopping waits for the running jobs. The library's runner ends for good when the database fails it several times in a row;
 * it is started again, with growing pauses.
 */
export async function startWorker({
  connectionString,
  jobs,
  schedule = [],
  concurrency = 4,
  log,
  noteFault,
}: WorkerOptions): Promise<Worker> {
  const pool = openPool(connectionString, concurrency, log)
  const begin = (): Promise<Runner> =>
    run({
      pgPool: pool,
      taskList: Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job && reporting(name, job, log, noteFault)])),
      concurrency,
      parsedCronItems: schedule,
      noHandleSignals: true,
      // Without these the library notes the end of a job in a promise that nobody waits for: one that fails would end the process, and not the runner.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      pollInterval: 2_000,
      logger: new Logger(() => (level, message, meta) => log(level === 'warning' ? 'warn' : level, message, withoutMessages(meta))),
    })

  const stopping = new AbortController()
  let runner: Runner | undefined = await begin()
  async function supervise(): Promise<void> {
    let pauseMs = firstPauseMs
    while (!stopping.signal.aborted) {
      const began = performance.now()
      let why: unknown
      try {
        runner ??= await begin()
        // Asked to stop while it was begun.
        if (stopping.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        why = error
      }
      runner = undefined
      if (stopping.signal.aborted) return
      if (performance.now() - began > settledMs) pauseMs = firstPauseMs
      log('error', 'the jobs stopped, and are begun again', { pause_ms: pauseMs, ...(why === undefined ? {} : { fault: faultOf(why) }) })
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
  const supervised = supervise()
  return {
    isRunning: () => runner !== undefined,
    async stop() {
      stopping.abort()
      // One that ends by itself at this moment has stopped already.
      await runner?.stop().catch(() => {})
      await supervised
      await pool.end()
    },
  }
}

function openPool(connectionString: string, concurrency: number, log: WorkerOptions['log']): pg.Pool {
  const onError = (error: Error) => log('warn', 'a connection of the worker broke', { error: error.message })
  const pool = new pg.Pool({
    connectionString,
    max: concurrency + connectionsBesideJobs,
    application_name: 'damana-worker',
    connectionTimeoutMillis: 5_000,
    query_timeout: answerLimitMs,
    // Not those of the role, which are for people who wait.
    statement_timeout: answerLimitMs,
    lock_timeout: answerLimitMs,
    ...keptAlive,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('acquire', releaseOnce)
  return pool
}

/** The library releases the connection it listens on twice where it breaks while the runner stops, the second time in a promise that nobody waits for. */
function releaseOnce(client: pg.PoolClient): void {
  // The pool sets `release` after it has told of the acquired connection.
  queueMicrotask(() => {
    const { release } = client
    let isReleased = false
    client.release = (error) => {
      if (isReleased) return
      isReleased = true
      release(error)
    }
  })
}

/** It listens on one, and resets and schedules on another. */
const connectionsBesideJobs = 2
/** Of the API's pool: how many connections a worker needs beside. */
export const connectionsOfWorker = (concurrency = 4): number => concurrency + connectionsBesideJobs

/** The library hands over errors as they are, and an error of the database may quote a person's data. */
function withoutMessages(meta: object | undefined): object | undefined {
  if (meta === undefined) return undefined
  return Object.fromEntries(Object.entries(meta).map(([name, fact]) => [name, fact instanceof Error ? faultOf(fact) : fact]))
}

/** Failures are logged here, because the library would write the error's message, which may quote personal data, into its log and its table. */
const reporting =
  (name: string, job: Task, log: WorkerOptions['log'], noteFault: WorkerOptions['noteFault']): Task =>
  async (payload, helpers) => {
    try {
      await measuredJob(name, async () => job(payload, helpers))
    } catch (error) {
      const why = databaseFaultOf(error)
      if (why !== undefined) noteFault?.(why)
      log('error', 'a job failed; tried again later', { job: name, job_id: helpers.job.id, why, fault: faultOf(error) })
      throw new Error('the job failed; why stands in the log')
    }
  }
