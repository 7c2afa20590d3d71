import { sql } from '#db/statement.ts'
import { type Fils, leastFils, noFils, subtractFils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Id } from '#db/id.ts'
import { accountId, guaranteeAccount } from './chart-of-accounts.ts'
import { readGuaranteeBalances } from './balances.ts'
import { ledgerEvents } from './events.ts'
import type { Side } from './fee-events.ts'
import { post } from './journal.ts'

/** The open amount of a fee. */
export interface OpenFee {
  readonly feeNumber: bigint
  readonly openFils: Fils
  /** The number of nettings so far. */
  readonly nettings: bigint
}

const listOpenFeesSql = sql.all(
  'money/ledger.listOpenFees',
  `with lines as (
       select l.entry_id, l.effective_at, case l.side when 'debit' then l.amount_fils else -l.amount_fils end as debit_fils, l.event,
         split_part(coalesce(reversed.reference, l.reference), ':', 3)::bigint as fee_number
       from ledger.journal l left join lateral (select reference from ledger.journal where entry_id = l.reverses limit 1) reversed on true
       where l.account_id = :accountId
     )
     select fee_number as "fee_number!", sum(debit_fils)::bigint as "open_fils!",
       count(*) filter (where event = 'fee_netted') as "nettings!"
     from lines group by fee_number having sum(debit_fils) > 0
     order by min(effective_at) filter (where event = 'fee_charged'), min(entry_id)`,
)
/**
 * Lists the fees that a side of a guarantee still owes, oldest first. Computed from the lines of the side's receivable: the open amount is
 * stored nowhere else.
 */
export async function listOpenFees(db: Queryable, guaranteeId: Id<'guarantees'>, side: Side): Promise<OpenFee[]> {
  return listOpenFeesSql(db, { accountId: accountId(guaranteeAccount(`fee_receivable_${side}`, guaranteeId)) })
}

/** Allocates a sum to fees: the oldest in full, then the next, until the sum is used up. */
export function payOldestFirst(fees: readonly OpenFee[], availableFils: Fils): { fee: OpenFee; fils: Fils }[] {
  let left = availableFils
  return fees.flatMap((fee) => {
    const fils = leastFils(fee.openFils, left)
    left = subtractFils(left, fils)
    return fils > 0n ? [{ fee, fils }] : []
  })
}

/**
 * Nets a side's open fees from its own money of this guarantee, as far as that money suffices, and returns the netted sum. Called under the
 * guarantee's lock, before a payout of that money is ordered; the remaining fees go on a fee bill.
 */
export async function netFees(
  tx: Queryable,
  audit: AuditContext,
  {
    guaranteeId,
    side,
    mostFils,
  }: {
    guaranteeId: Id<'guarantees'>
    side: Side
    /** The side's own part of that money, where the account may also hold money of somebody else. */
    mostFils?: Fils
  },
): Promise<Fils> {
  const fees = await listOpenFees(tx, guaranteeId, side)
  if (fees.length === 0) return noFils
  const balances = await readGuaranteeBalances(tx, guaranteeId)
  const there = side === 'seller' ? balances.seller_payable : balances.buyer_refund
  const available = mostFils === undefined ? there : leastFils(there, mostFils)
  let left = available
  for (const { fee, fils } of payOldestFirst(fees, available)) {
    await post(tx, audit, ledgerEvents.fee_netted({ guaranteeId, feeNumber: fee.feeNumber, side, amountFils: fils, nth: fee.nettings }))
    left = subtractFils(left, fils)
  }
  return subtractFils(available, left)
}
