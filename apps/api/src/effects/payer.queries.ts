import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'

/** A receipt that somebody else than the buyer paid. */
export interface OthersReceipt {
  id: bigint
  bookedFils: Fils
  state: 'undeclared' | 'declared' | 'deciding' | 'accepted'
}

/** What others paid for a guarantee and was not sent back, oldest first, locked. The caller holds the guarantee's lock. */
export async function lockOthersReceipts(tx: Queryable, guaranteeId: bigint): Promise<OthersReceipt[]> {
  const { rows } = await tx.query<{ id: bigint; booked_fils: Fils; payer_state: OthersReceipt['state'] }>(
    `select id, booked_fils, payer_state from app.receipts where guarantee_id = $1 and booked_fils > 0 and payer_state in ('undeclared', 'declared', 'deciding', 'accepted') order by received_at, id for update`,
    [guaranteeId],
  )
  return rows.map((row) => ({ id: row.id, bookedFils: row.booked_fils, state: row.payer_state }))
}

/** How a payer stands from now on, and as whom he was declared. */
export async function savePayerState(
  tx: Queryable,
  receiptId: bigint,
  state: 'declared' | 'deciding' | 'accepted',
  declared?: { name: string; relation: string },
): Promise<void> {
  await tx.query('update app.receipts set payer_state = $2, declared = coalesce($3::jsonb, declared) where id = $1', [
    receiptId,
    state,
    declared ? JSON.stringify(declared) : null,
  ])
}
