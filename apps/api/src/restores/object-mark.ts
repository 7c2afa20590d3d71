import { setTimeout as wait } from 'node:timers/promises'
import { type ObjectStore, ObjectStoreError } from '#kernel/object-store.ts'
import { type Mark, raised, readMark, type Sent, writeMark } from './mark.ts'

const key = 'sent.json'
const limitMs = 20_000
const mostPauseMs = 200

/**
 * The mark as one object. Each write is made in the place of the one that was read, so of two at once one begins anew with what the other wrote; and one whose answer was lost, or which
 * arrives late, changes nothing that is not the same.
 */
export function createObjectMark(store: ObjectStore): Mark {
  async function find() {
    const found = await store.read(key)
    return found && { etag: found.etag, sent: readMark(found.bytes.toString()) }
  }
  async function change(next: (before: Sent | undefined) => Sent): Promise<void> {
    const beganMs = performance.now()
    for (;;) {
      const before = await find()
      const text = writeMark(next(before?.sent))
      if (before && text === writeMark(before.sent)) return
      if (await isWritten(Buffer.from(text), before?.etag)) return
      if (performance.now() - beganMs > limitMs) throw new ObjectStoreError('busy', 'the mark kept changing')
      await wait(Math.random() * mostPauseMs)
    }
  }
  async function isWritten(bytes: Buffer, etag: string | undefined): Promise<boolean> {
    try {
      return await (etag === undefined ? store.create(key, bytes) : store.replace(key, bytes, etag))
    } catch (error) {
      // Whether it was written is seen by what is there now.
      if (error instanceof ObjectStoreError && error.why === 'broken') return false
      throw error
    }
  }
  return {
    read: async () => (await find())?.sent,
    raise: (sent) => change((before) => raised(before, sent)),
    replace: (sent) => change(() => sent),
  }
}
