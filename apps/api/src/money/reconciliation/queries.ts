import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const listLateReturnsSql = sql.all(
  'money/reconciliation.listLateReturns',
  `select u.end_to_end_id as "number!"
  from app.unmatched_entries u
  join app.payouts p on p.number = u.end_to_end_id and p.id = substr(u.end_to_end_id, 2)::bigint
     where u.matched_at is null and u.why = 'before_its_debit' and p.status = 'settled'`,
)
/** Lists returns that still wait although their debit has come. */
export async function listLateReturns(tx: Queryable): Promise<string[]> {
  const rows = await listLateReturnsSql(tx)
  return rows.map(({ number }) => number)
}

/** Lists unmatched credits, each with the receipt that was notified since; at most one per receipt. */
export const listLateMatches = sql.all(
  'money/reconciliation.listLateMatches',
  `select distinct on (line.receipt_id) line.entry_id, line.receipt_id from (
       select distinct on (u.id) u.id as entry_id, r.id as receipt_id from app.unmatched_entries u
       left join app.bank_lines b on b.id = u.line_id
       cross join lateral unnest(array[u.reference, u.end_to_end_id] || coalesce(b.names, '{}')) as called(name)
       join app.receipts r on r.bank_reference = called.name
         and r.amount_fils in (u.amount_fils, u.amount_fils + u.deducted_charges_fils)
       where u.matched_at is null and u.direction = 'credit' and u.why <> 'odd' and r.settled_at is null and r.reversed_at is null
       order by u.id, r.id) line
     order by line.receipt_id, line.entry_id`,
)
