import { columns, type RowOf, statement } from '#db/statement.ts'
import type { StaffRole } from '@damana/contract/statuses'
import type { NotifyingQueryable, Queryable } from '#db/queryable.ts'
import type { SentNumbers } from './mark.ts'
import type { RestoreReason } from './restore.rules.ts'

const findSentNumbersSql = statement(
  'restores.findSentNumbers',
  'select system as "system!", payout_files as "payout_files!", messages as "messages!" from app.last_sent_numbers()',
)
export async function findSentNumbers(db: Queryable): Promise<SentNumbers> {
  return findSentNumbersSql.one(db, [])
}

const noteMessageSql = statement('restores.noteMessage', 'update app.sent_numbers set messages = $1 where messages < $1')
/** Records that this message is about to be sent. */
export async function noteMessage(db: Queryable, messageId: bigint): Promise<void> {
  await noteMessageSql.run(db, [messageId])
}

const freezeAfterRestoreSql = statement('restores.freezeAfterRestore', 'select app.freeze_after_restore($1)')
export async function freezeAfterRestore(db: NotifyingQueryable, why: RestoreReason): Promise<void> {
  await freezeAfterRestoreSql.run(db, [why])
  db.notify('restore')
}

const findOpenRestoreSql = statement(
  'restores.findOpenRestore',
  `select r.id, r.why, r.detected_at,
    (select min(m.received_at) from app.bank_messages m where m.kind = 'camt.053' and m.received_at > r.detected_at) as statement_at,
    (select count(*)::int from app.payouts p
      where p.closed_at is null and p.restored_at is not null and p.restored_report is null) as "in_doubt!",
    (select coalesce(json_agg(json_build_object('staff_id', a.staff_id::text, 'name', s.name, 'role', a.role, 'at', a.at) order by a.at), '[]')
      from app.restore_approvals a join app.staff s on s.id = a.staff_id
      where a.restore_id = r.id) as approvals
  from app.restores r
  where r.thawed_at is null`,
  columns<{ approvals: { staff_id: string; name: string; role: StaffRole; at: string }[] }>(),
)
/** Includes the time of the first statement of our account since the restore, and the number of payouts in doubt. */
export type OpenRestore = RowOf<typeof findOpenRestoreSql>
/** Finds the restore that is not thawed yet. */
export async function findOpenRestore(db: Queryable): Promise<OpenRestore | undefined> {
  return findOpenRestoreSql.first(db, [])
}
const isFrozenSql = statement('restores.isFrozen', 'select from app.restores where thawed_at is null')
export async function isFrozen(db: Queryable): Promise<boolean> {
  return (await isFrozenSql.run(db, [])) > 0
}

const lockOpenRestoreSql = statement('restores.lockOpenRestore', 'select from app.restores where thawed_at is null for no key update')
/** Locks the open restore for a thaw. */
export async function lockOpenRestore(tx: Queryable): Promise<OpenRestore | undefined> {
  await lockOpenRestoreSql.run(tx, [])
  return findOpenRestore(tx)
}
const insertApprovalSql = statement(
  'restores.insertApproval',
  'insert into app.restore_approvals (restore_id, staff_id, role, reason, at) values ($1, $2, $3, $4, $5)',
)
export async function insertApproval(
  tx: Queryable,
  approval: { restoreId: bigint; staffId: bigint; role: StaffRole; reason: string; now: Date },
): Promise<void> {
  await insertApprovalSql.run(tx, [approval.restoreId, approval.staffId, approval.role, approval.reason, approval.now])
}

const markThawedSql = statement('restores.markThawed', 'update app.restores set thawed_at = $2 where id = $1')
/** Marks a restore as thawed. */
export async function markThawed(tx: NotifyingQueryable, restore: { id: bigint; now: Date }): Promise<void> {
  await markThawedSql.run(tx, [restore.id, restore.now])
  tx.notify('restore')
}
