import type { Fils } from '@damana/contract/money'
import type { PayerState } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'

export interface Vote {
  staffId: bigint
  name: string
  subject: string
  decision: string
  reason: string
  at: Date
}
/** What staff decided on these questions so far. */
export async function listVotes(db: Queryable, guaranteeId: bigint, subjects: readonly string[]): Promise<Vote[]> {
  if (subjects.length === 0) return []
  const { rows } = await db.query<{ staff_id: bigint; name: string; subject: string; decision: string; reason: string; at: Date }>(
    `select v.staff_id, s.name, v.subject, v.decision, v.reason, v.at from app.staff_votes v join app.staff s on s.id = v.staff_id where v.guarantee_id = $1 and v.subject = any($2) order by v.at`,
    [guaranteeId, subjects],
  )
  return rows.map((row) => ({
    staffId: row.staff_id,
    name: row.name,
    subject: row.subject,
    decision: row.decision,
    reason: row.reason,
    at: row.at,
  }))
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

/** Money of a guarantee that the bank reversed and that nobody has replaced. */
export async function findOpenSum(db: Queryable, guaranteeId: bigint): Promise<Fils> {
  const { rows } = await db.query<{ fils: Fils }>('select app.open_sum($1) as fils', [guaranteeId])
  const row = rows[0]
  if (!row) throw new Error('one row was asked for')
  return row.fils
}

export interface ReceiptOfCase {
  id: bigint
  way: 'biller' | 'bank' | 'cliq'
  bookedFils: Fils
  receivedAt: Date
  settledAt: Date | null
  takenBackAt: Date | null
  payerState: PayerState | null
}
/** The receipts that a guarantee's money came by, oldest first. */
export async function listReceiptsOfCase(db: Queryable, guaranteeId: bigint): Promise<ReceiptOfCase[]> {
  const { rows } = await db.query<{
    id: bigint
    source: ReceiptOfCase['way']
    booked_fils: Fils
    received_at: Date
    settled_at: Date | null
    taken_back_at: Date | null
    payer_state: PayerState | null
  }>(
    'select id, source, booked_fils, received_at, settled_at, taken_back_at, payer_state from app.receipts where guarantee_id = $1 order by received_at, id',
    [guaranteeId],
  )
  return rows.map((row) => ({
    id: row.id,
    way: row.source,
    bookedFils: row.booked_fils,
    receivedAt: row.received_at,
    settledAt: row.settled_at,
    takenBackAt: row.taken_back_at,
    payerState: row.payer_state,
  }))
}
