import type { Queryable } from '#db/queryable.ts'
import type { FileStore } from './file-store.ts'
import { deleteUnattached, listUnattached } from './queries.ts'

const mostAtOnce = 100

/** Deletes the files that somebody uploaded and attached to nothing, thirty days after the upload or when the person closes the account. */
export async function forgetUnattachedFiles({ pool, store }: { pool: Queryable; store: FileStore }): Promise<void> {
  for (const { id } of await listUnattached(pool, { most: mostAtOnce })) {
    // The bytes first: after an error in between, the next run finds the row and finishes.
    await store.remove(id)
    await deleteUnattached(pool, { fileId: id })
    // And once more: a program that seals files anew may have put it back before its row was gone.
    await store.remove(id)
  }
}
