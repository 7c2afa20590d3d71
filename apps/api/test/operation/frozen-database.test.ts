import { pino } from 'pino'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '#db/pool.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { type FrozenProxy, startFrozenProxy } from '../support/frozen-proxy.ts'

const lines: { msg: string; why?: string }[] = []
let world: TestApi
let proxy: FrozenProxy
let pool: Pool
let api: TestApi
beforeAll(async () => {
  world = await startApi()
  proxy = await startFrozenProxy(world.database.apiUrl)
  pool = createPool({ connectionString: proxy.urlOf(world.database.apiUrl), max: 10, applicationName: 'test-frozen' })
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  api = await startApi({ sharing: world, deps: { pool, log } })
})
afterAll(async () => {
  await api.stop()
  await pool.end()
  await proxy.stop()
  await world.stop()
})

const timed = async <T>(work: Promise<T>): Promise<{ answer: T; ms: number }> => {
  const began = performance.now()
  return { answer: await work, ms: performance.now() - began }
}
const health = (path: '/healthz' | '/readyz') => timed(api.built.app.inject({ method: 'GET', url: path }))

it('R16: a database that is frozen holds nobody for long: people are told to come back, it is not ready within a second, and goes on by itself', async () => {
  const samira = await api.as('samira')
  expect((await health('/readyz')).answer.statusCode).toBe(200)
  const [read, write] = [
    await samira.sign('GET', '/guarantees?side=sale'),
    await samira.sign('POST', '/profile/preferences', {}, crypto.randomUUID()),
  ]
  proxy.freeze()
  const [ready, alive] = [await health('/readyz'), await health('/healthz')]
  expect([ready.answer.statusCode, ready.answer.json()]).toEqual([503, { ready: false }])
  expect(ready.ms).toBeLessThan(1_500)
  expect([alive.answer.statusCode, alive.ms < 500]).toEqual([200, true])
  for (const { answer, ms } of await Promise.all([timed(samira.send(read)), timed(samira.send(write))])) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', retryable: true } })
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(5)
    expect(ms).toBeLessThan(16_000)
  }
  // One that has to open a connection waits no longer either.
  const { answer, ms } = await timed(samira.send(await samira.sign('GET', '/guarantees?side=purchase')))
  expect(answer.status).toBe(503)
  expect(ms).toBeLessThan(16_000)
  expect(lines.map(({ msg }) => msg)).toContain('not ready: the database did not answer in time')
  expect(lines.map(({ msg }) => msg)).toContain('the database did not answer in time')

  proxy.thaw()
  const began = performance.now()
  while ((await health('/readyz')).answer.statusCode !== 200) expect(performance.now() - began).toBeLessThan(10_000)
  expect(lines.map(({ msg }) => msg)).toContain('ready again')
  expect((await samira.send(await samira.sign('GET', '/guarantees?side=sale'))).status).toBe(200)
}, 60_000)
