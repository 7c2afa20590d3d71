import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import { accountIdsOfShared } from './chart-of-accounts.ts'
import type { SweepShare } from './payout-events.ts'

const listFeesToSweepSql = statement(
  'money/ledger.listFeesToSweep',
  `select owner_id as stripe, balance_fils as fils from ledger.balances where account_id = any($1) and balance_fils > 0 order by owner_id`,
)
/** Lists our earned fees on the client account, stripe by stripe: the amounts the next sweep may take. */
export async function listFeesToSweep(db: Queryable): Promise<SweepShare[]> {
  return listFeesToSweepSql.all(db, [accountIdsOfShared('fees_to_sweep')])
}

const readSweepSharesSql = statement(
  'money/ledger.readSweepShares',
  `select owner_id as "stripe!", amount_fils as fils from ledger.journal where reference = $1 and code = 'fees_to_sweep' order by owner_id`,
)
/** The amounts a sweep took from each stripe, as its order was booked; the same shares settle it, or go back if it fails. */
export async function readSweepShares(db: Queryable, payoutId: bigint): Promise<SweepShare[]> {
  return readSweepSharesSql.all(db, [`payout_ordered:${payoutId}`])
}
