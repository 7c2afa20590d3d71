import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface FrozenProxy {
  /** The same address by way of the proxy. */
  urlOf(url: string): string
  /** Nothing comes through any more, and nobody is told: connections stay open, new ones are taken and get no answer. */
  freeze(): void
  /** Everything that waited comes through. */
  thaw(): void
  /** Ends all connections; new ones come to the other server, as behind a door that follows the primary. */
  leadElsewhere(): void
  /** The same, back to the first server. */
  leadBack(): void
  stop(): Promise<void>
}

/** Stands between the product and its database, to be the machine that does not answer. */
export async function startFrozenProxy(target: string, other = target): Promise<FrozenProxy> {
  let leadsTo = new URL(target)
  const sockets = new Set<Socket>()
  const lead = (url: string) => {
    leadsTo = new URL(url)
    for (const socket of sockets) socket.destroy()
  }
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(Number(leadsTo.port), leadsTo.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      if (isFrozen) from.pause()
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isFrozen) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy does not listen')
  return {
    urlOf: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(address.port) }).href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    leadElsewhere: () => lead(other),
    leadBack: () => lead(target),
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((settle) => server.close(settle))
    },
  }
}
