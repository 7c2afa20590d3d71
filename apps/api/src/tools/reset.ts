/** `npm run reset`: stops the sandbox on the data folder and removes the folder; the next start begins anew. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readEnvironment, sandboxFolder } from '#config.ts'
import { stopLeftServer } from '#db/embedded-server.ts'
import { isAlive, ownerOf } from '#db/process-lock.ts'

const longestStopMs = 60_000

try {
  await reset(sandboxFolder(readEnvironment(), 'npm run reset'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function reset(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return console.log(`There is nothing in ${dataDir}.`)
  // A mistyped DATA_DIR must not delete another folder.
  if (readdirSync(dataDir).length > 0 && !existsSync(join(dataDir, 'secrets.json')))
    throw new Error(`${dataDir} is not a data folder of the sandbox; nothing was removed.`)
  const owner = ownerOf(dataDir)
  if (owner !== undefined) await stop(owner)
  await stopLeftServer(dataDir)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  console.log(`${dataDir} is removed; the next start begins anew.`)
}

async function stop(pid: number): Promise<void> {
  console.log(`stopping what runs on it (pid ${pid})`)
  process.kill(pid, 'SIGTERM')
  for (const began = performance.now(); isAlive(pid);) {
    if (performance.now() - began > longestStopMs) throw new Error(`The process ${pid} does not stop; end it and try again.`)
    await wait(50)
  }
}
