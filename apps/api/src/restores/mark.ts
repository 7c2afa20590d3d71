import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'

/** The highest numbers that were sent, and the identifier of the database cluster. */
const numbersSchema = z.object({ system: z.string(), payoutFiles: z.coerce.bigint(), messages: z.coerce.bigint() })
export type SentNumbers = z.output<typeof numbersSchema>

export interface Mark {
  /** Undefined without a mark. */
  read(): SentNumbers | undefined
  /** Raises the mark and never lowers it; on the disk when this returns. */
  raise(numbers: SentNumbers): Promise<void>
  /** Replaces the mark by any value: two persons have confirmed this database. */
  replace(numbers: SentNumbers): Promise<void>
}

const lockMs = 5
const mostTries = 1_000

/**
 * A small file outside the database, beside the secrets. It is written after the commit and before anything leaves, so that a restored
 * database can be recognised: it knows less than was sent. Several processes may share it.
 */
export function createMark(path: string): Mark {
  const read = () => {
    try {
      return numbersSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }
  async function locked(work: () => void): Promise<void> {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const lock = `${path}.lock`
    for (let tries = 1; ; tries += 1) {
      try {
        closeSync(openSync(lock, 'wx', 0o600))
        break
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
        // A lock this old belongs to a process that was killed.
        if (tries % mostTries === 0) rmSync(lock, { force: true })
        else await wait(lockMs)
      }
    }
    try {
      work()
    } finally {
      rmSync(lock, { force: true })
    }
  }
  const write = ({ system, payoutFiles, messages }: SentNumbers) => {
    const fresh = `${path}.new`
    const file = openSync(fresh, 'w', 0o600)
    try {
      writeSync(file, JSON.stringify({ system, payoutFiles: payoutFiles.toString(), messages: messages.toString() }))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(fresh, path)
    const folder = openSync(dirname(path), 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  }
  return {
    read,
    raise: (numbers) =>
      locked(() => {
        const before = read()
        write({
          system: numbers.system,
          payoutFiles: largest(numbers.payoutFiles, before?.payoutFiles),
          messages: largest(numbers.messages, before?.messages),
        })
      }),
    replace: (numbers) => locked(() => write(numbers)),
  }
}

const largest = (one: bigint, other: bigint | undefined): bigint => (other !== undefined && other > one ? other : one)
