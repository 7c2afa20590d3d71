import type { Queryable } from '#db/queryable.ts'
import { countOne, readCounter } from '#kernel/rate-counters.queries.ts'

const counterOf = (userId: bigint) => `person_check:user:${userId}`

/** How often this account named somebody today whom the civil register does not know so. */
export const findRefusedTries = (db: Queryable, userId: bigint): Promise<number> => readCounter(db, 'day', counterOf(userId))
export const countRefusedTry = (tx: Queryable, userId: bigint): Promise<number> => countOne(tx, 'day', counterOf(userId))
