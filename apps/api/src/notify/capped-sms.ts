import type { Queryable } from '#db/queryable.ts'
import { countOne, readCounter } from '#kernel/rate-counters.queries.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'

/** One cap for the whole platform holds the SMS that strangers can cause: invitations, and codes that anybody can ask for. */
const counter = 'sms:capped'
/** What is counted for nobody takes the same time and is never read. */
const counterOfNobody = 'sms:nobody'

/** How many of them were sent in the current hour. */
export const readCappedSms = (db: Queryable): Promise<number> => readCounter(db, 'hour', counter)

/** Counts an SMS against the cap of the hour and answers how many there are now; half of the cap is a security event, once. */
export async function countCappedSms(db: Queryable, half: number, { isForNobody = false } = {}): Promise<number> {
  const count = await countOne(db, 'hour', isForNobody ? counterOfNobody : counter)
  if (!isForNobody && count === half) await insertSecurityEvent(db, { kind: 'sms_cap_half', facts: { sms_this_hour: count } })
  return count
}
