import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** Events for the security officer. */
export interface SecurityEvent {
  kind: string
  userId?: bigint | null
  staffId?: bigint | null
  sessionId?: bigint | null
  requestId?: string
  facts?: Readonly<Record<string, unknown>>
}

const insertSecurityEventSql = statement(
  'kernel.insertSecurityEvent',
  'insert into app.security_events (kind, user_id, staff_id, session_id, request_id, facts) values ($1, $2, $3, $4, $5, $6)',
)
export async function insertSecurityEvent(db: Queryable, event: SecurityEvent): Promise<void> {
  await insertSecurityEventSql.run(db, [
    event.kind,
    event.userId ?? null,
    event.staffId ?? null,
    event.sessionId ?? null,
    event.requestId ?? null,
    JSON.stringify(event.facts ?? {}),
  ])
}
