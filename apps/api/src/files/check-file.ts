import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { UploadType } from '@damana/contract/uploads'
import type { FastifyBaseLogger } from 'fastify'
import { DomainError } from '#http/domain-error.ts'
import { inspectorDiskFailed, inspectorReady, verdicts, type Verdict } from './verdict.ts'

export interface Inspection {
  type: UploadType
  /** The file as it came. */
  source: string
  /** Where an image is written anew. */
  target: string
}
/** Says what a file is good for; throws `unavailable` when nobody could look. */
export type CheckFile = (inspection: Inspection) => Promise<Verdict>

/** Of work. Waiting for a busy machine is no fault of the file. */
const mostProcessorSeconds = 10
const longestCheckMs = 40_000
const heapMegabytes = 256
/** Heap, decoded image and libraries together. A bomb ends its own process. */
const memoryKilobytes = 700_000
const mostAtOnce = 2
const mostWaiting = 40

/** Runs the inspector, two at a time: no environment, so no secret is within its reach; a limit of memory and of work where the system has them; an end by the clock. */
export function createChecker(log: FastifyBaseLogger): CheckFile {
  const waiting: (() => void)[] = []
  let running = 0
  return async function checkFile(inspection) {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) throw new DomainError('unavailable', { retryAfter: 5 })
      await new Promise<void>((begin) => waiting.push(begin))
    }
    running += 1
    try {
      return await inspect(inspection, log)
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

async function inspect({ type, source, target }: Inspection, log: FastifyBaseLogger): Promise<Verdict> {
  const command = [process.execPath, `--max-old-space-size=${heapMegabytes}`, ...inspectorProgram(), type, source, target]
  const child =
    process.platform === 'win32'
      ? spawn(process.execPath, command.slice(1), { env: {}, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'ignore'] })
      : spawn(
          '/bin/sh',
          [
            '-c',
            'ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec "$@"',
            'sh',
            String(memoryKilobytes),
            String(mostProcessorSeconds),
            ...command,
          ],
          {
            env: {},
            cwd: tmpdir(),
            stdio: ['ignore', 'pipe', 'ignore'],
          },
        )
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, longestCheckMs)
  try {
    const ended = once(child, 'close')
    let said = ''
    for await (const words of child.stdout) said += String(words)
    await ended
    const words = said.split('\n')
    const verdict = verdicts.find((known) => words.includes(known))
    if (verdict) return verdict
    if (isLate) throw new Error('it did not end in time')
    if (words.includes(inspectorDiskFailed)) throw new Error('the disk took no bytes')
    // Began to read and did not come to an end: too much memory, too much work, or a fault of the decoder.
    if (words.includes(inspectorReady)) return 'file_unreadable'
    throw new Error('it did not start')
  } catch (error) {
    log.error({ fault: error instanceof Error ? error.message : 'unknown' }, 'a file could not be inspected')
    throw new DomainError('unavailable', { retryAfter: 5 })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** Beside the bundle lies its inspector; from source it is run as TypeScript. */
function inspectorProgram(): string[] {
  const here = import.meta.url
  // This code may lie in a part of the bundle, which has the bundle's name and a hash.
  if (!here.endsWith('.ts')) return [fileURLToPath(here.replace(/([^/.]+)(?:\.[^/.]+)?\.(m?js)$/, '$1.inspector.$2'))]
  const loader = pathToFileURL(createRequire(here).resolve('tsx')).href
  return ['--import', loader, fileURLToPath(new URL('./inspector.ts', here))]
}
