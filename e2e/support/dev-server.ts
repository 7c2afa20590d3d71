import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'

export const root = resolve(import.meta.dirname, '../..')

/** `npm run dev` on a port and a data folder of the test's own. */
export async function startDev(dataDir: string) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'scripts/dev.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'development' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const says = (words: string) => expect.poll(() => said, { timeout: 60_000 }).toContain(words)
  await says('is being worked on at')
  return {
    origin: `http://localhost:${port}`,
    says,
    async end(signal: 'SIGINT' | 'SIGTERM') {
      const ended = once(child, 'exit')
      child.kill(signal)
      expect(await ended).toEqual([0, null])
      // Neither the API nor the database lives on.
      await expect(fetch(`http://localhost:${port}/readyz`)).rejects.toThrow()
      expect(['owner.lock', 'postgres/postmaster.pid'].filter((file) => existsSync(join(dataDir, file)))).toEqual([])
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((settle) => server.close(settle))
  if (address === null || typeof address === 'string') throw new Error('no port was free')
  return address.port
}
