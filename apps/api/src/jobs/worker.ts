import { Logger, type ParsedCronItem, type Task, type TaskList, run } from 'graphile-worker'
import pg from 'pg'
import { faultOf } from '#kernel/fault.ts'
import { measuredJob } from './measured-job.ts'

interface WorkerOptions {
  readonly connectionString: string
  readonly jobs: TaskList
  readonly schedule?: ParsedCronItem[]
  readonly concurrency?: number
  readonly log: (level: 'error' | 'warn' | 'info' | 'debug', message: string, facts?: object) => void
}

/** Runs due jobs, woken as soon as one is committed. Stopping waits for the running jobs. */
export async function startWorker({
  connectionString,
  jobs,
  schedule = [],
  concurrency = 4,
  log,
}: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const onError = (error: Error) => log('warn', 'a connection of the worker broke', { error: error.message })
  const pool = new pg.Pool({ connectionString, max: concurrency + 2, application_name: 'damana-worker' })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job && reporting(name, job, log)])),
    concurrency,
    parsedCronItems: schedule,
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

/** Failures are logged here, because the library would write the error's message, which may quote personal data, into its log and its table. */
const reporting =
  (name: string, job: Task, log: WorkerOptions['log']): Task =>
  async (payload, helpers) => {
    try {
      await measuredJob(name, async () => job(payload, helpers))
    } catch (error) {
      log('error', 'a job failed; tried again later', { job: name, job_id: helpers.job.id, fault: faultOf(error) })
      throw new Error('the job failed; why stands in the log')
    }
  }
