import { columns, type RowOf, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { StaffRole } from '@damana/contract/statuses'
import type { ApprovedContent } from './approval.rules.ts'

const standingColumns = `a.id, a.subject, a.content, a.basis, encode(a.sha256, 'hex') as "sha256!", a.staff_id as "staffId", s.name, s.role, a.reason, a.at, a.proposed_at as "proposedAt", app.now() as "now!"`
const shapes = columns<{ content: ApprovedContent; basis: ApprovedContent; role: StaffRole }>()
const listStandingApprovalsSql = statement(
  'kernel.listStandingApprovals',
  `select ${standingColumns} from app.approvals a join app.staff s on s.id = a.staff_id
  where a.subject = any($1::text[]) and a.ended_at is null order by a.at, a.id`,
  shapes,
)
export type StoredApproval = RowOf<typeof listStandingApprovalsSql>

export const listStandingApprovals = (db: Queryable, subjects: readonly string[]): Promise<StoredApproval[]> =>
  listStandingApprovalsSql.all(db, [subjects])

const lockStandingApprovalsSql = statement(
  'kernel.lockStandingApprovals',
  `select ${standingColumns} from app.approvals a join app.staff s on s.id = a.staff_id
  where a.subject = $1 and a.ended_at is null order by a.at, a.id for update of a`,
  shapes,
)
/** The same under their locks: one that is taken back meanwhile is not among them. */
export const lockStandingApprovals = (tx: Queryable, subject: string): Promise<StoredApproval[]> =>
  lockStandingApprovalsSql.all(tx, [subject])

const insertApprovalSql = statement(
  'kernel.insertApproval',
  `insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at)
  values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8)`,
)
export async function insertApprovalOf(
  tx: Queryable,
  approval: {
    subject: string
    content: ApprovedContent
    basis: ApprovedContent
    sha256: string
    staffId: bigint
    reason: string
    proposedAt: Date
    now: Date
  },
): Promise<void> {
  const { subject, content, basis, sha256, staffId, reason, proposedAt, now } = approval
  await insertApprovalSql.run(tx, [subject, JSON.stringify(content), JSON.stringify(basis), sha256, staffId, reason, proposedAt, now])
}

export type EndOfApproval = 'carried_out' | 'taken_back' | 'replaced' | 'changed' | 'expired' | 'settled'
const endApprovalsSql = statement(
  'kernel.endApprovals',
  'update app.approvals set ended_at = $2, ended_by = $3 where id = any($1::bigint[]) and ended_at is null',
)
export async function endApprovals(tx: Queryable, ids: readonly bigint[], by: EndOfApproval, now: Date): Promise<void> {
  if (ids.length > 0) await endApprovalsSql.run(tx, [ids, now, by])
}

const endOwnApprovalSql = statement(
  'kernel.endOwnApproval',
  `update app.approvals set ended_at = $3, ended_by = 'taken_back' where subject = $1 and staff_id = $2 and ended_at is null`,
)
/** False when this person has no approval of this subject that stands. */
export async function endOwnApproval(tx: Queryable, subject: string, staffId: bigint, now: Date): Promise<boolean> {
  return (await endOwnApprovalSql.run(tx, [subject, staffId, now])) === 1
}
