import type { Queryable } from '#db/queryable.ts'
import type { FileStore } from '#files/index.ts'
import type { Tx } from '#kernel/context.ts'
import { forgetFace, listOldFaces } from './queries.ts'

const keptDays = 30
const mostAtOnce = 100

/** Deletes photos of faces 30 days after the decision; those of documents are kept as evidence of who sold. */
export async function forgetFaces(deps: {
  pool: Queryable
  store: FileStore
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}): Promise<void> {
  for (const { id, fileId } of await listOldFaces(deps.pool, { days: keptDays, limit: mostAtOnce })) {
    // The bytes first: after an error in between, the next run finds the row and finishes.
    await deps.store.remove(fileId)
    await deps.transact((tx) => forgetFace(tx, id, fileId))
    // And once more: a program that seals files anew may have put it back before its row was gone.
    await deps.store.remove(fileId)
  }
}
