import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pLimit from 'p-limit'
import { DomainError } from '#kernel/errors.ts'

/** Processor time. Waiting on a busy machine does not count. */
const mostProcessorSeconds = 10
const longestRunMs = 40_000
const heapMegabytes = 256
/** From Node 24 on a program reserves half a gigabyte for compiled code when it starts. None of it is in use, and the limit counts it. */
const reservedKilobytes = Number(process.versions.node.split('.')[0]) >= 24 ? 524_288 : 0
/** Heap, decoded image and libraries together. A decompression bomb ends only its own process. */
const memoryKilobytes = reservedKilobytes + 700_000
/** From source a program is translated first, by another one under the same limit, and that needs more than opening a file does. */
const memoryKilobytesFromSource = reservedKilobytes + 1_500_000
const mostAtOnce = 2
const mostWaiting = 40

/** The programs that open people's files, and the one that writes documents; each is beside the bundle under its name. */
export type GuardedProgram = 'inspector' | 'page-renderer' | 'sheet-reader' | 'document-writer'
export interface Run {
  /** All output before it ended. */
  output: Buffer
  /** It was ended by the timeout. */
  isLate: boolean
}
export type RunGuarded = (program: GuardedProgram, args: readonly string[], input?: Buffer) => Promise<Run>

/**
 * Runs these programs, two at a time: without environment, so that no secret is within their reach; with limits of
 * memory and work where the system has them; with a timeout.
 */
export function createGuardedRunner(): RunGuarded {
  const inTurn = pLimit(mostAtOnce)
  return async function runGuarded(program, args, input) {
    if (inTurn.pendingCount >= mostWaiting) throw new DomainError('unavailable', { retryAfter: 5 })
    return await inTurn(() => run(program, args, input))
  }
}

async function run(program: GuardedProgram, args: readonly string[], input: Buffer | undefined): Promise<Run> {
  const command = [process.execPath, `--max-old-space-size=${heapMegabytes}`, ...sourceOf(program), ...args]
  const limited = [
    '-c',
    'ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec "$@"',
    'sh',
    String(isSource ? memoryKilobytesFromSource : memoryKilobytes),
    String(mostProcessorSeconds),
    ...command,
  ]
  const [file, given] = process.platform === 'win32' ? [process.execPath, command.slice(1)] : ['/bin/sh', limited]
  const child = spawn(file, given, { env: {}, cwd: tmpdir(), stdio: ['pipe', 'pipe', 'ignore'] })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, longestRunMs)
  try {
    const ended = once(child, 'close')
    // A program that ends before it has read everything is judged by its output.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const chunks: Buffer[] = []
    for await (const chunk of child.stdout) chunks.push(Buffer.from(chunk))
    await ended
    return { output: Buffer.concat(chunks), isLate }
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

const isSource = import.meta.url.endsWith('.ts')

/** Beside the bundle lies the program; from source it is run as TypeScript. */
function sourceOf(program: GuardedProgram): string[] {
  const here = import.meta.url
  // This code may lie in a part of the bundle, which has the bundle's name and a hash.
  if (!isSource) return [fileURLToPath(here.replace(/([^/.]+)(?:\.[^/.]+)?\.(m?js)$/, `$1.${program}.$2`))]
  const loader = pathToFileURL(createRequire(here).resolve('tsx')).href
  return ['--import', loader, fileURLToPath(new URL(`./${program}.ts`, here))]
}
