import { columns, sql } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { PayoutHoldReason, PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { heardAt } from './doubt.queries.ts'
import type { Purpose } from './order.queries.ts'

/** The payment file that a payout is in. */
export interface PayoutFile {
  id: string
  message_id: string
  payments: number
  sum_fils: string
  /** When the bank confirmed exactly these bytes. */
  confirmed_at: string | null
  first_missed_at: string | null
  last_missed_at: string | null
  /** The bank has reported on another payout in it, which proves that it has the file. */
  is_heard_of: boolean
}
export interface StaffPayout {
  id: Id<'payouts'>
  number: string
  guaranteeId: Id<'guarantees'> | null
  beneficiaryName: string
  beneficiaryNameLatin: string | null
  purpose: Purpose
  attempt: number
  previousNumber: string | null
  nextNumber: string | null
  iban: string | null
  amountFils: Fils
  rail: TransferType
  status: PayoutStatus
  heldReason: PayoutHoldReason | null
  expectedOn: string | null
  lateAt: Date | null
  /** The bank's reason for a rejection or return. */
  bankReason: string | null
  staffHold: { reason: string; by: string } | null
  approvalsNeeded: number
  /** The staff who named its account, proposed a setting that applies to it, or asked for it: they may not approve it. */
  makers: readonly string[]
  /** The open sum of its guarantee: reversed money that nothing has replaced. */
  openSumFils: Fils
  reversalDecided: 'release' | 'keep' | null
  /** Why its money may not leave now. */
  notFunded: 'receipt_in_doubt' | 'receipt_reversed' | null
  /** Its money has made good a reversal. */
  isRecovered: boolean
  /** It failed, and nothing else carries its money since. */
  isUnpaid: boolean
  receiptId: Id<'receipts'> | null
  remindersSent: number
  file: PayoutFile | null
  orderedAt: Date
  statusSince: Date
  now: Date
}
/** The settings that decide about a payout's hold and approvals. */
const settingsOfPayouts = `('twoPersonsFromFils', 'ibanYoungSeconds', 'contactYoungSeconds')`
/** A person of staff who named an external account ordered the first attempt to it. */
const firstAttempt = `with recursive attempt as (
    select p.previous_id, p.made_by_staff_id
    union all
    select b.previous_id, b.made_by_staff_id from attempt join app.payouts b on b.id = attempt.previous_id
  ) select made_by_staff_id from attempt where previous_id is null`
const staffColumns = `coalesce(app.open_sum(p.guarantee_id), 0)::bigint as "open_sum_fils!", p.reversal_decided, case when p.status in ('ordered', 'held', 'approved') then app.why_not_funded(p.purpose, p.guarantee_id, p.receipt_id, p.reversal_decided, p.id) end as not_funded, p.recovered_at is not null as "is_recovered!", p.unpaid_since is not null as "is_unpaid!", p.receipt_id,
  p.id, p.number as "number!", p.guarantee_id, p.beneficiary_name, p.beneficiary_name_latin, p.purpose, p.attempt, p.late_at, p.bank_reason, p.reminders_sent,
  (select b.number from app.payouts b where b.id = p.previous_id) as previous_number, (select n.number from app.payouts n where n.previous_id = p.id) as next_number,
  case when p.staff_hold_reason is not null then json_build_object('reason', p.staff_hold_reason, 'by', (select s.name from app.staff s where s.id = p.staff_hold_by)) end as staff_hold,
  array(select p.made_by_staff_id::text where p.made_by_staff_id is not null
    union select named.made_by_staff_id::text from (${firstAttempt}) named where p.bank_account_id is null and named.made_by_staff_id is not null
    union select a.set_by_staff_id::text from app.bank_accounts a where a.id = p.bank_account_id and a.set_by_staff_id is not null
    union select f.proposed_by::text from (select distinct on (name) proposed_by from app.settings where name in ${settingsOfPayouts} and valid_from <= app.now() order by name, valid_from desc) f where f.proposed_by is not null) as "makers!",
  (select json_build_object('id', f.id::text, 'message_id', f.message_id, 'payments', f.payments, 'sum_fils', f.sum_fils::text, 'confirmed_at', f.confirmed_at, 'first_missed_at', f.first_missed_at, 'last_missed_at', case when ${heardAt} is null or ${heardAt} < f.last_missed_at then f.last_missed_at end,
      'is_heard_of', (select count(*) from app.payouts o where o.closed_at is null and o.file_id = f.id and o.status in ('in_file', 'unknown', 'sent')) < f.payments) from app.payout_files f where f.id = p.file_id) as file,
  p.iban, p.amount_fils, p.rail, p.status, p.held_reason, p.expected_on, p.approvals_needed, p.ordered_at, p.status_since, app.now() as "now!"`

const staffShapes = columns<Pick<StaffPayout, 'notFunded' | 'staffHold' | 'file' | 'heldReason'>>()

export const findPayout = sql.first('money/payouts.findPayout', `select ${staffColumns} from app.payouts p where p.id = :id`, staffShapes)

const lockPayoutSql = sql.run('money/payouts.lockPayout', 'select id from app.payouts where id = :id for update')
/** The same under its lock; the row is locked before it is read, so that a concurrent approval is seen. */
export async function lockPayout(tx: Queryable, id: Id<'payouts'>): Promise<StaffPayout | undefined> {
  await lockPayoutSql(tx, { id })
  return findPayout(tx, { id })
}

const listQueuedPayoutsSql = sql.all(
  'money/payouts.listQueuedPayouts',
  `select p.id, p.guarantee_id, p.beneficiary_name, p.beneficiary_name_latin, p.amount_fils, p.approvals_needed, p.held_reason, p.status_since, p.late_at,
    case when p.approvals_needed > 0 then app.count_payout_approvals(p.id, p.iban) else 0 end as "approvals!",
    (select f.last_missed_at from app.payout_files f where f.id = p.file_id) as missed_at
  from app.payouts p where p.id = any(:ids::bigint[])`,
  columns<{ heldReason: PayoutHoldReason }>(),
)
/** Payouts as the queue shows them. */
export const listQueuedPayouts = (db: Queryable, ids: readonly Id<'payouts'>[]) => listQueuedPayoutsSql(db, { ids })

const payoutsText = (which: string) => `select ${staffColumns}
  from app.payouts p
  where p.id < coalesce(:after::bigint, 9223372036854775807) and ${which}
  order by p.id desc limit :limit`
const listAllPayoutsSql = sql.all('money/payouts.listAllPayouts', payoutsText('true'), staffShapes)
const listSettledPayoutsSql = sql.all('money/payouts.listSettledPayouts', payoutsText(`p.status = 'settled'`), staffShapes)
/** Nearly all payouts are settled; of the others those that move, those that are held and those that have ended are found each by an index. */
const listOpenPayoutsOfStatusSql = sql.all(
  'money/payouts.listOpenPayoutsOfStatus',
  payoutsText('p.closed_at is null and p.held_reason is null and p.status = :status'),
  staffShapes,
)
const listEndedPayoutsOfStatusSql = sql.all('money/payouts.listEndedPayoutsOfStatus', payoutsText('p.failed_status = :status'), staffShapes)
const listHeldPayoutsSql = sql.all(
  'money/payouts.listHeldPayouts',
  payoutsText('p.closed_at is null and p.held_reason is not null'),
  staffShapes,
)
const isFailed: ReadonlySet<PayoutStatus> = new Set(['rejected', 'returned', 'withdrawn'])
/** Lists payouts for finance, newest first, as a page after the last id of the previous one. */
export async function listPayouts(
  db: Queryable,
  { status, after, limit }: { status: PayoutStatus | null; after: bigint | null; limit: number },
): Promise<StaffPayout[]> {
  if (status === null) return listAllPayoutsSql(db, { after, limit })
  if (status === 'settled') return listSettledPayoutsSql(db, { after, limit })
  if (status === 'held') return listHeldPayoutsSql(db, { after, limit })
  return (isFailed.has(status) ? listEndedPayoutsOfStatusSql : listOpenPayoutsOfStatusSql)(db, { after, limit, status })
}

export interface PayoutEventRow {
  from: PayoutStatus | null
  to: PayoutStatus
  at: Date
  /** The person of staff who caused it. */
  staff: string | null
  facts: Record<string, string | number | null>
}
/** Lists the events of a payout, oldest first. */
export const listPayoutEvents = sql.all(
  'money/payouts.listPayoutEvents',
  `select e.from_status as "from", e.to_status as "to", e.at, s.name as staff, e.facts
  from app.payout_events e
  left join app.staff s on s.id = e.staff_id
  where e.payout_id = :payoutId
  order by e.version`,
  columns<Pick<PayoutEventRow, 'from' | 'to' | 'facts'>>(),
)

const saveStaffHoldSql = sql.run(
  'money/payouts.saveStaffHold',
  'update app.payouts set staff_hold_reason = :staffHoldReason, staff_hold_by = :staffId where id = :id',
)
/** Sets or ends finance's hold; the rules decide the resulting status. */
export async function saveStaffHold(
  tx: Queryable,
  id: Id<'payouts'>,
  hold: { reason: string; staffId: Id<'staff'> } | null,
): Promise<void> {
  await saveStaffHoldSql(tx, { id, staffHoldReason: hold?.reason ?? null, staffId: hold?.staffId ?? null })
}

const insertPayoutEventSql = sql.run(
  'money/payouts.insertPayoutEvent',
  `with noted as (update app.payouts set version = version + 1 where id = :payoutId returning id, version, status)
     insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at, staff_id)
     select id, version, status, status, :facts::jsonb, :requestId, :now::timestamptz, :staffId from noted`,
)
/** Records an event that moves nothing, such as finance's hold of a payout that is held already. */
export async function insertPayoutEvent(
  tx: Queryable,
  event: { payoutId: Id<'payouts'>; staffId: Id<'staff'>; facts: Record<string, string>; now: Date; requestId: string },
): Promise<void> {
  await insertPayoutEventSql(tx, { ...event, facts: JSON.stringify(event.facts) })
}

/** Closes failed sweeps: their fees have left with this one, so they need no further work. */
export const closeFailedSweeps = sql.run(
  'money/payouts.closeFailedSweeps',
  `update app.payouts set unpaid_since = null where purpose = 'sweep' and unpaid_since is not null`,
)
