import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants, setPriority, tmpdir } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Actor, Caller } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { type Asker, createFairQueue, QueueFull } from './fair-queue.ts'

/** Processor time. Waiting on a busy machine does not count. */
const mostProcessorSeconds = 10
const longestRunMs = 40_000
/** From the moment at which a program says that it begins to read: what has fewer than any image to decode is done sooner. */
const workOf = (program: GuardedProgram, [type]: readonly string[]): Work | undefined =>
  program === 'sheet-reader'
    ? { processorMs: 2_000, wallMs: 10_000 }
    : program === 'inspector' && type === 'application/pdf'
      ? { processorMs: 4_000, wallMs: longestRunMs }
      : undefined
interface Work {
  readonly processorMs: number
  readonly wallMs: number
}
const heapMegabytes = 256
/** From Node 24 on a program reserves half a gigabyte for compiled code when it starts. None of it is in use, and the limit counts it. */
const reservedKilobytes = Number(process.versions.node.split('.')[0]) >= 24 ? 524_288 : 0
/** Heap, decoded image and libraries together. A decompression bomb ends only its own process. */
const memoryKilobytes = reservedKilobytes + 700_000
/** From source a program is translated first, by another one under the same limit, and that needs more than opening a file does. */
const memoryKilobytesFromSource = reservedKilobytes + 1_500_000

/** The programs that open people's files, and the one that writes documents; each is beside the bundle under its name. */
export type GuardedProgram = 'inspector' | 'page-renderer' | 'sheet-reader' | 'document-writer'
export interface Run {
  /** All output before it ended. */
  output: Buffer
  /** It was ended by a timeout. */
  isLate: boolean
}
/** The request that work is done for; a contact whose code the caller gave counts like the caller. */
export interface WorkFor {
  readonly actor: Actor
  readonly caller: Pick<Caller, 'jkt' | 'ip'>
  readonly contact?: string
}
export type RunProgram = (
  program: GuardedProgram,
  args: readonly string[],
  input: Buffer | undefined,
  of: keyof typeof queues,
) => Promise<Run>
export type RunGuarded = (by: WorkFor, program: GuardedProgram, args: readonly string[], input?: Buffer) => Promise<Run>

const queues = {
  strangers: { atOnce: 1, mostWaiting: 40, mostWaitingOfOne: 10 },
  known: { atOnce: 2, mostWaiting: 40, mostWaitingOfOne: 40 },
} as const

/**
 * Runs these programs without environment, so that no secret is within their reach, with limits of memory and work where the system has them, and with a timeout. Members and staff have two of them at a time,
 * strangers one of their own with less priority, so that nobody who is known waits for a stranger; and nobody has two done at once.
 */
export function createGuardedRunner(inOwnProcess: RunProgram = runProgram): RunGuarded {
  const turns = { strangers: createFairQueue(queues.strangers), known: createFairQueue(queues.known) }
  return async function runGuarded(by, program, args, input) {
    const { queue, ...asker } = askerOf(by)
    try {
      return await turns[queue](asker, () => inOwnProcess(program, args, input, queue))
    } catch (error) {
      if (error instanceof QueueFull) throw new DomainError('unavailable', { retryAfter: 5 })
      throw error
    }
  }
}

/** A stranger is whoever has no account, or one that is not complete: it costs nothing to become one. */
function askerOf({ actor, caller, contact }: WorkFor): Asker & { queue: keyof typeof queues } {
  switch (actor.kind) {
    case 'staff':
      return { queue: 'known', alone: [], near: [`staff:${actor.staffId}`] }
    case 'person':
      return { queue: actor.completed ? 'known' : 'strangers', alone: [`user:${actor.userId}`], near: [`address:${caller.ip}`] }
    default:
      return {
        queue: 'strangers',
        alone: [`key:${caller.jkt}`, ...(contact === undefined ? [] : [`contact:${contact}`])],
        near: [`address:${caller.ip}`],
      }
  }
}

/** Runs one of them in a process of its own, at once. */
export const runProgram: RunProgram = async (program, args, input, of) => {
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
  if (of === 'strangers') yieldToOthers(child.pid)
  let isLate = false
  const end = () => {
    isLate = true
    child.kill('SIGKILL')
  }
  const timer = setTimeout(end, longestRunMs)
  let watch: NodeJS.Timeout | undefined
  const work = workOf(program, args)
  try {
    const ended = once(child, 'close')
    // A program that ends before it has read everything is judged by its output.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const chunks: Buffer[] = []
    for await (const chunk of child.stdout) {
      // Its first word says that it begins to read.
      if (work) watch ??= endAfter(work, child.pid, end, () => child.kill('SIGKILL'))
      chunks.push(Buffer.from(chunk))
    }
    await ended
    return { output: Buffer.concat(chunks), isLate }
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    child.kill('SIGKILL')
  }
}

/** A stranger's file is read with what everybody else leaves of the processors. */
function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}

/** Ends a program after so much processor time from now on; on a system that does not tell it, after so much time. */
function endAfter({ processorMs, wallMs }: Work, pid: number | undefined, late: () => void, spent: () => void): NodeJS.Timeout {
  const began = performance.now()
  const before = processorMsOf(pid)
  return setInterval(() => {
    const used = processorMsOf(pid)
    const isKnown = before !== undefined && used !== undefined
    const passed = performance.now() - began
    if (passed >= wallMs) late()
    else if ((isKnown ? used - before : passed) >= processorMs) spent()
  }, 100)
}

/** Linux tells it in hundredths of a second, behind a name that may hold anything. */
function processorMsOf(pid: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * 10 : undefined
  } catch {
    return undefined
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
