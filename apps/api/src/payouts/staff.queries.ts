import type { Fils } from '@damana/contract/money'
import type { PayoutHoldReason, PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'

export interface StaffPayout {
  id: bigint
  number: string
  guaranteeId: bigint | null
  payeePartyId: bigint
  payeeName: string
  iban: string | null
  amountFils: Fils
  rail: TransferType
  status: PayoutStatus
  heldReason: PayoutHoldReason | null
  promisedOn: string | null
  approvalsNeeded: number
  approvals: readonly { staff_id: string; name: string; at: string }[]
  orderedAt: Date
  statusSince: Date
  now: Date
}
const staffColumns = `p.id, p.number, p.guarantee_id, p.payee_party_id, p.payee_name, p.iban, p.amount_fils, p.rail, p.status, p.held_reason, p.promised_on, p.approvals_needed, p.ordered_at, p.status_since, app.now() as now,
  (select coalesce(json_agg(json_build_object('staff_id', a.staff_id::text, 'name', s.name, 'at', a.at) order by a.at), '[]') from app.payout_approvals a join app.staff s on s.id = a.staff_id where a.payout_id = p.id) as approvals`
interface StaffRow {
  id: bigint
  number: string
  guarantee_id: bigint | null
  payee_party_id: bigint
  payee_name: string
  iban: string | null
  amount_fils: Fils
  rail: TransferType
  status: PayoutStatus
  held_reason: PayoutHoldReason | null
  promised_on: string | null
  approvals_needed: number
  approvals: StaffPayout['approvals']
  ordered_at: Date
  status_since: Date
  now: Date
}
const staffPayoutOf = (row: StaffRow): StaffPayout => ({
  id: row.id,
  number: row.number,
  guaranteeId: row.guarantee_id,
  payeePartyId: row.payee_party_id,
  payeeName: row.payee_name,
  iban: row.iban,
  amountFils: row.amount_fils,
  rail: row.rail,
  status: row.status,
  heldReason: row.held_reason,
  promisedOn: row.promised_on,
  approvalsNeeded: row.approvals_needed,
  approvals: row.approvals,
  orderedAt: row.ordered_at,
  statusSince: row.status_since,
  now: row.now,
})

export async function findPayout(db: Queryable, id: bigint): Promise<StaffPayout | undefined> {
  const { rows } = await db.query<StaffRow & Record<string, unknown>>(`select ${staffColumns} from app.payouts p where p.id = $1`, [id])
  return rows[0] && staffPayoutOf(rows[0])
}

/** The same under its lock; the row is locked before it is read, so that an approval that was waited for is seen. */
export async function lockPayout(tx: Queryable, id: bigint): Promise<StaffPayout | undefined> {
  await tx.query('select id from app.payouts where id = $1 for update', [id])
  return findPayout(tx, id)
}

/** What has not left or is not confirmed, oldest first. */
export async function listOpenPayouts(db: Queryable, limit: number): Promise<StaffPayout[]> {
  const { rows } = await db.query<StaffRow & Record<string, unknown>>(
    `/* unnamed */ select ${staffColumns} from app.payouts p where p.closed_at is null and (p.status = 'held' or (p.status = 'ordered' and p.approvals_needed > 0) or p.promised_on < $1) order by p.ordered_at, p.id limit $2`,
    [await todayInAmman(db), limit],
  )
  return rows.map(staffPayoutOf)
}
const todayInAmman = async (db: Queryable): Promise<string> => {
  const { rows } = await db.query<{ today: string }>(`select to_char(app.now() at time zone 'Asia/Amman', 'YYYY-MM-DD') as today`)
  return rows[0]?.today ?? ''
}

/** One more person lets a payout go; with the last one it moves. */
export async function insertApproval(tx: Queryable, approval: { payoutId: bigint; staffId: bigint; now: Date }): Promise<void> {
  await tx.query('insert into app.payout_approvals (payout_id, staff_id, at) values ($1, $2, $3)', [
    approval.payoutId,
    approval.staffId,
    approval.now,
  ])
}

/** Whether this person proposed the limits by which payouts are approved today. */
export async function hasMadeSetting(db: Queryable, staffId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ made: boolean }>(
    `select coalesce((select proposed_by = $1 from app.settings where name = 'twoPersonsFromFils' and valid_from <= app.now() order by valid_from desc limit 1), false) as made`,
    [staffId],
  )
  return rows[0]?.made ?? false
}
