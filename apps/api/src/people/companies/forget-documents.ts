import type { Queryable } from '#db/queryable.ts'
import type { FileStore } from '#files/index.ts'
import { deleteDocument, listEndedDocuments } from './ended.queries.ts'

const mostAtOnce = 100

/** Deletes the files of drafts that nobody saved for thirty days and of applications rejected five years ago; their rows go at night, once they have no files. */
export async function forgetDocuments({ pool, store }: { pool: Queryable; store: FileStore }): Promise<void> {
  for (const { id } of await listEndedDocuments(pool, { most: mostAtOnce })) {
    // The bytes first: after an error in between, the next run finds the row and finishes.
    await store.remove(id)
    await deleteDocument(pool, { fileId: id })
    // And once more: a program that seals files anew may have put it back before its row was gone.
    await store.remove(id)
  }
}
