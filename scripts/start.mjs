import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { pathToFileURL } from 'node:url'
import { apiBundle } from './bundle.mjs'
import { buildAll } from './build.mjs'
import { refuse } from './workspace.mjs'

// npm may be killed without telling us; then nobody could stop this server any more. Started by anybody else, it outlives its starter.
if (process.env.npm_lifecycle_event === 'start') {
  const starters = () => `${process.ppid} ${parentOf(process.ppid)}`
  const atStart = starters()
  const watch = setInterval(() => {
    if (starters() === atStart) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

console.log('Damana is starting')
await refuseTakenPort(Number(process.env.PORT))
await buildAll().catch(() => refuse('The server could not be built; the reason stands above.'))
process.setSourceMapsEnabled(true)
await import(pathToFileURL(apiBundle).href)

/** npm starts a shell that starts us; where processes cannot be looked up, the shell alone is watched. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\s+(\d+)/m)?.[1]
  } catch {
    return undefined
  }
}

/** Said before minutes are spent on installing and building. */
function refuseTakenPort(port) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined
  return new Promise((settle) => {
    const server = createServer()
    server.once('error', (error) =>
      error.code === 'EADDRINUSE'
        ? refuse(`Port ${port} is already in use; stop what uses it, or choose another with PORT.`)
        : settle(undefined),
    )
    server.listen(port, process.env.HOST || '127.0.0.1', () => server.close(settle))
  })
}
