import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startWorker } from '#jobs/worker.ts'
import { startApi, type TestApi } from '../support/api.ts'

interface Line {
  msg: string
  why?: string
}
const lines: Line[] = []
const waiting = new Set<() => void>()
const log = pino(
  { level: 'info' },
  {
    write: (line: string) => {
      lines.push(JSON.parse(line))
      for (const look of waiting) look()
    },
  },
)
const logged = (sentence: string) =>
  new Promise<void>((settle) => {
    const look = () => {
      if (!lines.some(({ msg }) => msg === sentence)) return
      waiting.delete(look)
      settle()
    }
    waiting.add(look)
    look()
  })

let api: TestApi
let superuser: pg.Client
beforeAll(async () => {
  api = await startApi({ deps: { log } })
  superuser = new pg.Client({ connectionString: api.database.superuserUrl })
  await superuser.connect()
})
afterEach(() => takeConnections())
afterAll(async () => {
  await superuser.end()
  await api.stop()
})

const nameOfDatabase = () => new URL(api.database.apiUrl).pathname.slice(1)
/** The database takes no more connections of anybody but the superuser, and ends those of the product. */
async function refuseConnections(): Promise<void> {
  await api.owner.query(`alter database ${nameOfDatabase()} connection limit 0`)
  await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'damana_api'`,
  )
}
const takeConnections = () => api.owner.query(`alter database ${nameOfDatabase()} connection limit -1`)
const readyz = async () => (await api.built.app.inject({ method: 'GET', url: '/readyz' })).statusCode

it('a database without a free connection ends nothing: people are told to come back, the process is not ready, and its log says why', async () => {
  const samira = await api.as('samira')
  expect(await readyz()).toBe(200)
  lines.length = 0
  await refuseConnections()
  // The first to come finds a connection that was ended, the second one none.
  for (let time = 1; time <= 2; time += 1) {
    const answer = await samira.send(await samira.sign('GET', '/guarantees?side=sale'))
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(5)
    expect(await readyz()).toBe(503)
  }
  expect(lines.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['the database takes no more connections', 'not ready: the database takes no more connections']),
  )
  await takeConnections()
  expect(await readyz()).toBe(200)
  expect((await samira.send(await samira.sign('GET', '/guarantees?side=sale'))).status).toBe(200)
}, 60_000)

it('a worker that lost its connections in the middle of a job begins anew by itself and does the next one', async () => {
  const begun: string[] = []
  let did = () => {}
  const done = new Promise<void>((settle) => (did = settle))
  const worker = await startWorker({
    connectionString: api.database.apiUrl,
    jobs: {
      for_test_lost: async () => {
        begun.push('lost')
        if (begun.length === 1) await refuseConnections()
      },
      for_test_next: async () => did(),
    },
    concurrency: 1,
    log: (level, message, facts) => log[level](facts ?? {}, message),
  })
  try {
    lines.length = 0
    await api.owner.query(`select graphile_worker.add_job('for_test_lost')`)
    await logged('the jobs stopped, and are begun again')
    expect(worker.isRunning()).toBe(false)
    await takeConnections()
    await api.owner.query(`select graphile_worker.add_job('for_test_next')`)
    await done
    expect(worker.isRunning()).toBe(true)
  } finally {
    await takeConnections()
    await worker.stop()
  }
}, 60_000)

it('a connection over which nothing ever comes is closed', async () => {
  const { app } = api.built
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const silent = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  await once(silent, 'close')
}, 20_000)
