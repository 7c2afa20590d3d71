import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { PayoutsOf } from './order.queries.ts'

export interface RestoredPayout {
  id: Id<'payouts'>
  number: string
  guaranteeId: Id<'guarantees'> | null
  /** The copy names no account for it: it cannot be marked as sent, whatever the bank says. */
  hasAccount: boolean
  missedAt: Date | null
}
/** Lists payouts in doubt since a restore: it is not known whether the bank has them. */
export const listInDoubt = sql.all(
  'money/payouts.listInDoubt',
  `select id, number as "number!", guarantee_id as "guaranteeId", iban is not null as "hasAccount!",
    restored_missed_at as "missedAt"
  from app.payouts
     where closed_at is null and restored_at is not null and restored_report is null order by restored_missed_at nulls first, id limit :limit`,
)

const noteRestoredReportSql = sql.run(
  'money/payouts.noteRestoredReport',
  'update app.payouts set restored_report = :report, restored_missed_at = coalesce(restored_missed_at, :missedAt) where id = :id',
)
/** Records the bank's answer about a payout: known, not known for the first time, or for the second time. */
export async function noteRestoredReport(
  tx: Queryable,
  id: Id<'payouts'>,
  noted: { report: 'known' | 'not_known' | null; missedAt: Date | null },
): Promise<void> {
  await noteRestoredReportSql(tx, { ...noted, id })
}

const findStatementSinceRestoreSql = sql.first(
  'money/payouts.findStatementSinceRestore',
  `select min(m.received_at) as at
  from app.bank_messages m, app.restores r
  where r.thawed_at is null and m.kind = 'camt.053' and m.received_at > r.detected_at`,
)
/** The time of the first statement of our account since the open restore. */
export async function findStatementSinceRestore(db: Queryable): Promise<Date | null> {
  const row = await findStatementSinceRestoreSql(db)
  return row?.at ?? null
}

const releaseUnknownToBankSql = sql.all(
  'money/payouts.releaseUnknownToBank',
  `update app.payouts p
  set restored_at = null
  where p.closed_at is null and p.restored_at is not null
    and (p.restored_report = 'not_known' or p.status in ('sent', 'accepted'))
    and not coalesce(app.has_unknown_debit(p.guarantee_id), false)
     returning p.id, p.guarantee_id`,
)
/** Ends the doubt, after the thaw, about payouts that the bank does not know and whose guarantee has no unknown debit. */
export async function releaseUnknownToBank(tx: Queryable): Promise<PayoutsOf[]> {
  const rows = await releaseUnknownToBankSql(tx)
  const guarantees = [...new Set(rows.flatMap(({ guaranteeId }) => guaranteeId ?? []))]
  return [
    ...guarantees.map((guaranteeId) => ({ guaranteeId })),
    ...rows.filter(({ guaranteeId }) => guaranteeId === null).map(({ id }) => ({ payoutId: id })),
  ]
}
export const clearRestored = sql.run('money/payouts.clearRestored', 'update app.payouts set restored_at = null where id = :id')
