import type { Queryable } from '#db/queryable.ts'
import { movePatience } from '#lifecycle/index.ts'

/** Everything that guarantees wait for ends later by so many seconds: nothing ran while the product stood still. */
export const postponeWaits = (db: Queryable, seconds: number): Promise<void> => movePatience(db, null, -seconds)
