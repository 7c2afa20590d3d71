import type { Queryable } from '#db/queryable.ts'
import { saveMismatch } from './admission.queries.ts'
import { tellContact } from './tell-contact.ts'

/** A token came with a foreign key or without its companion: it is known to somebody else. The second time within ten minutes the session ends, and its owner is told. */
export async function noteMismatch(db: Queryable, sessionId: bigint, kind: string, requestId: string): Promise<void> {
  const { ended, userId } = await saveMismatch(db, sessionId, kind, requestId)
  if (ended && userId !== null) await tellContact(db, userId, 'session_ended_leaked')
}
