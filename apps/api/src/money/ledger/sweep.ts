import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { accountIdsOfShared } from './chart-of-accounts.ts'
import type { SweepShare } from './payout-events.ts'

interface ShareRow {
  owner_id: bigint
  fils: Fils
}
const toShare = ({ owner_id, fils }: ShareRow): SweepShare => ({ stripe: owner_id, fils })

/** Our earned fees that lie on the client account, stripe by stripe: what the next sweep may take. */
export async function listFeesToSweep(db: Queryable): Promise<SweepShare[]> {
  const { rows } = await db.query<ShareRow & Record<string, unknown>>(
    `select owner_id, balance_fils as fils from ledger.balances where account_id = any($1) and balance_fils > 0 order by owner_id`,
    [`{${accountIdsOfShared('fees_to_sweep').join(',')}}`],
  )
  return rows.map(toShare)
}

/** What a sweep took from which stripe, as its order was booked; the same shares settle it, and go back if it fails. */
export async function readSweepShares(db: Queryable, payoutId: bigint): Promise<SweepShare[]> {
  const { rows } = await db.query<ShareRow & Record<string, unknown>>(
    `select owner_id, amount_fils as fils from ledger.journal where reference = $1 and code = 'fees_to_sweep' order by owner_id`,
    [`payout_ordered:${payoutId}`],
  )
  return rows.map(toShare)
}
