import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSweep, sweepJob, sweepSchedule } from '#jobs/sweep.ts'
import { startWorker } from '#jobs/worker.ts'
import { startApi, type TestApi } from '../support/api.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

/** The schedule does this each minute. */
const dueNow = () => api.owner.query(`select graphile_worker.add_job('sweep', job_key := 'sweep', max_attempts := 1)`)
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await api.owner.query('select pg_sleep(0.01)')
}
const sweepsWhere = async (condition: string) =>
  (await api.owner.query(`select from graphile_worker.jobs where task_identifier = 'sweep' and ${condition}`)).rowCount ?? 0
const lockHolders = `select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
const nobodySweeps = async () => (await api.owner.query(lockHolders)).rowCount === 0

it('of two processes one sweeps at a time, the next minute is swept again, and also when one was killed while it swept', async () => {
  const sweeps: (() => void)[] = []
  const start = () =>
    startWorker({
      connectionString: api.database.apiUrl,
      jobs: { sweep: sweepJob(() => new Promise((resolve) => sweeps.push(resolve))) },
      log: () => {},
    })
  const workers = [await start(), await start()]
  await dueNow()
  await until(() => sweeps.length === 1)
  await dueNow()
  // The other one has found the lock taken.
  await until(async () => (await sweepsWhere('key is not null')) === 0)
  expect(sweeps).toHaveLength(1)

  sweeps[0]?.()
  await until(nobodySweeps)
  await dueNow()
  await until(() => sweeps.length === 2)

  await api.pool.query(`select pg_terminate_backend(pid) from (${lockHolders}) holders`)
  await until(nobodySweeps)
  await dueNow()
  await until(() => sweeps.length === 3)
  for (const end of sweeps) end()
  await Promise.all(workers.map((worker) => worker.stop()))
})

it('the product is scheduled once a minute without making up for what it missed, and what fails keeps nothing else from being done', async () => {
  expect(sweepSchedule).toMatchObject([{ task: 'sweep', options: { backfillPeriod: 0, maxAttempts: 1 } }])
  await api.owner.query(`insert into app.rate_counters (name, window_start, count) values ('long ago', now() - interval '30 days', 1)`)
  await api.built.startJobs()
  await dueNow()
  await until(async () => (await api.owner.query(`select from app.rate_counters where name = 'long ago'`)).rowCount === 0)
  const { rows } = await api.owner.query(`select identifier from graphile_worker._private_known_crontabs order by 1`)
  expect(rows).toEqual([
    { identifier: 'delete_expired_rows' },
    { identifier: 'nightly_audit' },
    { identifier: 'remind_staff' },
    { identifier: 'sweep' },
  ])
})

it('goes on after a part that fails and beside one that hangs, which is begun again once it has ended', async () => {
  const done: string[] = []
  const said: object[] = []
  let end = () => {}
  const sweep = createSweep(
    () => ({
      fails: () => Promise.reject(new Error('as it happens')),
      hangs: () => new Promise<void>((ended) => void (done.push('hangs'), (end = ended))),
      works: async () => done.push('works'),
    }),
    { error: ({ part }: { part?: string }, message) => said.push([part, message]) },
    10,
  )
  await sweep()
  await sweep()
  expect(done).toEqual(['hangs', 'works', 'works'])
  const failed = ['fails', 'a part of the sweep failed']
  const hung = ['hangs', 'a part of the sweep has not ended; the others go on without it']
  expect(said).toEqual([failed, hung, failed, hung])
  end()
  await sweep()
  expect(done).toEqual(['hangs', 'works', 'works', 'hangs', 'works'])
  end()
})
