import type { Queryable } from '#db/queryable.ts'
import type { FileStore } from './file-store.ts'
import { listKnownIds } from './queries.ts'

/** Ends what a crash left half done: a file whose row was committed is kept, anything else in quarantine goes. */
export async function sweepFiles(db: Queryable, store: FileStore): Promise<void> {
  const staged = await store.sweepQuarantine()
  if (staged.length === 0) return
  const known = await listKnownIds(db, staged)
  for (const id of staged) await (known.has(id) ? store.keep(id) : store.drop(id))
}
