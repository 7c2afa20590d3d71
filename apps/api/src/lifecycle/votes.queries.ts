import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

export interface Vote {
  staffId: bigint
  name: string
  subject: string
  decision: string
  reason: string
  at: Date
}

const listVotesSql = statement(
  'lifecycle.listVotes',
  `select v.staff_id, s.name, v.subject, v.decision, v.reason, v.at
  from app.staff_votes v
  join app.staff s on s.id = v.staff_id
  where v.guarantee_id = $1 and v.subject = any($2)
  order by v.at`,
)
/** Lists staff's votes on these questions. */
export async function listVotes(db: Queryable, guaranteeId: bigint, subjects: readonly string[]): Promise<Vote[]> {
  if (subjects.length === 0) return []
  const rows = await listVotesSql.all(db, [guaranteeId, subjects])
  return rows.map((row) => ({
    staffId: row.staffId,
    name: row.name,
    subject: row.subject,
    decision: row.decision,
    reason: row.reason,
    at: row.at,
  }))
}

const saveVoteSql = statement(
  'lifecycle.saveVote',
  `insert into app.staff_votes (guarantee_id, subject, staff_id, decision, reason, at) values ($1, $2, $3, $4, $5, $6)
     on conflict (guarantee_id, subject, staff_id) do update set decision = excluded.decision, reason = excluded.reason, at = excluded.at`,
)
/** Stores a person's vote on a question; it may be changed until a second person has voted the same. */
export async function saveVote(
  tx: Queryable,
  vote: { guaranteeId: bigint; subject: string; staffId: bigint; decision: string; reason: string; now: Date },
): Promise<void> {
  await saveVoteSql.run(tx, [vote.guaranteeId, vote.subject, vote.staffId, vote.decision, vote.reason, vote.now])
}
