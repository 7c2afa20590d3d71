import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getHeapCodeStatistics } from 'node:v8'
import { projectRoot } from '@damana/api/src/kernel/project-root.ts'

/** The bench's questions to the server that it measures, beside the calls by HTTP. */
export type Order =
  | { ask: 'register'; owners: readonly (readonly [registrationNumber: string, nationalNumber: string, name?: string])[] }
  | { ask: 'cut_off' }
  | { ask: 'statements' }
  | { ask: 'heap' }
export interface ServerSetup {
  port: number
  databaseUrl: string
  logFile: string
  /** Flags of node beside the program. */
  nodeFlags: readonly string[]
  /** How long the vehicle registry takes to answer the product. */
  registryMs?: number
  /** Where the server leaves a profile of its CPU when it ends. */
  profileDir?: string | undefined
}
export interface ServerProcess {
  pid: number
  port: number
  order(order: Order): Promise<unknown>
  stop(): Promise<void>
}

const cache = join(projectRoot, 'node_modules/.cache/damana/run')

/** The way in which our programs are bundled, from the project's own script. */
export async function bundleServer(entry: string): Promise<string> {
  const { bundle } = (await import(pathToFileURL(join(projectRoot, 'scripts/bundle.mjs')).href)) as {
    bundle(entry: string, outfile: string): Promise<void>
  }
  const outfile = join(cache, `${entry.replaceAll('/', '-').replace(/\.ts$/, '')}-${process.pid}.mjs`)
  await bundle(entry, outfile)
  return outfile
}

/** The flags of `npm start`. */
export function flagsOfStart(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: { start: string } } // ours
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

export async function startServer(program: string, setup: ServerSetup): Promise<ServerProcess> {
  const child = fork(program, [JSON.stringify(setup)], {
    execArgv: [
      '--expose-gc',
      ...setup.nodeFlags,
      ...(setup.profileDir === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', setup.profileDir]),
    ],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await heard(child, 'ready')
  return {
    pid: child.pid ?? 0,
    port: setup.port,
    async order(order) {
      const answered = heard(child, order.ask)
      child.send(order)
      return answered
    },
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

function heard(child: ChildProcess, word: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const listen = (message: { word: string; answer: unknown }) => {
      if (message.word !== word) return
      child.off('message', listen)
      child.off('exit', fail)
      resolve(message.answer)
    }
    const fail = () => reject(new Error('a server ended while it was measured'))
    child.on('message', listen)
    child.once('exit', fail)
  })
}

/** The server's side: does what is asked, and ends with the bench that started it. */
export function serveOrders(work: (order: Order) => Promise<unknown>, close: () => Promise<unknown>): void {
  process.on('message', (order: Order) => {
    work(order).then(
      (answer) => process.send?.({ word: order.ask, answer }),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => void close().finally(() => process.exit()))
  process.send?.({ word: 'ready' })
}

export const readSetup = (): ServerSetup => JSON.parse(process.argv[2] ?? '{}') as ServerSetup // written by startServer

/** Megabytes of JavaScript objects that are still in use; without what was compiled meanwhile, which grows as code becomes hot and ends with it. */
export function usedHeapMb(): number {
  globalThis.gc?.()
  const { code_and_metadata_size: compiled, bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics()
  return (process.memoryUsage().heapUsed - compiled - bytecode) / 1024 / 1024
}
