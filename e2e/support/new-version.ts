import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/**
 * Gives `work` a proxy to stand before one browser, and a function by which that browser, and no other, is given a newer service worker. The browser
 * itself fetches the worker's script, so no route of a page can stand in for it.
 */
export async function withNewVersion(work: (proxy: string, deploy: () => void) => Promise<void>): Promise<void> {
  let isNewer = false
  const server = createServer((asked, answer) => {
    const isReplaced = isNewer && new URL(asked.url ?? '').pathname === '/service-worker.js'
    const headers = isReplaced ? { ...asked.headers, 'accept-encoding': 'identity', 'if-none-match': '' } : asked.headers
    // Either end may go away at any time: the other one sees a connection that ends.
    const giveUp = () => answer.destroy()
    const forwarded = request(asked.url ?? '', { method: asked.method, headers }, (given) => {
      ;(isReplaced ? giveNewer(given, answer) : give(given, answer)).catch(giveUp)
    })
    pipeline(asked, forwarded).catch(giveUp)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => {
      isNewer = true
    })
  } finally {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}

async function give(given: IncomingMessage, answer: ServerResponse): Promise<void> {
  answer.writeHead(given.statusCode ?? 502, given.headers)
  await pipeline(given, answer)
}
async function giveNewer(given: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { 'content-length': _, etag: __, ...headers } = given.headers
  answer.writeHead(given.statusCode ?? 502, headers)
  answer.end(`${await text(given)}\n// A later version.\n`)
}
