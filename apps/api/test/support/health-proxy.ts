import { once } from 'node:events'
import { Agent, createServer, get, request as forward } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface HealthProxy {
  readonly port: number
  /** When it sends requests there. */
  untilServed(port: number): Promise<void>
  stop(): Promise<void>
}

const everyMs = 100
/** One that says that it is not ready is believed at once, one that does not answer only after a few times. */
const mostSilences = 3

/** A load balancer as they are: asks each process whether it is ready, keeps connections to it, sends each request once, and answers 502 where that failed. */
export async function startHealthProxy(ports: readonly number[]): Promise<HealthProxy> {
  const ready = new Map(ports.map((port) => [port, false]))
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((request, response) => {
    const serving = ports.filter((port) => ready.get(port))
    const port = serving[(turn += 1) % Math.max(1, serving.length)]
    const fail = (why: string) => (response.headersSent ? response.destroy() : response.writeHead(502).end(why))
    if (port === undefined) return void fail('no process is ready')
    const passed = forward(
      { port, host: '127.0.0.1', agent, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        const { connection: _ofThisHop, ...headers } = answer.headers
        response.writeHead(answer.statusCode ?? 502, headers)
        answer.pipe(response)
      },
    )
    passed.on('error', ({ message }) => fail(message))
    request.pipe(passed)
  })
  server.keepAliveTimeout = 60_000
  const ask = (port: number) =>
    new Promise<'ready' | 'not ready' | 'silent'>((settle) => {
      const asked = get({ port, host: '127.0.0.1', path: '/readyz', timeout: 2_000, agent: false }, (answer) => {
        answer.resume()
        settle(answer.statusCode === 200 ? 'ready' : 'not ready')
      })
      asked.on('error', ({ message }) => settle(message.includes('ECONNREFUSED') ? 'not ready' : 'silent'))
      asked.on('timeout', () => asked.destroy())
    })
  const waiting = new Set<() => void>()
  let isStopped = false
  async function watch(port: number): Promise<void> {
    for (let silences = 0; !isStopped;) {
      const said = await ask(port)
      silences = said === 'silent' ? silences + 1 : 0
      if (said !== 'silent' || silences >= mostSilences) ready.set(port, said === 'ready')
      for (const look of waiting) look()
      await wait(everyMs)
    }
  }
  const watching = ports.map(watch)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy does not listen')
  return {
    port: address.port,
    untilServed: (port) =>
      new Promise((settle) => {
        const look = () => {
          if (!ready.get(port)) return
          waiting.delete(look)
          settle()
        }
        waiting.add(look)
        look()
      }),
    async stop() {
      isStopped = true
      await Promise.all(watching)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
    },
  }
}
