import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const lockGuaranteeSql = statement('kernel.lockGuarantee', 'select id from app.guarantees where id = $1 for update')
/**
 * Takes a guarantee's lock and reads nothing of it: for what money does to receipts, fees and payouts of one guarantee, one after the other. Everybody locks the guarantee
 * before its receipts and payouts.
 */
export async function lockGuarantee(tx: Queryable, guaranteeId: bigint): Promise<void> {
  await lockGuaranteeSql.run(tx, [guaranteeId])
}
