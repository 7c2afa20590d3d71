import { randomUUID } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DomainError } from '#kernel/errors.ts'
import { type Sealer, UnopenedError } from '#kernel/sealing.ts'

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
  /** Ids of what is not sealed with the current key. */
  listOutdated(): Promise<string[]>
  /** Seals a file with the current key, where it is kept and where it is staged. `gone`: it was removed meanwhile. */
  reseal(id: string): Promise<'kept' | 'staged' | 'gone' | 'unopened'>
}

/** Longer than a request may take together with its check and its transaction. */
const abandonedAfterMs = 10 * 60_000
const retryAfterSeconds = 5
const stagedName = /^[0-9a-f-]{36}$/

/** Files in a folder of this machine or of a shared disk, each sealed under the field key and bound to its id: one that was moved to another id, or changed on the disk, does not open. */
export function createFolderStore(folder: string, sealer: Sealer): FileStore {
  const quarantine = join(folder, 'quarantine')
  const stagedPath = (id: string) => join(quarantine, id)
  const keptPath = (id: string) => join(folder, 'kept', id.slice(0, 2), id)
  const ensure = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })

  async function keep(id: string): Promise<void> {
    await ensure(dirname(keptPath(id)))
    await rename(stagedPath(id), keptPath(id))
    await syncFolder(dirname(keptPath(id)))
  }

  async function writeWhole(path: string, bytes: Buffer): Promise<void> {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  async function isOutdated(path: string): Promise<boolean> {
    const file = await open(path, 'r').catch(unlessGone)
    if (!file) return false
    try {
      const { buffer } = await file.read(Buffer.alloc(sealer.mark.length), 0, sealer.mark.length)
      return !buffer.equals(sealer.mark)
    } finally {
      await file.close()
    }
  }

  /** False: there is nothing to seal anew. What is replaced is replaced whole. */
  async function resealAt(path: string, id: string): Promise<boolean> {
    if (!(await isOutdated(path))) return false
    const before = await readFile(path).catch(unlessGone)
    if (!before) return false
    const part = join(quarantine, `${randomUUID()}.part`)
    try {
      await writeWhole(part, sealer.seal(sealer.open(before, id), id))
      // An operator may run this as root; the file stays the product's.
      const { uid, gid } = await stat(path)
      if (process.getuid?.() === 0) await chown(part, uid, gid)
      await rename(part, path)
      await syncFolder(dirname(path))
      return true
    } catch (error) {
      await rm(part, { force: true })
      return unlessGone(error) ?? false
    }
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
          await writeWhole(stagedPath(id), sealer.seal(bytes, id))
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
    async listOutdated() {
      const folders = await readdir(join(folder, 'kept')).catch(unlessGone)
      const ids = await Promise.all((folders ?? []).map((name) => readdir(join(folder, 'kept', name))))
      const staged = (await readdir(quarantine).catch(unlessGone)) ?? []
      const outdated = new Set<string>()
      for (const id of ids.flat()) if (await isOutdated(keptPath(id))) outdated.add(id)
      for (const id of staged) if (stagedName.test(id) && (await isOutdated(stagedPath(id)))) outdated.add(id)
      return [...outdated]
    },
    async reseal(id) {
      await ensure(quarantine)
      try {
        // A staged copy that is written after its file was kept, or dropped, is what the sweep keeps or removes.
        const isStaged = await resealAt(stagedPath(id), id)
        return (await resealAt(keptPath(id), id)) ? 'kept' : isStaged ? 'staged' : 'gone'
      } catch (error) {
        if (error instanceof UnopenedError) return 'unopened'
        throw error
      }
    },
    drop: (id) => rm(stagedPath(id), { force: true }).catch(() => {}),
    read: (id) =>
      sayUnavailable(async () => {
        // Between the commit and its move a file lies where it was staged.
        const sealed = await readFile(keptPath(id)).catch(() => readFile(stagedPath(id)).catch(() => readFile(keptPath(id))))
        return sealer.open(sealed, id)
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

/** For what may be removed at any moment. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
