import type { Queryable } from '#db/queryable.ts'

/**
 * Takes a guarantee's lock and reads nothing of it: for what money does to receipts, fees and payouts of one guarantee, one after the other. Everybody locks the guarantee
 * before its receipts and payouts.
 */
export async function lockGuarantee(tx: Queryable, guaranteeId: bigint): Promise<void> {
  await tx.query('select id from app.guarantees where id = $1 for update', [guaranteeId])
}
