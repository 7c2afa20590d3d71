import type { Queryable } from '#db/queryable.ts'
import { fastForwardDeadlines } from '#lifecycle/index.ts'

/** Everything that guarantees wait for ends later by so many seconds: nothing ran while the product stood still. */
export const postponeWaits = (db: Queryable, seconds: number): Promise<void> => fastForwardDeadlines(db, null, -seconds)
