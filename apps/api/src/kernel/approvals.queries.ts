import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { StaffRole } from '@damana/contract/statuses'
import type { ApprovedContent } from './approval.rules.ts'

const standingColumns = `a.id, a.subject, a.content, a.basis, encode(a.sha256, 'hex') as "sha256!", a.staff_id as "staffId", s.name, s.role, a.reason, a.at, a.proposed_at as "proposedAt", a.ended_at is not null as "isCarriedOut!", app.now() as "now!"`
const shapes = columns<{ content: ApprovedContent; basis: ApprovedContent; role: StaffRole }>()
export const listStandingApprovals = sql.all(
  'kernel.listStandingApprovals',
  `select ${standingColumns} from app.approvals a join app.staff s on s.id = a.staff_id
  where a.subject = any(:subjects::text[]) and (a.ended_at is null or :withCarriedOut and a.ended_by = 'carried_out') order by a.at, a.id`,
  shapes,
)
export type StoredApproval = RowOf<typeof listStandingApprovals>

/** The same under their locks: one that is taken back meanwhile is not among them. */
export const lockStandingApprovals = sql.all(
  'kernel.lockStandingApprovals',
  `select ${standingColumns} from app.approvals a join app.staff s on s.id = a.staff_id
  where a.subject = :subject and a.ended_at is null order by a.at, a.id for update of a`,
  shapes,
)

const insertApprovalSql = sql.run(
  'kernel.insertApproval',
  `insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at)
  values (:subject, :content, :basis, decode(:sha256, 'hex'), :staffId, :reason, :proposedAt, :now)`,
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
  await insertApprovalSql(tx, {
    subject,
    content: JSON.stringify(content),
    basis: JSON.stringify(basis),
    sha256,
    staffId,
    reason,
    proposedAt,
    now,
  })
}

export type EndOfApproval = 'carried_out' | 'taken_back' | 'refused' | 'replaced' | 'changed' | 'expired' | 'settled'
const endApprovalsSql = sql.run(
  'kernel.endApprovals',
  'update app.approvals set ended_at = :now, ended_by = :endedBy where id = any(:ids::bigint[]) and ended_at is null',
)
export async function endApprovals(tx: Queryable, ids: readonly bigint[], by: EndOfApproval, now: Date): Promise<void> {
  if (ids.length > 0) await endApprovalsSql(tx, { ids, now, endedBy: by })
}

/** None where this person has no approval of these subjects that stands. */
export const endOwnApproval = sql.count(
  'kernel.endOwnApproval',
  `update app.approvals set ended_at = :now, ended_by = 'taken_back' where subject = any(:subjects::text[]) and staff_id = :staffId and ended_at is null`,
)

/** Another person refuses a proposal, of those kinds that can be. */
export const endRefused = sql.run(
  'kernel.endRefused',
  `update app.approvals set ended_at = :now, ended_by = 'refused', refused_by = :staffId where id = :id and ended_at is null`,
)

/** Values of settings that wait for another person, as they were proposed; prices and codes, which have pages of their own, are not among them. */
export const listSettingProposals = sql.all(
  'kernel.listSettingProposals',
  `select a.id, substr(a.subject, 9) as "setting!", a.content, encode(a.sha256, 'hex') as "sha256!", a.staff_id, s.name, a.reason, a.at, a.proposed_at
  from app.approvals a join app.staff s on s.id = a.staff_id
  where a.subject like 'setting:%' and a.subject <> 'setting:feeSchedule' and a.subject not like 'setting:discountCode:%'
    and a.ended_at is null and a.proposed_at > app.now() - interval '7 days' order by a.id`,
  columns<{ content: { value: string; valid_from: string | null } }>(),
)

/** Proposals about discount codes. */
export const listCodeProposals = sql.all(
  'kernel.listCodeProposals',
  `select a.id, substr(a.subject, 22) as "code!", a.subject, a.content, encode(a.sha256, 'hex') as "sha256!", a.staff_id, s.name, a.reason, a.at, a.proposed_at
  from app.approvals a join app.staff s on s.id = a.staff_id
  where a.subject like 'setting:discountCode:%' and a.ended_at is null and a.proposed_at > app.now() - interval '7 days' order by a.id`,
  columns<{ content: { decision: 'create' | 'limits' | 'stop'; terms: string } }>(),
)
