import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { accountIdsOfShared } from './chart-of-accounts.ts'
import type { SweepShare } from './payout-events.ts'

const listFeesToSweepSql = sql.all(
  'money/ledger.listFeesToSweep',
  `select owner_id as stripe, balance_fils as fils from ledger.balances where account_id = any(:accountId) and balance_fils > 0 order by owner_id`,
)
/** Lists our earned fees on the client account, stripe by stripe: the amounts the next sweep may take. */
export async function listFeesToSweep(db: Queryable): Promise<SweepShare[]> {
  return listFeesToSweepSql(db, { accountId: accountIdsOfShared('fees_to_sweep') })
}

const readSweepSharesSql = sql.all(
  'money/ledger.readSweepShares',
  `select owner_id as "stripe!", amount_fils as fils from ledger.journal where reference = :reference and code = 'fees_to_sweep' order by owner_id`,
)
/** The amounts a sweep took from each stripe, as its order was booked; the same shares settle it, or go back if it fails. */
export async function readSweepShares(db: Queryable, payoutId: Id<'payouts'>): Promise<SweepShare[]> {
  return readSweepSharesSql(db, { reference: `payout_ordered:${payoutId}` })
}
