import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { countOne, readCounter } from '#kernel/rate-counters.queries.ts'

const counterOf = (userId: Id<'users'>) => `person_check:user:${userId}`

/** How often today this account entered a person that the civil register did not confirm. */
export const findRefusedTries = (db: Queryable, userId: Id<'users'>): Promise<number> => readCounter(db, 'day', counterOf(userId))
export const countRefusedTry = (tx: Queryable, userId: Id<'users'>): Promise<number> => countOne(tx, 'day', counterOf(userId))
