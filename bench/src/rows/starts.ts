import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedServer } from '@damana/api/src/db/embedded-server.ts'
import { projectRoot } from '@damana/api/src/kernel/project-root.ts'
import type { Bench } from '../bench.ts'
import { median, pairedRatio } from '../measure.ts'
import { flagsOfStart, type ServerSetup, startServer } from '../server-process.ts'

const script = (name: string) => join(projectRoot, 'scripts', name)

/**
 * Rows 12 and 13: from the command to the first good answer, on a new data folder and again on the same, against the least that must happen: a cluster made
 * and started, and a program of the reference's size.
 */
export async function measureStarts(bench: Bench, bare: { program: string; setup: ServerSetup }): Promise<void> {
  const built = spawnSync(process.execPath, [script('build.mjs')], { stdio: 'ignore' })
  if (built.status !== 0) return bench.note('12', 'skipped: the project cannot be built at the moment')
  const port = bench.firstPort + 10
  const rounds: { cold: number; warm: number; bareCold: number; bareWarm: number }[] = []
  for (const _round of bench.roundsWithin(90)) {
    const folder = mkdtempSync(join(tmpdir(), 'damana-start-'))
    const bareFolder = mkdtempSync(join(tmpdir(), 'damana-bare-'))
    try {
      const bareCold = await bareStart(bareFolder, bare)
      const cold = await start(port, folder)
      const bareWarm = await bareStart(bareFolder, bare)
      const warm = await start(port, folder)
      rounds.push({ cold, warm, bareCold, bareWarm })
    } finally {
      for (const each of [folder, bareFolder]) rmSync(each, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  const facts = (ours: (round: (typeof rounds)[number]) => number, theirs: (round: (typeof rounds)[number]) => number) =>
    `${(median(rounds.map(ours)) / 1000).toFixed(2)} : ${(median(rounds.map(theirs)) / 1000).toFixed(2)} s, ${rounds.length} rounds`
  const cold = (round: (typeof rounds)[number]) => round.cold / round.bareCold
  const warm = (round: (typeof rounds)[number]) => round.warm / round.bareWarm
  const none = rounds.map(() => 1)
  bench.report({
    row: '12',
    name: 'cold start to the first good answer, over initdb + PostgreSQL + node',
    value: pairedRatio(rounds.map(cold), none, Number),
    goal: { atMost: 2.5 },
    unit: '×',
    note: facts(
      (round) => round.cold,
      (round) => round.bareCold,
    ),
  })
  bench.report({
    row: '13',
    name: 'warm start, over PostgreSQL + node',
    value: pairedRatio(rounds.map(warm), none, Number),
    goal: { atMost: 1.8 },
    unit: '×',
    note: facts(
      (round) => round.warm,
      (round) => round.bareWarm,
    ),
  })
}

/** Milliseconds until the product answers that it is ready. */
async function start(port: number, dataDir: string): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [...flagsOfStart(), script('start.mjs')], {
    stdio: 'ignore',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: tmpdir(), PORT: String(port), DATA_DIR: dataDir },
  })
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error('the product could not start')
      await pause(10)
    }
    return performance.now() - began
  } finally {
    await stop(child)
  }
}

const isReady = (port: number) =>
  fetch(`http://localhost:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function bareStart(folder: string, { program, setup }: { program: string; setup: ServerSetup }): Promise<number> {
  const began = performance.now()
  const postgres = await startEmbeddedServer({ dataDir: folder })
  const server = await startServer(program, setup)
  const elapsed = performance.now() - began
  await server.stop()
  await postgres.stop()
  return elapsed
}
