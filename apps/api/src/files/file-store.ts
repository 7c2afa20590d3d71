import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DomainError } from '#kernel/errors.ts'

/**
 * Where the bytes of files lie. What arrives is written into a quarantine, checked there, and staged; only the committed row makes it a kept file. So whatever is
 * interrupted leaves something in the quarantine alone, and the rows say what to do with it. An object store can take the place of the folder behind these functions.
 */
export interface FileStore {
  /** The path of a new part in quarantine, for bytes that nobody has looked at. */
  newPart(): Promise<string>
  removePart(path: string): Promise<void>
  /** Puts checked bytes beside the kept ones, safe from a power cut; `keep` or `drop` ends that. */
  stage(id: string, bytes: Buffer): Promise<void>
  keep(id: string): Promise<void>
  drop(id: string): Promise<void>
  read(id: string): Promise<Buffer>
  /** What lies in quarantine for longer than any upload takes: parts are removed, ids of staged files answered. */
  sweepQuarantine(): Promise<string[]>
  /** Deletes a kept file for good. */
  remove(id: string): Promise<void>
}

/** Longer than a request may take together with its check and its transaction. */
const abandonedAfterMs = 10 * 60_000
const retryAfterSeconds = 5
const ivBytes = 12
const tagBytes = 16
const stagedName = /^[0-9a-f-]{36}$/

export const fileKeyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'files', 32))

/** Files in a folder of this machine or of a shared disk, each sealed under the field key and bound to its id. */
export function createFolderStore(folder: string, key: Buffer): FileStore {
  const quarantine = join(folder, 'quarantine')
  const stagedPath = (id: string) => join(quarantine, id)
  const keptPath = (id: string) => join(folder, 'kept', id.slice(0, 2), id)
  const ensure = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })

  async function keep(id: string): Promise<void> {
    await ensure(dirname(keptPath(id)))
    await rename(stagedPath(id), keptPath(id))
    await syncFolder(dirname(keptPath(id)))
  }

  return {
    newPart: () =>
      sayUnavailable(async () => {
        await ensure(quarantine)
        return join(quarantine, `${randomUUID()}.part`)
      }),
    removePart: (path) => rm(path, { force: true }).catch(() => {}), // the sweep comes back for it
    stage: (id, bytes) =>
      sayUnavailable(async () => {
        try {
          const file = await open(stagedPath(id), 'wx', 0o600)
          try {
            await file.writeFile(seal(key, id, bytes))
            await file.sync()
          } finally {
            await file.close()
          }
          await syncFolder(quarantine)
        } catch (error) {
          await rm(stagedPath(id), { force: true }).catch(() => {})
          throw error
        }
      }),
    keep,
    async remove(id) {
      await rm(keptPath(id), { force: true })
      await rm(stagedPath(id), { force: true })
    },
    drop: (id) => rm(stagedPath(id), { force: true }).catch(() => {}),
    read: (id) =>
      sayUnavailable(async () => {
        // Between the commit and its move a file lies where it was staged.
        const sealed = await readFile(keptPath(id)).catch(() => readFile(stagedPath(id)).catch(() => readFile(keptPath(id))))
        return unseal(key, id, sealed)
      }),
    async sweepQuarantine() {
      await ensure(quarantine)
      // Age by the disk's own clock, which may not be this machine's.
      const mark = join(quarantine, 'mark')
      await writeFile(mark, '')
      const now = (await stat(mark)).mtimeMs
      const staged: string[] = []
      for (const name of await readdir(quarantine)) {
        const path = join(quarantine, name)
        const age = await stat(path).then(
          ({ mtimeMs }) => now - mtimeMs,
          () => 0, // gone meanwhile
        )
        if (age < abandonedAfterMs) continue
        if (stagedName.test(name)) staged.push(name)
        else await rm(path, { force: true })
      }
      return staged
    },
  }
}

/** A disk that is full, away or not ours to write: nothing was kept, and the caller may come back. */
export async function sayUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && 'code' in error)
      throw Object.assign(new DomainError('unavailable', { retryAfter: retryAfterSeconds }), { cause: error })
    throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function seal(key: Buffer, id: string, bytes: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** A file that was moved to another id, or changed on the disk, does not open. */
function unseal(key: Buffer, id: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes)).setAAD(Buffer.from(id))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
}
