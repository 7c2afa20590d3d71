import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { freePort, startProduct, temporaryFolder } from '../support/process.ts'

let api: TestApi
const folder = temporaryFolder()
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await api.stop()
  folder.remove()
})

const scrape = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

it('api and worker are processes that answer Prometheus, each at a port of its own', { timeout: 120_000 }, async () => {
  const { database } = api
  for (const runs of ['api', 'worker'] as const) {
    const [port, metricsPort] = [await freePort(), await freePort()]
    const product = await startProduct({ port, dataDir: folder.path, database, runs, env: { METRICS_PORT: String(metricsPort) } })
    try {
      const text = await scrape(metricsPort)
      expect(text).toContain(`damana_process{runs="${runs}"} 1`)
      expect(text).toContain('damana_ledger_difference_fils{book="client"} 0')
      expect(text).toMatch(/^damana_pool_connections\{state="total"\} \d+$/m)
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
      // A worker says since when it has not worked; an api process does no jobs, and serves people.
      expect(/^damana_seconds_since_last_job \d/m.test(text)).toBe(runs === 'worker')
      if (runs === 'api') {
        await fetch(`http://127.0.0.1:${port}/api/v1/nothing`)
        await vi.waitFor(async () =>
          expect(await scrape(metricsPort)).toMatch(/damana_request_duration_seconds_count\{method="GET",route="none",status="404"\} 1/),
        )
      }
      // The metrics are for the operator: the port of the product does not have them.
      if (runs === 'api') expect((await fetch(`http://127.0.0.1:${port}/metrics`)).headers.get('content-type')).not.toContain('text/plain')
    } finally {
      await product.kill()
    }
  }
})

it('a worker says at a port of its own that it lives, and whether it works', { timeout: 120_000 }, async () => {
  const [port, healthPort] = [await freePort(), await freePort()]
  const { database } = api
  const product = await startProduct({ port, dataDir: folder.path, database, runs: 'worker', env: { HEALTH_PORT: String(healthPort) } })
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${healthPort}${path}`)
    return [answer.status, await answer.json()]
  }
  try {
    expect(await ask('/healthz')).toEqual([200, { alive: true }])
    expect(await ask('/readyz')).toEqual([200, { ready: true }])
    expect(await ask('/')).toEqual([404, {}])
  } finally {
    const ended = once(product.process, 'exit')
    product.process.kill('SIGTERM')
    await ended
  }
  const lines = readFileSync(`${folder.path}/damana.log`, 'utf8').trim().split('\n')
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ process: expect.stringMatching(/^(api|worker)$/), pid: expect.any(Number) })
})

it('a process sends its traces to the collector that it is told of, the last ones when it stops', { timeout: 120_000 }, async () => {
  const bodies: string[] = []
  const collector = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      bodies.push(body)
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  const [port, { database }] = [await freePort(), api]
  const product = await startProduct({
    port,
    dataDir: folder.path,
    database,
    env: { TRACES_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1/traces` },
  })
  await fetch(`http://127.0.0.1:${port}/api/v1/guarantees?side=sale`)
  const ended = once(product.process, 'exit')
  product.process.kill('SIGTERM')
  await ended
  expect(bodies.join('\n')).toContain('GET /api/v1/guarantees')
  expect(bodies.join('\n')).toContain('damana-api')
  collector.close()
})
