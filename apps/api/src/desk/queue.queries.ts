import { columns, statement } from '#db/statement.ts'
import { type Fils } from '@damana/contract/money'
import type { AuditArea } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { type OpenFlagsJson, readOpenState } from '#lifecycle/index.ts'
import { isUnrecoveredLoss } from '#money/receipts/index.ts'
import type { Flagged } from './pending-staff-tasks.rules.ts'

const waitingReceipt = `select r.id, r.bank_reference, r.source as way, r.amount_fils, r.remittance, r.received_at, r.recorded_at`

const listUnmatchedReceiptsSql = statement(
  'desk.listUnmatchedReceipts',
  `${waitingReceipt}, r.why as "why!", null as guarantee_number, null::timestamptz as reversed_at
  from app.receipts r
  where r.suspense_fils > 0
    and not exists (select from app.bank_exceptions x where x.receipt_id = r.id and x.closed_at is null)
  order by r.received_at, r.id
  limit $1`,
)
/** Lists money in suspense that no guarantee could take, oldest first. */
export const listUnmatchedReceipts = (db: Queryable, limit: number) => listUnmatchedReceiptsSql.all(db, [limit])

const listLostReceiptsSql = statement(
  'desk.listLostReceipts',
  `${waitingReceipt}, 'taken_back' as why, g.number as guarantee_number, r.reversed_at
  from app.receipts r left join app.guarantees g on g.id = r.guarantee_id
  where ${isUnrecoveredLoss}
  order by r.reversed_at, r.id
  limit $1`,
)
/** Lists receipts reversed by the bank after their money had left us: our make-good is a loss, which finance claims from the payer. */
export const listLostReceipts = (db: Queryable, limit: number) => listLostReceiptsSql.all(db, [limit])

export interface WaitingGuarantee {
  number: string
  vehicleType: string
  plateNumber: string
  plateCode: string
  totalPriceFils: Fils
}
const waitingColumns = 'g.number as "number!", g.vehicle_type, g.plate_number, g.plate_code, g.total_price_fils'

export interface StaffVote {
  subject: string
  decision: string
  staffId: string
  at: string
}

export const flaggedStatement = `
  select ${waitingColumns}, app.read_open_flags(g.id) as open, g.refund_check_at,
    (select json_agg(json_build_object('subject', v.subject, 'decision', v.decision, 'staffId', v.staff_id::text, 'at', v.at))
      from app.staff_votes v where v.guarantee_id = g.id) as votes
  from app.guarantees g
  where g.open_flags <> '{}' and g.open_flags <> '{extension}'
  order by g.status_since, g.id
  limit $1`

const listFlaggedSql = statement('desk.listFlagged', flaggedStatement, columns<{ open: OpenFlagsJson; votes: StaffVote[] | null }>())
/**
 * Lists guarantees with a flag, a request or a transfer proof, and the staff who have voted on them. They are few among many, and have an
 * index of their own.
 */
export async function listFlagged(
  db: Queryable,
  limit: number,
): Promise<(WaitingGuarantee & { flagged: Flagged; votes: readonly StaffVote[] })[]> {
  const rows = await listFlaggedSql.all(db, [limit])
  return rows.map(({ open, refundCheckAt, votes, ...waiting }) => ({
    ...waiting,
    flagged: { ...readOpenState(open), refundCheckAt },
    votes: votes ?? [],
  }))
}

const listSilentRegistriesSql = statement(
  'desk.listSilentRegistries',
  `select ${waitingColumns}, g.registry_unavailable_since as "since!"
  from app.guarantees g
  where g.operational_status = 'release_requested' and g.registry_unavailable_since <= app.now() - make_interval(secs => $1)
    and g.open_flags <@ '{extension}'
  order by g.registry_unavailable_since, g.id
  limit $2`,
)
/** Lists guarantees whose registry check has been overdue for this long, and that wait for nothing else. */
export const listSilentRegistries = (db: Queryable, silentSeconds: number, limit: number) =>
  listSilentRegistriesSql.all(db, [silentSeconds, limit])

const listSharedReferencesSql = statement(
  'desk.listSharedReferences',
  `select 'notice_settled:' || id as "reference!" from app.receipts where guarantee_id = $1
  union all
  select 'payout_settled:' || id from app.payouts where guarantee_id = $1`,
)
/** Lists the ledger references of events that moved a guarantee's money without touching its own accounts. */
export async function listSharedReferences(db: Queryable, guaranteeId: bigint): Promise<string[]> {
  const rows = await listSharedReferencesSql.all(db, [guaranteeId])
  return rows.map(({ reference }) => reference)
}

const findAuditWithDifferencesSql = statement(
  'desk.findAuditWithDifferences',
  `select id, finished_at, differences, by_area
  from (select * from app.audit_runs order by id desc limit 1) last
  where differences > 0`,
  columns<{ byArea: Record<AuditArea, number> }>(),
)
/** Reads the last audit, if it found differences. */
export const findAuditWithDifferences = (db: Queryable) => findAuditWithDifferencesSql.first(db, [])
