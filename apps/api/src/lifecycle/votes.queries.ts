import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

export interface Vote {
  staffId: bigint
  name: string
  subject: string
  decision: string
  reason: string
  at: Date
}

const listVotesSql = sql.all(
  'lifecycle.listVotes',
  `select v.staff_id, s.name, v.subject, v.decision, v.reason, v.at
  from app.staff_votes v
  join app.staff s on s.id = v.staff_id
  where v.guarantee_id = :guaranteeId and v.subject = any(:subjects)
  order by v.at`,
)
/** Lists staff's votes on these questions. */
export async function listVotes(db: Queryable, guaranteeId: bigint, subjects: readonly string[]): Promise<Vote[]> {
  if (subjects.length === 0) return []
  const rows = await listVotesSql(db, { guaranteeId, subjects })
  return rows.map((row) => ({
    staffId: row.staffId,
    name: row.name,
    subject: row.subject,
    decision: row.decision,
    reason: row.reason,
    at: row.at,
  }))
}

/** Stores a person's vote on a question; it may be changed until a second person has voted the same. */
export const saveVote = sql.run(
  'lifecycle.saveVote',
  `insert into app.staff_votes (guarantee_id, subject, staff_id, decision, reason, at) values (:guaranteeId, :subject, :staffId, :decision, :reason, :now)
     on conflict (guarantee_id, subject, staff_id) do update set decision = excluded.decision, reason = excluded.reason, at = excluded.at`,
)
