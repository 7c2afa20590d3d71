import { randomUUID } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DomainError } from '#kernel/errors.ts'
import { ObjectStoreError } from '#kernel/object-store.ts'
import { type Sealer, UnopenedError } from '#kernel/sealing.ts'

/**
 * Stores the bytes of files. An upload is written into a quarantine, checked there, and staged; only the committed row makes it a kept
 * file. An interruption therefore leaves something in the quarantine only, and the rows decide about it.
 */
export interface FileStore {
  /** The path of a new part in quarantine, for unchecked bytes. */
  newPart(): Promise<string>
  removePart(path: string): Promise<void>
  /** Stores checked bytes beside the kept files, safe from a power cut, until `keep` or `drop`. */
  stage(id: string, bytes: Buffer): Promise<void>
  keep(id: string): Promise<void>
  drop(id: string): Promise<void>
  read(id: string): Promise<Buffer>
  /** Cleans quarantined files older than any upload: parts are removed, ids of staged files returned. */
  sweepQuarantine(): Promise<string[]>
  /** Deletes a kept file for good. */
  remove(id: string): Promise<void>
  /** Lists the ids of files that are not sealed with the current key. */
  listOutdated(): Promise<string[]>
  /** Seals a file with the current key, whether kept or staged. `gone`: it was removed meanwhile. */
  reseal(id: string): Promise<'kept' | 'staged' | 'gone' | 'unopened'>
}

/** Longer than a request may take, including its check and its transaction. */
export const abandonedAfterMs = 10 * 60_000
const retryAfterSeconds = 5
const stagedName = /^[0-9a-f-]{36}$/

/**
 * Stores files in a folder of this machine or of a shared disk, each sealed under the field key and bound to its id: a file that was moved
 * to another id or changed on the disk cannot be opened.
 */
export function createFolderStore(folder: string, sealer: Sealer): FileStore {
  const { path: quarantine, newPart, removePart, sweep } = createQuarantine(folder)
  const stagedPath = (id: string) => join(quarantine, id)
  const keptPath = (id: string) => join(folder, 'kept', id.slice(0, 2), id)

  return {
    newPart,
    removePart,
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
    async keep(id) {
      await ensure(dirname(keptPath(id)))
      await rename(stagedPath(id), keptPath(id))
      await syncFolder(dirname(keptPath(id)))
    },
    async remove(id) {
      await rm(keptPath(id), { force: true })
      await rm(stagedPath(id), { force: true })
    },
    async listOutdated() {
      const folders = await readdir(join(folder, 'kept')).catch(unlessGone)
      const ids = await Promise.all((folders ?? []).map((name) => readdir(join(folder, 'kept', name))))
      const staged = (await readdir(quarantine).catch(unlessGone)) ?? []
      const outdated = new Set<string>()
      for (const id of ids.flat()) if (await isOutdated(keptPath(id), sealer.mark)) outdated.add(id)
      for (const id of staged) if (stagedName.test(id) && (await isOutdated(stagedPath(id), sealer.mark))) outdated.add(id)
      return [...outdated]
    },
    async reseal(id) {
      await ensure(quarantine)
      try {
        // A staged copy written after its file was kept or dropped is kept or removed by the sweep.
        const isStaged = await resealAt(stagedPath(id), id, sealer, quarantine)
        return (await resealAt(keptPath(id), id, sealer, quarantine)) ? 'kept' : isStaged ? 'staged' : 'gone'
      } catch (error) {
        if (error instanceof UnopenedError) return 'unopened'
        throw error
      }
    },
    drop: (id) => rm(stagedPath(id), { force: true }).catch(() => {}),
    read: (id) =>
      sayUnavailable(async () => {
        // Between the commit and the move a file is still in the staging place.
        const sealed = await readFile(keptPath(id)).catch(() => readFile(stagedPath(id)).catch(() => readFile(keptPath(id))))
        return sealer.open(sealed, id)
      }),
    sweepQuarantine: sweep,
  }
}

/** The place of unchecked bytes in a folder of this machine. */
export function createQuarantine(folder: string) {
  const path = join(folder, 'quarantine')
  return {
    path,
    newPart: () =>
      sayUnavailable(async () => {
        await ensure(path)
        return join(path, `${randomUUID()}.part`)
      }),
    removePart: (part: string) => rm(part, { force: true }).catch(() => {}), // The sweep retries it.
    /** Removes what is older than any upload, and returns the ids of staged files of that age. */
    sweep: () => sweep(path),
  }
}

const ensure = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function isOutdated(path: string, mark: Buffer): Promise<boolean> {
  const file = await open(path, 'r').catch(unlessGone)
  if (!file) return false
  try {
    const { buffer } = await file.read(Buffer.alloc(mark.length), 0, mark.length)
    return !buffer.equals(mark)
  } finally {
    await file.close()
  }
}

/** False: the file is sealed with the current key already. A file is always replaced as a whole. */
async function resealAt(path: string, id: string, sealer: Sealer, quarantine: string): Promise<boolean> {
  if (!(await isOutdated(path, sealer.mark))) return false
  const before = await readFile(path).catch(unlessGone)
  if (!before) return false
  const part = join(quarantine, `${randomUUID()}.part`)
  try {
    await writeWhole(part, sealer.seal(sealer.open(before, id), id))
    // An operator may run this as root; the file must stay owned by the product's user.
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

async function sweep(quarantine: string): Promise<string[]> {
  await ensure(quarantine)
  // The age by the disk's own clock, which may differ from this machine's.
  const mark = join(quarantine, 'mark')
  await writeFile(mark, '')
  const now = (await stat(mark)).mtimeMs
  const staged: string[] = []
  for (const name of await readdir(quarantine)) {
    const path = join(quarantine, name)
    const age = await stat(path).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0, // removed meanwhile
    )
    if (age < abandonedAfterMs) continue
    if (stagedName.test(name)) staged.push(name)
    else await rm(path, { force: true })
  }
  return staged
}

/** Reports a disk that is full, missing or not writable, and an object store that does not do what was asked, as `unavailable`: nothing was stored, and the caller may retry. */
export async function sayUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ObjectStoreError || (error instanceof Error && 'syscall' in error && 'code' in error))
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

/** Ignores a missing file, for files that may be removed at any moment. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
