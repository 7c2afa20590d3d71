import { Logger, type TaskList, run } from 'graphile-worker'
import pg from 'pg'

interface WorkerOptions {
  readonly connectionString: string
  readonly jobs: TaskList
  readonly concurrency?: number
  readonly log: (level: 'error' | 'warn' | 'info' | 'debug', message: string, facts?: object) => void
}

/** Does the jobs that are due, woken as soon as one is committed. Stopping waits for those in hand. */
export async function startWorker({ connectionString, jobs, concurrency = 4, log }: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const onError = (error: Error) => log('warn', 'a connection of the worker broke', { error: error.message })
  const pool = new pg.Pool({ connectionString, max: concurrency + 2, application_name: 'damana-worker' })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const runner = await run({
    pgPool: pool,
    taskList: jobs,
    concurrency,
    parsedCronItems: [],
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => (level, message, meta) => log(level === 'warning' ? 'warn' : level, message, meta)),
  })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}
