import { type Fils } from '@damana/contract/money'
import type { AuditArea } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { type OpenFlagsJson, readOpenState } from '#lifecycle/index.ts'
import { isUnrecoveredLoss } from '#money/receipts/index.ts'
import type { Flagged } from './pending-staff-tasks.rules.ts'

export interface WaitingReceipt {
  id: bigint
  guaranteeNumber: string | null
  /** Set where the bank took it back after it had left us. */
  takenBackAt: Date | null
  bankReference: string
  way: 'biller' | 'bank' | 'cliq'
  amountFils: Fils
  remittance: string
  receivedAt: Date
  why: string
  recordedAt: Date
}

export const waitingReceipt = `select r.id, r.bank_reference as "bankReference", r.source as way, r.amount_fils as "amountFils", r.remittance, r.received_at as "receivedAt", r.recorded_at as "recordedAt"`

/** Money that no guarantee could take, the oldest first. */
export async function listUnmatchedReceipts(db: Queryable, limit: number): Promise<WaitingReceipt[]> {
  const { rows } = await db.query<WaitingReceipt & Record<string, unknown>>(
    `${waitingReceipt}, r.why, null as "guaranteeNumber", null as "takenBackAt" from app.receipts r where r.suspense_fils > 0 and not exists (select from app.bank_exceptions x where x.receipt_id = r.id and x.closed_at is null) order by r.received_at, r.id limit $1`,
    [limit],
  )
  return rows
}

/** Receipts that the bank took back when their money had left us already: what we made good is our loss, and finance claims it from who paid. */
export async function listLostReceipts(db: Queryable, limit: number): Promise<WaitingReceipt[]> {
  const { rows } = await db.query<WaitingReceipt & Record<string, unknown>>(
    `${waitingReceipt}, 'taken_back' as why, g.number as "guaranteeNumber", r.taken_back_at as "takenBackAt" from app.receipts r left join app.guarantees g on g.id = r.guarantee_id
     where ${isUnrecoveredLoss} order by r.taken_back_at, r.id limit $1`,
    [limit],
  )
  return rows
}

export interface WaitingGuarantee {
  number: string
  vehicleType: string
  plateNumber: string
  plateCode: string
  totalPriceFils: Fils
}

export interface WaitingRow extends Record<string, unknown> {
  number: string
  vehicle_type: string
  plate_number: string
  plate_code: string
  total_price_fils: Fils
}

export const waitingColumns = 'g.number, g.vehicle_type, g.plate_number, g.plate_code, g.total_price_fils'

export const waitingOf = (row: WaitingRow): WaitingGuarantee => ({
  number: row.number,
  vehicleType: row.vehicle_type,
  plateNumber: row.plate_number,
  plateCode: row.plate_code,
  totalPriceFils: row.total_price_fils,
})

export interface StaffVote {
  subject: string
  decision: string
  staffId: string
  at: string
}

export const flaggedStatement = `select ${waitingColumns}, app.read_open_flags(g.id) as open, g.refund_check_at,
  (select json_agg(json_build_object('subject', v.subject, 'decision', v.decision, 'staffId', v.staff_id::text, 'at', v.at)) from app.staff_votes v where v.guarantee_id = g.id) as votes
  from app.guarantees g where g.open_flags <> '{}' and g.open_flags <> '{extension}' order by g.status_since, g.id limit $1`

/** Guarantees with a flag, a request or papers, and who of the staff has voted on them. They are few among many, and have an index of their own. */
export async function listFlagged(
  db: Queryable,
  limit: number,
): Promise<(WaitingGuarantee & { flagged: Flagged; votes: readonly StaffVote[] })[]> {
  const { rows } = await db.query<
    WaitingRow & {
      open: OpenFlagsJson
      refund_check_at: Date | null
      votes: StaffVote[] | null
    }
  >(flaggedStatement, [limit])
  return rows.map((row) => ({
    ...waitingOf(row),
    flagged: { ...readOpenState(row.open), refundCheckAt: row.refund_check_at },
    votes: row.votes ?? [],
  }))
}

/** Guarantees whose registry has not answered for so long, and which wait for nothing else. */
export async function listSilentRegistries(
  db: Queryable,
  silentSeconds: number,
  limit: number,
): Promise<(WaitingGuarantee & { since: Date })[]> {
  const { rows } = await db.query<WaitingRow & { since: Date }>(
    `select ${waitingColumns}, g.silent_since as since from app.guarantees g
     where g.operational_status = 'release_requested' and g.silent_since <= app.now() - make_interval(secs => $1) and g.open_flags <@ '{extension}'
     order by g.silent_since, g.id limit $2`,
    [silentSeconds, limit],
  )
  return rows.map((row) => ({ ...waitingOf(row), since: row.since }))
}

/** The ledger's references of what moved a guarantee's money without touching its own accounts. */
export async function listSharedReferences(db: Queryable, guaranteeId: bigint): Promise<string[]> {
  const { rows } = await db.query<{ reference: string }>(
    `select 'notice_settled:' || id as reference from app.receipts where guarantee_id = $1 union all select 'payout_settled:' || id from app.payouts where guarantee_id = $1`,
    [guaranteeId],
  )
  return rows.map(({ reference }) => reference)
}

export interface AuditWithDifferences {
  id: bigint
  finishedAt: Date
  differences: number
  byArea: Record<AuditArea, number>
}

/** The last audit, when it found anything. */
export async function findAuditWithDifferences(db: Queryable): Promise<AuditWithDifferences | undefined> {
  const { rows } = await db.query<AuditWithDifferences & Record<string, unknown>>(
    `select id, finished_at as "finishedAt", differences, by_area as "byArea" from (select * from app.audit_runs order by id desc limit 1) last where differences > 0`,
  )
  return rows[0]
}
