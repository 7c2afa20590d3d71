import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { generateKey, signRequest } from '@damana/contract/signing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cast, password } from '../support/cast.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type HealthProxy, startHealthProxy } from '../support/health-proxy.ts'
import { freePort, type Running, startProduct, temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
const running = new Map<number, Running>()
let database: TestDatabase
let proxy: HealthProxy
let ports: number[]

const start = async (port: number) => {
  const env = { PUBLIC_ORIGIN: `http://localhost:${proxy.port}`, STOP_NOTICE_SECONDS: '1' }
  running.set(port, await startProduct({ port, dataDir: folder.path, database, env }))
}

beforeAll(async () => {
  database = await createTestDatabase()
  ports = [await freePort(), await freePort()]
  proxy = await startHealthProxy(ports)
  for (const port of ports) {
    await start(port)
    await proxy.untilServed(port)
  }
}, 60_000)
afterAll(async () => {
  for (const { kill } of running.values()) await kill()
  await proxy.stop()
  await database.drop()
  folder.remove()
})

/** Somebody at a browser who asks one thing after the other, each once, and counts what did not come back as it should. */
async function browser() {
  const key = await generateKey()
  const origin = `http://localhost:${proxy.port}`
  let token: string | undefined
  let cookie: string | undefined
  const failures: string[] = []
  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown> | undefined> {
    const payload = body && JSON.stringify(body)
    const url = `/api/v1${path}`
    const headers = await signRequest(key, {
      method,
      targetUri: origin + url,
      lang: 'ar',
      apiKey: 'web-2026.1',
      // The next second: one in which the first process started is refused, because it may be from before.
      created: Math.ceil(Date.now() / 1000),
      token,
      idempotencyKey: method === 'POST' ? randomUUID() : undefined,
      body: payload === undefined ? undefined : new TextEncoder().encode(payload),
    })
    if (cookie !== undefined) headers['cookie'] = cookie
    try {
      const answer = await fetch(`http://127.0.0.1:${proxy.port}${url}`, {
        method,
        headers: { ...headers, host: `localhost:${proxy.port}` },
        ...(payload === undefined ? {} : { body: payload }),
      })
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
      const text = await answer.text()
      if (!answer.ok) {
        failures.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
        return undefined
      }
      return (JSON.parse(text) as { data?: Record<string, unknown> }).data // our own answer
    } catch (error) {
      failures.push(`${method} ${path}: ${error instanceof Error ? error.message : 'no answer'}`)
      return undefined
    }
  }
  return {
    send,
    failures,
    async signIn() {
      const entered = await send('POST', '/auth/login', { phone_or_email: cast.samira.phone, password, remember_me: true })
      token = String(entered?.['token'])
    },
  }
}

it('R20: 10,000 requests through three rolling restarts of two processes behind a load balancer: not one is lost', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, browser))
  await people[0]?.signIn()
  let sent = 0
  let isRestarting = true
  const asking = people.map(async ({ send }, index) => {
    while (isRestarting || sent < 10_000) {
      sent += 1
      if (index === 0 && sent % 3 === 0) await send('POST', '/profile/preferences', { lang: 'ar' })
      else if (index === 0) await send('GET', '/guarantees?side=sale')
      else await send('GET', '/static-data/banks')
    }
  })
  for (let round = 1; round <= 3; round += 1)
    for (const port of ports) {
      const process = running.get(port)?.process
      if (!process) throw new Error('nothing runs there')
      const ended = once(process, 'exit')
      process.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      await start(port)
      await proxy.untilServed(port)
    }
  isRestarting = false
  await Promise.all(asking)
  const failures = people.flatMap((one) => one.failures)
  expect([failures.length, failures.slice(0, 5)]).toEqual([0, []])
  expect(sent).toBeGreaterThanOrEqual(10_000)
}, 300_000)
