import type { ContentKind } from '@damana/contract/content-words'
import type { ContentBody } from '#content/index.ts'
import { columns, type RowOf, sql } from '#db/statement.ts'
import type { AuditArea } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

export interface StaffVote {
  subject: string
  staffId: string
  at: string
}
/** Guarantees as the queue shows them, and the staff who have voted on them. */
export const listQueuedGuarantees = sql.all(
  'desk.listQueuedGuarantees',
  `select g.id, g.number as "number!", g.vehicle_type, g.plate_number, g.plate_code, g.total_price_fils,
    (select json_agg(json_build_object('subject', a.subject, 'staffId', a.staff_id::text, 'at', a.at))
      from app.approvals a
      where a.subject in ('paper:' || g.id, 'cancellation:' || g.id, 'case:' || g.id, 'bank:' || g.id)
        and a.ended_at is null and a.proposed_at > app.now() - interval '7 days') as votes
  from app.guarantees g where g.id = any(:ids)`,
)
export type QueuedGuarantee = RowOf<typeof listQueuedGuarantees>

const sharedReferences = sql.all(
  'desk.listSharedReferences',
  `select 'notice_settled:' || id as "reference!" from app.receipts where guarantee_id = :guaranteeId
  union all
  select 'payout_settled:' || id from app.payouts where guarantee_id = :guaranteeId`,
)
/** Lists the ledger references of events that moved a guarantee's money without touching its own accounts. */
export async function listSharedReferences(db: Queryable, guaranteeId: Id<'guarantees'>): Promise<string[]> {
  const rows = await sharedReferences(db, { guaranteeId })
  return rows.map(({ reference }) => reference)
}

export const findLastAudit = sql.first(
  'desk.findLastAudit',
  'select id, finished_at, differences, by_area from app.audit_runs order by id desc limit 1',
  columns<{ byArea: Record<AuditArea, number> }>(),
)

/** Settings and texts that were proposed by others, as the queue shows them. */
export const listQueuedSettings = sql.all(
  'desk.listQueuedSettings',
  `select a.id, substr(a.subject, 9) as "name!", s.name as by from app.approvals a join app.staff s on s.id = a.staff_id where a.id = any(:ids::bigint[])`,
)
export const listQueuedTexts = sql.all(
  'desk.listQueuedTexts',
  `select v.id, v.kind, v.key, v.body, s.name as by
  from app.content_versions v join app.staff s on s.id = v.written_by
  where v.id = any(:ids::bigint[])`,
  columns<{ kind: ContentKind; body: ContentBody }>(),
)
