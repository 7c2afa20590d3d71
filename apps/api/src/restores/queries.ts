import { type RowOf, sql } from '#db/statement.ts'
import type { NotifyingQueryable, Queryable } from '#db/queryable.ts'
import type { RestoreReason } from './restore.rules.ts'

export const findSentNumbers = sql.one(
  'restores.findSentNumbers',
  'select system as "system!", payout_files as "payout_files!", messages as "messages!" from app.last_sent_numbers()',
)

/** Lists the newest payment files up to a number, for the mark. */
export const listLastFiles = sql.all(
  'restores.listLastFiles',
  `select id, message_id, payments, sum_fils
  from app.payout_files
  where id > :after::bigint and id <= :upTo::bigint
  order by id desc
  limit 200`,
)

/** Records that this message is about to be sent. */
export const noteMessage = sql.run('restores.noteMessage', 'update app.sent_numbers set messages = :messageId where messages < :messageId')

const freezeAfterRestoreSql = sql.run('restores.freezeAfterRestore', 'select app.freeze_after_restore(:why)')
export async function freezeAfterRestore(db: NotifyingQueryable, why: RestoreReason): Promise<void> {
  await freezeAfterRestoreSql(db, { why })
  db.notify('restore')
}

/** Finds the restore that is not thawed yet. */
export const findOpenRestore = sql.first(
  'restores.findOpenRestore',
  `select r.id, r.why, r.detected_at,
    (select min(m.received_at) from app.bank_messages m where m.kind = 'camt.053' and m.received_at > r.detected_at) as statement_at,
    (select count(*)::int from app.payouts p
      where p.closed_at is null and p.restored_at is not null and p.restored_report is null) as "in_doubt!"
  from app.restores r
  where r.thawed_at is null`,
)
/** Includes the time of the first statement of our account since the restore, and the number of payouts in doubt. */
export type OpenRestore = RowOf<typeof findOpenRestore>

const isFrozenSql = sql.count('restores.isFrozen', 'select from app.restores where thawed_at is null')
export async function isFrozen(db: Queryable): Promise<boolean> {
  return (await isFrozenSql(db)) > 0
}

const lockOpenRestoreSql = sql.run('restores.lockOpenRestore', 'select from app.restores where thawed_at is null for no key update')
/** Locks the open restore for a thaw. */
export async function lockOpenRestore(tx: Queryable): Promise<OpenRestore | undefined> {
  await lockOpenRestoreSql(tx)
  return findOpenRestore(tx)
}

const markThawedSql = sql.run('restores.markThawed', 'update app.restores set thawed_at = :now where id = :id')
/** Marks a restore as thawed. */
export async function markThawed(tx: NotifyingQueryable, restore: { id: bigint; now: Date }): Promise<void> {
  await markThawedSql(tx, restore)
  tx.notify('restore')
}
