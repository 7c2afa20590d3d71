import type { StaffRole } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { SentNumbers } from './mark.ts'
import type { RestoreReason } from './restore.rules.ts'

export async function findSentNumbers(db: Queryable): Promise<SentNumbers> {
  const { rows } = await db.query<{ system: string; payout_files: bigint; messages: bigint }>('select * from app.last_sent_numbers()')
  const row = rows[0]
  if (!row) throw new Error('the database does not say what was sent')
  return { system: row.system, payoutFiles: row.payout_files, messages: row.messages }
}

/** This message is about to be sent. */
export async function noteMessage(db: Queryable, messageId: bigint): Promise<void> {
  await db.query('update app.sent_numbers set messages = $1 where messages < $1', [messageId])
}

export async function freezeAfterRestore(db: Queryable, why: RestoreReason): Promise<void> {
  await db.query('select app.freeze_after_restore($1)', [why])
}

export interface OpenRestore {
  id: bigint
  why: RestoreReason
  detectedAt: Date
  /** When the first statement of our account came since. */
  statementAt: Date | null
  /** Payouts of which it is not known yet whether the bank has them. */
  inDoubt: number
  approvals: { staff_id: string; name: string; role: StaffRole; at: string }[]
}
/** The restore that nobody has thawed yet. */
export async function findOpenRestore(db: Queryable): Promise<OpenRestore | undefined> {
  const { rows } = await db.query<OpenRestore & Record<string, unknown>>(
    `select r.id, r.why, r.detected_at as "detectedAt",
       (select min(m.received_at) from app.bank_messages m where m.kind = 'camt.053' and m.received_at > r.detected_at) as "statementAt",
       (select count(*)::int from app.payouts p where p.closed_at is null and p.restored_at is not null and p.restored_word is null) as "inDoubt",
       (select coalesce(json_agg(json_build_object('staff_id', a.staff_id::text, 'name', s.name, 'role', a.role, 'at', a.at) order by a.at), '[]') from app.restore_approvals a join app.staff s on s.id = a.staff_id where a.restore_id = r.id) as approvals
     from app.restores r where r.thawed_at is null`,
  )
  return rows[0]
}
export async function isFrozen(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('select from app.restores where thawed_at is null')
  return rows.length > 0
}

/** The restore under its lock, for whoever lets it go on. */
export async function lockOpenRestore(tx: Queryable): Promise<OpenRestore | undefined> {
  await tx.query('select from app.restores where thawed_at is null for no key update')
  return findOpenRestore(tx)
}
export async function insertApproval(
  tx: Queryable,
  approval: { restoreId: bigint; staffId: bigint; role: StaffRole; reason: string; now: Date },
): Promise<void> {
  await tx.query('insert into app.restore_approvals (restore_id, staff_id, role, reason, at) values ($1, $2, $3, $4, $5)', [
    approval.restoreId,
    approval.staffId,
    approval.role,
    approval.reason,
    approval.now,
  ])
}

/** It goes on. */
export async function markThawed(tx: Queryable, restore: { id: bigint; now: Date }): Promise<void> {
  await tx.query('update app.restores set thawed_at = $2 where id = $1', [restore.id, restore.now])
  await tx.query(`select pg_notify('restore', '')`)
}
