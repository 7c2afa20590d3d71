import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pLimit from 'p-limit'
import { DomainError } from '#kernel/errors.ts'

/** Of work. Waiting for a busy machine is no fault of the file. */
const mostProcessorSeconds = 10
const longestRunMs = 40_000
const heapMegabytes = 256
/** Heap, decoded image and libraries together. A bomb ends its own process. */
const memoryKilobytes = 700_000
/** From source a program is translated first, by another one under the same limit; from Node 24 on that needs more than opening a file does. */
const memoryKilobytesFromSource = 1_500_000
const mostAtOnce = 2
const mostWaiting = 40

/** What opens files from people; each lies beside the bundle under its name. */
export type GuardedProgram = 'inspector' | 'page-renderer'
export interface Run {
  /** All that it wrote before it ended. */
  output: Buffer
  /** It was ended by the clock. */
  isLate: boolean
}
export type RunGuarded = (program: GuardedProgram, args: readonly string[], input?: Buffer) => Promise<Run>

/** Runs programs that open files from people, two at a time: no environment, so no secret is within their reach; a limit of memory and of work where the system has them; an end by the clock. */
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
    // A program that ends before it has read everything is judged by what it wrote.
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
