import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const lockGuaranteeSql = statement('kernel.lockGuarantee', 'select id from app.guarantees where id = $1 for update')
/**
 * Locks a guarantee without reading it, so that changes of its receipts, fees and payouts happen one after the other. The order of locks is always the guarantee
 * first, then its receipts and payouts.
 */
export async function lockGuarantee(tx: Queryable, guaranteeId: bigint): Promise<void> {
  await lockGuaranteeSql.run(tx, [guaranteeId])
}
