import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Ways in which a server fails. `slow_down`: it says that it is busy, so often. `cut`: it ends the connection after so many bytes of an answer. */
export type Failure = { kind: 'none' | 'silent' | 'refused' } | { kind: 'slow_down'; times: number } | { kind: 'cut'; afterBytes: number }

const busy = '<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>'

/** Stands before a server that works and fails as it is told, for connections that are made from then on. */
export async function startFailingProxy(port: number) {
  let failure: Failure = { kind: 'none' }
  const open = new Set<Socket>()
  const server = createServer((from) => {
    open.add(from)
    from.on('error', () => {}).on('close', () => open.delete(from))
    if (failure.kind === 'refused') return from.destroy()
    if (failure.kind === 'silent') return
    if (failure.kind === 'slow_down' && failure.times > 0) {
      failure.times -= 1
      from.once('data', () =>
        from.end(
          `HTTP/1.1 503 Slow Down\r\nContent-Type: application/xml\r\nContent-Length: ${busy.length}\r\nConnection: close\r\n\r\n${busy}`,
        ),
      )
      return
    }
    let left = failure.kind === 'cut' ? failure.afterBytes : Number.POSITIVE_INFINITY
    const to = connect(port, '127.0.0.1')
    to.on('error', () => from.destroy()).on('close', () => from.end())
    from.on('close', () => to.destroy())
    from.pipe(to)
    to.on('data', (bytes) => {
      from.write(bytes.subarray(0, left))
      left -= bytes.length
      if (left <= 0) from.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends the connections that stand: what is asked next comes over a new one. */
    fail(next: Failure) {
      failure = next
      for (const one of open) one.destroy()
    },
    async stop() {
      for (const one of open) one.destroy()
      await new Promise((settle) => server.close(settle))
    },
  }
}
