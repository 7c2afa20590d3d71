// npm run dev: the product while one works on it, at one address. Both applications by Vite with hot reload, the API behind the same address and built anew
// and restarted when its code changes; the database stays up meanwhile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { bundle, openBundle } from './bundle.mjs'
import { cacheDir, checkNode, endWithNpm, ensureDependencies, freePort, refuseTakenPort, root } from './workspace.mjs'

endWithNpm('dev')
checkNode()
await ensureDependencies()
const given = Number(process.env.PORT || 0)
await refuseTakenPort(given)
const port = given || (await freePort(4000))
const origin = `http://localhost:${port}`
/** Closed in the reverse order of opening. */
const closers = []
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await stop(1)
}

async function start() {
  const program = join(cacheDir, 'dev', 'dev-database.mjs')
  await bundle('apps/api/src/tools/dev-database.ts', program)
  const { openDevDatabase } = await import(pathToFileURL(program).href)
  const database = await openDevDatabase()
  closers.push(() => database.close())
  const api = await startApi(database)
  closers.push(() => api.stop())
  const server = createServer()
  const [web, admin] = await Promise.all(['web', 'admin'].map((app) => openVite(app, server)))
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url, origin)
    if (/^\/(?:api\/|healthz$|readyz$)/.test(pathname)) return void forward(request, response, api)
    // Signatures cover the address that the browser shows.
    if (request.headers.host === `127.0.0.1:${port}`) return response.writeHead(302, { location: origin + request.url }).end()
    const { middlewares } = pathname === '/admin' || pathname.startsWith('/admin/') ? admin : web
    if (pathname === '/admin') return response.writeHead(302, { location: '/admin/' }).end()
    middlewares(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => {
    server.close()
    server.closeAllConnections()
  })
  console.log(`\nDamana is being worked on at ${origin}   (staff: ${origin}/admin/)   Stop: Ctrl-C`)
}

/** One application as its own Vite, on the server that all share. */
async function openVite(app, server) {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({
    configFile: join(root, 'apps', app, 'vite.config.ts'),
    cacheDir: join(cacheDir, 'dev', `vite-${app}`),
    logLevel: 'warn',
    appType: 'spa',
    // The page asks by this header whether it is a sandbox's.
    server: { middlewareMode: true, hmr: { server }, headers: { 'server-timing': 'sandbox' } },
  })
  closers.push(() => vite.close())
  return vite
}

/** The API as a process of its own, on a port that nobody needs to know. */
async function startApi({ apiUrl, ownerUrl }) {
  const program = join(cacheDir, 'dev', 'main.mjs')
  let apiPort
  let child
  let isUp = Promise.resolve()
  const end = async (ending = child) => {
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGTERM')
    await ended
  }
  const begin = async (stdout) => {
    apiPort = await freePort(port + 1)
    child = spawn(process.execPath, ['--enable-source-maps', program], {
      cwd: root,
      stdio: ['ignore', stdout, 'inherit'],
      env: {
        // From Node 22 on, unchanged modules are not compiled again.
        NODE_COMPILE_CACHE: join(cacheDir, 'dev', 'compiled'),
        ...process.env,
        DATABASE_URL: apiUrl,
        MIGRATION_DATABASE_URL: ownerUrl,
        HOST: '127.0.0.1',
        PORT: String(apiPort),
        PUBLIC_ORIGIN: origin,
      },
    })
    const started = child
    while (started.exitCode === null && started.signalCode === null) {
      if (await answers(`http://127.0.0.1:${apiPort}/readyz`)) return
      await wait(50)
    }
    throw new Error('The API ended; the reason stands above. It is started again when its code changes.')
  }
  const bundled = await openBundle('apps/api/src/main.ts', program)
  closers.push(() => bundled.close())
  await bundled.build()
  await begin('inherit')
  let due
  const changed = new Set()
  const restart = async () => {
    const began = performance.now()
    const paths = [...changed]
    changed.clear()
    try {
      const isBuilt = await bundled.build(paths)
      const isMigrated = paths.some((path) => path.startsWith('apps/api/migrations/'))
      if (isStopping || !(isBuilt || isMigrated)) return
      // The next process loads while the one of before ends; a migration waits for nobody.
      const ended = end()
      if (isMigrated) await ended
      await Promise.all([ended, begin('ignore')])
      console.log(`  API restarted in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    } catch (error) {
      // A failed build is reported in the terminal, and the API of before goes on.
      if (!isStopping && !error.errors) console.error(error.message)
    }
  }
  const watchers = ['apps/api/src', 'apps/api/migrations', 'packages/contract/src'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (!file || file.includes('.test.')) return
      changed.add(`${folder}/${file.replaceAll('\\', '/')}`)
      clearTimeout(due)
      due = setTimeout(() => void (isUp = isUp.then(restart)), 100)
    }),
  )
  return {
    /** Another one after each restart. */
    port: () => apiPort,
    /** Over when no restart is under way. */
    ready: () => isUp,
    async stop() {
      clearTimeout(due)
      for (const watcher of watchers) watcher.close()
      await end()
      await isUp
      await end()
    },
  }
}

/** As it came, headers too; during a restart it waits. */
async function forward(request, response, api) {
  await api.ready()
  const { method, url: path, headers } = request
  const passed = ask({ host: '127.0.0.1', port: api.port(), method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}

async function answers(url) {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

async function stop(code) {
  if (isStopping) return
  isStopping = true
  console.log('stopping')
  for (const close of closers.toReversed()) await close().catch((error) => console.error(error))
  process.exit(code)
}
