import type { NotifyingQueryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { saveMismatch } from './admission.queries.ts'
import { tellContact } from './tell-contact.ts'

/**
 * A token came with a foreign key or without its binding cookie: it may be stolen. The second time within ten minutes the session ends, and
 * its owner is notified.
 */
export async function noteMismatch(db: NotifyingQueryable, sessionId: Id<'sessions'>, kind: string, requestId: string): Promise<void> {
  const mismatch = await saveMismatch(db, sessionId)
  if (!mismatch) return
  const { ended, userId, staffId } = mismatch
  await insertSecurityEvent(db, { kind, userId, staffId, sessionId, requestId, facts: { ended } })
  if (ended && userId !== null) await tellContact(db, userId, 'session_ended_leaked')
}
