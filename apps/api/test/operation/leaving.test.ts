import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'

const lines: { msg: string }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
let api: TestApi
let port: number
beforeAll(async () => {
  api = await startApi({ deps: { log } })
  await api.built.app.listen({ host: '127.0.0.1', port: 0 })
  const address = api.built.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => api.stop())

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
async function ask(path: string, { by = agent, headers = {} }: { by?: Agent; headers?: Record<string, string> } = {}) {
  const asked = get({ host: '127.0.0.1', port, path, agent: by, headers })
  const [answer] = await once(asked, 'response')
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(text) as Record<string, unknown> }
}

it('a forwarded address from a proxy that nobody named is told of once', async () => {
  await ask('/healthz')
  expect(lines).toEqual([])
  for (let time = 1; time <= 3; time += 1) await ask('/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('a proxy that TRUSTED_PROXIES does not name')])
})

it('a process that is about to stop is not ready, serves on, and lets go of its connections', async () => {
  expect(await ask('/readyz')).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } })
  api.built.leave()
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: { ready: false }, headers: { connection: 'close' } })
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  const samira = await api.as('samira')
  expect((await samira.send(await samira.sign('GET', '/guarantees?side=sale'))).status).toBe(200)
})

it('whoever comes to the very end is told in our own words when to come back', async () => {
  const ending = await startApi({ sharing: api })
  const { server } = ending.built.app
  await ending.built.app.listen({ host: '127.0.0.1', port: 0 })
  const address = server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  const [far] = (await once(server, 'connection')) as [Socket]
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost:7400\r\n\r\n')
  await once(socket, 'data')
  // Half of a request is there when the end begins.
  const before = far.bytesRead
  socket.write('GET /api/v1/static-data/banks HTTP/1.1\r\n')
  while (far.bytesRead === before) await turn()
  const stopped = ending.stop()
  while (server.listening) await turn()
  socket.write('host: localhost:7400\r\n\r\n')
  await once(socket, 'close')
  await stopped
  const late = said.split('HTTP/1.1 ')[2] ?? ''
  expect(late).toMatch(/^503 [^]*retry-after: 2\r\n[^]*"code":"unavailable"/i)
  expect(late).toMatch(/connection: close\r\n/i)
})
const turn = () => new Promise<void>((settle) => setImmediate(settle))
