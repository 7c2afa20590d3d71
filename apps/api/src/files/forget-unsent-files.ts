import type { Queryable } from '#db/queryable.ts'
import type { FileStore } from './file-store.ts'
import { deleteUnsent, listUnsent } from './queries.ts'

const mostAtOnce = 100

/** Deletes the files that somebody uploaded for a message of support and did not send in thirty days. */
export async function forgetUnsentFiles({ pool, store }: { pool: Queryable; store: FileStore }): Promise<void> {
  for (const { id } of await listUnsent(pool, mostAtOnce)) {
    // The bytes first: after an error in between, the next run finds the row and finishes.
    await store.remove(id)
    await deleteUnsent(pool, id)
    // And once more: a program that seals files anew may have put it back before its row was gone.
    await store.remove(id)
  }
}
