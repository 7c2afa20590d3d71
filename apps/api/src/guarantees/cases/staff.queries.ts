import type { Fils } from '@damana/contract/money'
import type { PayerState } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'

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
