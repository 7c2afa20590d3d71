import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'

/** `GET /metrics` for Prometheus on a separate port. It has neither session nor signature, so it listens only on the operator's network. */
export async function serveMetrics(metrics: Metrics, { host, port }: { host: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.requestTimeout = 10_000
  await new Promise<void>((settle, reject) => server.once('error', reject).listen(port, host, settle))
  return server
}
