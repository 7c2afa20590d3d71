import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

/** Events for the security officer. */
export interface SecurityEvent {
  kind: string
  userId?: Id<'users'> | null
  staffId?: Id<'staff'> | null
  sessionId?: Id<'sessions'> | null
  apiKeyId?: Id<'api_keys'> | null
  requestId?: string
  facts?: Readonly<Record<string, unknown>>
}

const insertSecurityEventSql = sql.run(
  'kernel.insertSecurityEvent',
  'insert into app.security_events (kind, user_id, staff_id, session_id, api_key_id, request_id, facts) values (:kind, :userId, :staffId, :sessionId, :apiKeyId, :requestId, :facts)',
)
export async function insertSecurityEvent(db: Queryable, event: SecurityEvent): Promise<void> {
  await insertSecurityEventSql(db, {
    kind: event.kind,
    userId: event.userId ?? null,
    staffId: event.staffId ?? null,
    sessionId: event.sessionId ?? null,
    apiKeyId: event.apiKeyId ?? null,
    requestId: event.requestId ?? null,
    facts: JSON.stringify(event.facts ?? {}),
  })
}
