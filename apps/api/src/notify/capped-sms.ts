import type { Queryable } from '#db/queryable.ts'
import { countOne, readCounter } from '#kernel/rate-counters.queries.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'

/** One hourly cap for the whole platform limits the SMS that strangers can cause: invitations, and codes that anybody can request. */
const counter = 'sms:capped'
/** A counter that is never read: a message for nobody takes the same time as a real one. */
const counterOfNobody = 'sms:nobody'

/** The number of capped SMS sent in the current hour. */
export const readCappedSms = (db: Queryable): Promise<number> => readCounter(db, 'hour', counter)

/** Counts an SMS against the hourly cap and returns the number so far; reaching half of the cap is a security event, once. */
export async function countCappedSms(db: Queryable, half: number, { isForNobody = false } = {}): Promise<number> {
  const count = await countOne(db, 'hour', isForNobody ? counterOfNobody : counter)
  if (!isForNobody && count === half) await insertSecurityEvent(db, { kind: 'sms_cap_half', facts: { sms_this_hour: count } })
  return count
}
