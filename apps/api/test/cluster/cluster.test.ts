import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'

const { findPrograms } = (await import(join(projectRoot, 'scripts/cluster.mjs'))) as { findPrograms(): { missing?: string } }
const { missing } = findPrograms()

if (missing !== undefined) console.log(`the cluster is not tried here. ${missing}`)

it.skipIf(missing !== undefined)(
  'sales go on over a switchover and a killed leader of a cluster, and none is lost or doubled',
  async () => {
    // Seconds belong to the machine; `npm run cluster -- --prove` holds them against their goals.
    const child = spawn(process.execPath, ['scripts/cluster.mjs', '--prove', '--patient', '--only', 'switchover,kill'], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const closed = once(child, 'close')
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await closed
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    await closed
    expect({ code: child.exitCode, said: child.exitCode === 0 ? '' : said }).toEqual({ code: 0, said: '' })
    expect(said).toContain('Every goal was met.')
  },
  900_000,
)
