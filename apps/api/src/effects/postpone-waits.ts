import type { NotifyingQueryable } from '#db/queryable.ts'
import { fastForwardDeadlines } from '#lifecycle/index.ts'

/** Postpones every deadline of guarantees by the length of an outage, during which nothing ran. */
export const postponeWaits = (db: NotifyingQueryable, seconds: number): Promise<void> => fastForwardDeadlines(db, null, -seconds)
