import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const everyMs = 50

/**
 * Closes a server's connections during its shutdown, each as soon as it has no answer outstanding.
 * A kept-alive connection becomes idle only after its last answer, and a connection that a browser opened in advance and has not used
 * counts as busy: either would delay the shutdown by its whole time-out.
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
