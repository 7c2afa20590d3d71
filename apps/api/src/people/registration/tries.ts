import type { Queryable } from '#db/queryable.ts'
import { countOne, readCounter } from '#kernel/rate-counters.queries.ts'

const counterOf = (userId: bigint) => `person_check:user:${userId}`

/** How often today this account entered a person that the civil register did not confirm. */
export const findRefusedTries = (db: Queryable, userId: bigint): Promise<number> => readCounter(db, 'day', counterOf(userId))
export const countRefusedTry = (tx: Queryable, userId: bigint): Promise<number> => countOne(tx, 'day', counterOf(userId))
