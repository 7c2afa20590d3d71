import type { Server } from 'node:http'

/** Browsers open a connection ahead of need, and open another when that one is gone. */
const longestSilenceMs = 10_000

/** Closes connections over which nothing has come: opening them costs nothing, and each holds memory and a descriptor of ours. */
export function closeSilentSockets(server: Server): void {
  server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.bytesRead === 0 && socket.destroy(), longestSilenceMs)
    timer.unref()
    socket.once('close', () => clearTimeout(timer))
  })
}
