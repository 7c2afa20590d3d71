import { createServer, type Server } from 'node:http'

/** `/healthz` and `/readyz` of a process that serves nobody, on a port of its own, for whatever supervises it. */
export async function serveHealth(isReady: () => Promise<boolean>, { host, port }: { host: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
    const path = request.url?.split('?')[0]
    if (path === '/healthz') answer(200, { alive: true })
    else if (path === '/readyz')
      isReady().then(
        (ready) => answer(ready ? 200 : 503, { ready }),
        () => answer(503, { ready: false }),
      )
    else answer(404, {})
  })
  server.requestTimeout = 10_000
  await new Promise<void>((settle, reject) => server.once('error', reject).listen(port, host, settle))
  return server
}
