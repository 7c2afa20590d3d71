import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
/** Lists the credits on statements between the newest restore and its thaw that no notification has reported, oldest first. */
export const listLostCredits = sql.all(
  'money/reconciliation.listLostCredits',
  `select u.reference, u.end_to_end_id as "endToEndId", u.amount_fils as "amountFils", u.deducted_charges_fils as "deductedChargesFils",
    u.remittance, u.booked_at as "bookedAt"
     from app.restores r
     join app.bank_exceptions x on x.kind = 'unknown_credit' and x.closed_at is null and x.seen_at >= r.detected_at
       and x.booked_at < coalesce(r.thawed_at, app.now())
     join app.unmatched_entries u on u.line_id = x.line_id and u.matched_at is null and u.why = 'unknown'
     where r.id = (select max(id) from app.restores) order by u.booked_at, u.reference limit :limit`,
)

const isRestoreOpenSql = sql.count('money/reconciliation.isRestoreOpen', 'select from app.restores where thawed_at is null')
/** A database restored from a copy is frozen: what its statements show moves no sale before the thaw. */
export const isRestoreOpen = async (tx: Queryable): Promise<boolean> => (await isRestoreOpenSql(tx)) > 0
