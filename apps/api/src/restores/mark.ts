import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'

/** A payment file that left, as the bank knows it. */
const sentFileSchema = z.object({ id: z.coerce.bigint(), messageId: z.string(), payments: z.int(), sumFils: z.coerce.bigint() })
export type SentFile = z.output<typeof sentFileSchema>

/** The highest numbers that were sent, the last files, and the identifier of the database cluster. A mark of an older version names no files. */
const numbersSchema = z.object({
  system: z.string(),
  payoutFiles: z.coerce.bigint(),
  messages: z.coerce.bigint(),
  lastFiles: z.array(sentFileSchema).default([]),
})
export type Sent = z.output<typeof numbersSchema>
export type SentNumbers = Omit<Sent, 'lastFiles'>

export interface Mark {
  /** Undefined without a mark. */
  read(): Promise<Sent | undefined>
  /** Raises the mark and never lowers it; on the disk when this returns. */
  raise(sent: Sent): Promise<void>
  /** Replaces the mark by any value: two persons have confirmed this database. */
  replace(sent: Sent): Promise<void>
}

/** So many files are named: more than ever leave between a copy and the next. */
const mostFiles = 200

/** The mark as it is stored. */
export const writeMark = (sent: Sent): string =>
  JSON.stringify(sent, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
export const readMark = (text: string): Sent => numbersSchema.parse(JSON.parse(text))

/** Joins two marks: the higher number of each, and the last files of either. */
export function raised(before: Sent | undefined, { system, ...sent }: Sent): Sent {
  const files = new Map([...(before?.lastFiles ?? []), ...sent.lastFiles].map((file) => [file.id, file]))
  return {
    system,
    payoutFiles: largest(sent.payoutFiles, before?.payoutFiles),
    messages: largest(sent.messages, before?.messages),
    lastFiles: [...files.values()].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, mostFiles),
  }
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
      return readMark(readFileSync(path, 'utf8'))
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
  const write = (sent: Sent) => {
    const fresh = `${path}.new`
    const file = openSync(fresh, 'w', 0o600)
    try {
      writeSync(file, writeMark(sent))
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
    read: async () => read(),
    raise: (sent) => locked(() => write(raised(read(), sent))),
    replace: (sent) => locked(() => write(sent)),
  }
}

const largest = (one: bigint, other: bigint | undefined): bigint => (other !== undefined && other > one ? other : one)
