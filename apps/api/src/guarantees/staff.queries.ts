import type { Queryable } from '#db/queryable.ts'

/** Whether a person of the staff is himself a party of this guarantee, or acts for one. */
export async function isPartyToIt(db: Queryable, guaranteeId: bigint, staffId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ is_party: boolean }>(
    `select exists (select from app.guarantees g join app.staff_parties s on s.party_id in (g.seller_party_id, g.buyer_party_id, g.creator_party_id)
       where g.id = $1 and s.staff_id = $2) as is_party`,
    [guaranteeId, staffId],
  )
  return rows[0]?.is_party === true
}

export interface Vote {
  staffId: bigint
  name: string
  subject: string
  decision: string
  at: Date
}
/** What staff decided on these questions so far. */
export async function listVotes(db: Queryable, guaranteeId: bigint, subjects: readonly string[]): Promise<Vote[]> {
  if (subjects.length === 0) return []
  const { rows } = await db.query<{ staff_id: bigint; name: string; subject: string; decision: string; at: Date }>(
    `select v.staff_id, s.name, v.subject, v.decision, v.at from app.staff_votes v join app.staff s on s.id = v.staff_id where v.guarantee_id = $1 and v.subject = any($2) order by v.at`,
    [guaranteeId, subjects],
  )
  return rows.map((row) => ({ staffId: row.staff_id, name: row.name, subject: row.subject, decision: row.decision, at: row.at }))
}

/** A person's decision on a question; he may change his mind until a second one has decided the same. */
export async function saveVote(
  tx: Queryable,
  vote: { guaranteeId: bigint; subject: string; staffId: bigint; decision: string; reason: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into app.staff_votes (guarantee_id, subject, staff_id, decision, reason, at) values ($1, $2, $3, $4, $5, $6)
     on conflict (guarantee_id, subject, staff_id) do update set decision = excluded.decision, reason = excluded.reason, at = excluded.at`,
    [vote.guaranteeId, vote.subject, vote.staffId, vote.decision, vote.reason, vote.now],
  )
}
