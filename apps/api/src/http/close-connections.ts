import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const everyMs = 50

/**
 * Closes a server's connections while it ends, as soon as each of them has no answer outstanding.
 * One that is kept alive becomes idle only after its last answer, and one that a browser opened ahead of need, and that has asked
 * nothing yet, counts as busy: either would hold the end back for its whole time-out.
 */
export function connectionCloserOf(server: Server): (end: () => PromiseLike<unknown>) => Promise<void> {
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return async (end) => {
    const closing = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    }, everyMs)
    try {
      await end()
    } finally {
      clearInterval(closing)
    }
  }
}
