import { type ObjectStore, ObjectStoreError } from '#kernel/object-store.ts'
import { type Sealer, UnopenedError } from '#kernel/sealing.ts'
import { abandonedAfterMs, createQuarantine, type FileStore, sayUnavailable } from './file-store.ts'

/** As in a folder, so that one can be copied into the other. */
const keptFolder = 'kept/'
const keptKey = (id: string) => `${keptFolder}${id.slice(0, 2)}/${id}`
const stagedFolder = 'staged/'
const stagedKey = (id: string) => `${stagedFolder}${id}`
const idOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/**
 * Stores files in an object store, sealed as in a folder. An object does not move: a file lies where it is kept from the first, with an empty object under `staged/` until its row is committed. Only
 * unchecked bytes are in a folder of this machine.
 */
export function createObjectFileStore(store: ObjectStore, folder: string, sealer: Sealer): FileStore {
  const quarantine = createQuarantine(folder)
  const isOutdated = async (id: string) => {
    const found = await store.read(keptKey(id), { first: sealer.mark.length })
    return found !== undefined && !found.bytes.equals(sealer.mark)
  }
  const erase = async (id: string) => {
    await store.remove(keptKey(id))
    await store.remove(stagedKey(id))
  }

  return {
    newPart: quarantine.newPart,
    removePart: quarantine.removePart,
    // After an error it stays staged for the sweep: a store that gave no answer may still write it.
    stage: (id, bytes) =>
      sayUnavailable(async () => {
        const isNew = (await store.create(stagedKey(id), Buffer.alloc(0))) && (await store.create(keptKey(id), sealer.seal(bytes, id)))
        if (!isNew) throw new ObjectStoreError('broken', 'an id that is new has an object')
      }),
    keep: (id) => store.remove(stagedKey(id)),
    drop: (id) => erase(id).catch(() => {}), // The sweep retries it.
    remove: erase,
    read: (id) =>
      sayUnavailable(async () => {
        const found = await store.read(keptKey(id))
        if (!found) throw new ObjectStoreError('missing', 'a file is not there')
        return sealer.open(found.bytes, id)
      }),
    async sweepQuarantine() {
      await quarantine.sweep()
      const staged: string[] = []
      for await (const { key, ageMs } of store.list(stagedFolder)) if (ageMs >= abandonedAfterMs) staged.push(idOf(key))
      return staged
    },
    async listOutdated() {
      const outdated: string[] = []
      for await (const { key } of store.list(keptFolder)) if (await isOutdated(idOf(key))) outdated.push(idOf(key))
      return outdated
    },
    async reseal(id) {
      const before = await store.read(keptKey(id))
      if (!before) return 'gone'
      try {
        // One that was removed meanwhile does not come back: it is no longer there to be replaced.
        if (!before.bytes.subarray(0, sealer.mark.length).equals(sealer.mark))
          if (!(await store.replace(keptKey(id), sealer.seal(sealer.open(before.bytes, id), id), before.etag))) return 'gone'
      } catch (error) {
        if (error instanceof UnopenedError) return 'unopened'
        throw error
      }
      return (await store.read(stagedKey(id))) ? 'staged' : 'kept'
    },
  }
}
