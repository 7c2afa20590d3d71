import { sql } from '#db/statement.ts'
/**
 * Locks a guarantee without reading it, so that changes of its receipts, fees and payouts happen one after the other. The order of locks is always the guarantee
 * first, then its receipts and payouts.
 */
export const lockGuarantee = sql.run('kernel.lockGuarantee', 'select id from app.guarantees where id = :guaranteeId for update')
