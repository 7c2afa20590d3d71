import { type RowOf, sql } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { type AuditContext, ledgerActorOf } from '#kernel/audit-context.ts'
import type { Id } from '#db/id.ts'
import { peopleOfParty } from '#notify/index.ts'
import type { ChargedKind, Side } from '#money/ledger/index.ts'

export const insertFee = sql.run(
  'money/fees.insertFee',
  `insert into app.fees (guarantee_id, fee_number, side, kind, amount_fils, sales_tax_basis_points, charged_at)
  values (:guaranteeId, :feeNumber, :side, :kind, :feeFils, :salesTaxBasisPoints, :now)`,
)

/** Closes the fees that the ledger shows as fully paid. */
export const closePaidFees = sql.run(
  'money/fees.closePaidFees',
  `update app.fees f
  set closed_at = :now
  where f.guarantee_id = :guaranteeId and f.closed_at is null and (app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number)).open_fils = 0`,
)

/** Opens these fees again. */
export const reopenFees = sql.run(
  'money/fees.reopenFees',
  'update app.fees set closed_at = null where guarantee_id = :guaranteeId and side = :side and fee_number = any(:feeNumbers::bigint[])',
)

// ---- bills ----

export interface FeeBill {
  id: Id<'fee_bills'>
  guaranteeId: Id<'guarantees'>
  side: Side
  paymentReference: string
  amountFils: Fils
  issuedAt: Date
  dueAt: Date
}

const nextBillIdSql = sql.one('money/fees.nextBillId', `select nextval(pg_get_serial_sequence('app.fee_bills', 'id')) as "id!"`)
/** The id is drawn before the row is inserted, because the payment reference is derived from it. */
export async function nextBillId(tx: Queryable): Promise<bigint> {
  const row = await nextBillIdSql(tx)
  return row.id
}

const insertBillSql = sql.count(
  'money/fees.insertBill',
  `insert into app.fee_bills (id, guarantee_id, side, payment_reference, amount_fils, issued_at, due_at) overriding system value
     values (:id, :guaranteeId, :side, :paymentReference, :amountFils, :issuedAt, :dueAt) on conflict (guarantee_id, side) do nothing`,
)
/** Stores a bill. Returns false when the side has one already. */
export async function insertBill(tx: Queryable, bill: FeeBill): Promise<boolean> {
  const rowCount = await insertBillSql(tx, bill)
  return rowCount === 1
}

/** Postpones due dates after an outage: each bill that was not due when the outage began falls due later by its length. */
export const postponeBills = sql.run(
  'money/fees.postponeBills',
  `update app.fee_bills set due_at = due_at + make_interval(secs => :seconds) where due_at > :now::timestamptz - make_interval(secs => :seconds)`,
)

const findFeeBillSql = sql.first(
  'money/fees.findFeeBill',
  'select id, guarantee_id, side, payment_reference, amount_fils, issued_at, due_at from app.fee_bills where payment_reference = :paymentReference',
)
/** Finds the bill of a payment reference. Only columns that never change may be used before a lock is taken. */
export async function findFeeBill(db: Queryable, paymentReference: string): Promise<FeeBill | undefined> {
  const row = await findFeeBillSql(db, { paymentReference })
  return row
}

const findBillOfSideSql = sql.first(
  'money/fees.findBillOfSide',
  'select id, guarantee_id, side, payment_reference, amount_fils, issued_at, due_at from app.fee_bills where guarantee_id = :guaranteeId and side = :side',
)
export async function findBillOfSide(db: Queryable, guaranteeId: Id<'guarantees'>, side: Side): Promise<FeeBill | undefined> {
  const row = await findBillOfSideSql(db, { guaranteeId, side })
  return row
}

const findDueSql = sql.first(
  'money/fees.findDue',
  `select b.id, b.guarantee_id, b.side, b.payment_reference, b.amount_fils, b.issued_at, b.due_at, g.number as "number!",
       (select coalesce(sum((app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number)).open_fils), 0)::bigint from app.fees f
        where f.guarantee_id = b.guarantee_id and f.side = b.side and f.closed_at is null) as "open_fils!",
       exists (select from app.receipts r where r.fee_bill_id = b.id and r.fee_fils > 0) as was_paid, app.now() as now
     from app.fee_bills b join app.guarantees g on g.id = b.guarantee_id where b.payment_reference = :paymentReference`,
)
/** The amount due under a fee bill's payment reference, and whether the bill was ever paid. */
export async function findDue(
  db: Queryable,
  paymentReference: string,
): Promise<{ bill: FeeBill; guaranteeNumber: string; openFils: Fils; wasPaid: boolean; now: Date } | undefined> {
  const row = await findDueSql(db, { paymentReference })
  return row && { bill: row, guaranteeNumber: row.number, openFils: row.openFils, wasPaid: row.wasPaid, now: row.now }
}

const listUnbilledSql = sql.all(
  'money/fees.listUnbilled',
  `select distinct f.guarantee_id from app.fees f join app.guarantees g on g.id = f.guarantee_id
     where f.closed_at is null and not f.is_billed and g.ended_at is not null
     order by f.guarantee_id limit :limit`,
)
/** Lists ended guarantees with open fees that no bill covers. */
export async function listUnbilled(db: Queryable, limit: number): Promise<Id<'guarantees'>[]> {
  const rows = await listUnbilledSql(db, { limit })
  return rows.map((row) => row.guaranteeId)
}

export interface BillToRemind {
  id: Id<'fee_bills'>
  guaranteeId: Id<'guarantees'>
  side: Side
  paymentReference: string
  dueAt: Date
  remindersSent: number
  /** The number of reminders that should have been sent by now. */
  remindersDue: number
}

/** Lists bills with a reminder due, paid or unpaid; bills that already have all reminders due by now are not read. */
export const listBillsToRemind = sql.all(
  'money/fees.listBillsToRemind',
  `select b.id, b.guarantee_id as "guaranteeId", b.side, b.payment_reference as "paymentReference", b.due_at as "dueAt",
    b.reminders_sent as "remindersSent", due.n as "remindersDue"
     from (select app.now() as now) clock
     cross join lateral unnest(:afterSeconds::int[]) with ordinality step(seconds, n)
     cross join lateral (
       select *
       from app.fee_bills
       where reminders_sent = step.n - 1 and issued_at <= clock.now - make_interval(secs => step.seconds)
       order by issued_at limit :limit
     ) b
     cross join lateral (select count(*)::int as n from unnest(:afterSeconds::int[]) s where b.issued_at + make_interval(secs => s) <= clock.now) due
     order by b.id limit :limit`,
)

const countReminderSql = sql.count(
  'money/fees.countReminder',
  'update app.fee_bills set reminders_sent = :remindersDue where id = :id and reminders_sent = :remindersSent',
)
/** Counts a reminder; false when another process counted it first. */
export async function countReminder(tx: Queryable, { id, remindersSent, remindersDue }: BillToRemind): Promise<boolean> {
  const rowCount = await countReminderSql(tx, { id, remindersSent, remindersDue })
  return rowCount === 1
}

/**
 * These bills with their oldest open fee, all due in this time: in their index they then stand together. The open sum of a bill is its
 * side's debt by the books.
 */
export const listOverdueBills = sql.all(
  'money/fees.listOverdueBills',
  `select b.id, b.guarantee_id, b.due_at, case b.side when 'buyer' then g.buyer_name else g.seller_name end as "party_name!",
    case b.side when 'buyer' then g.buyer_name_latin else g.seller_name_latin end as party_name_latin, f.id as "fee_id!",
    coalesce((select l.balance_fils from ledger.balances l
      where l.account_id = b.guarantee_id * 64 + case b.side when 'buyer' then 34 else 35 end), 0)::bigint as "open_fils!"
  from app.fee_bills b join app.guarantees g on g.id = b.guarantee_id
  cross join lateral (select min(f.id) as id from app.fees f where f.guarantee_id = b.guarantee_id and f.side = b.side and f.closed_at is null) f
  where f.id is not null and b.closed_at is null and b.due_at >= :from and b.due_at < :before and b.id = any(:ids::bigint[])`,
)

// ---- fees as staff see them ----

export interface KnownFee {
  id: Id<'fees'>
  guaranteeId: Id<'guarantees'>
  guaranteeNumber: string
  feeNumber: bigint
  side: Side
  partyName: string
  partyNameLatin: string | null
  kind: ChargedKind
  amountFils: Fils
  salesTaxBasisPoints: number
  openFils: Fils
  paidFils: Fils
  writtenOffFils: Fils
  givenBackFils: Fils
  chargedAt: Date
  closedAt: Date | null
  givenBackAt: Date | null
  paidBackAt: Date | null
  /** A debit that is not assigned may mean money that paid it. */
  isInDoubt: boolean
  bill: { paymentReference: string; amountFils: Fils; issuedAt: Date; dueAt: Date } | null
}
type FeeRow = RowOf<typeof findFeeSql>
const feeSelect = `select f.id, f.guarantee_id, g.number as "guarantee_number!", f.fee_number, f.side, case f.side when 'buyer' then g.buyer_name else g.seller_name end as "party_name!",
  case f.side when 'buyer' then g.buyer_name_latin else g.seller_name_latin end as party_name_latin,
    f.kind, f.amount_fils, f.sales_tax_basis_points, s.open_fils as "open_fils!", s.paid_fils as "paid_fils!", s.written_off_fils as "written_off_fils!", s.given_back_fils as "given_back_fils!", f.charged_at, f.closed_at, f.given_back_at, f.paid_back_at,
    b.payment_reference, b.amount_fils as bill_fils, b.issued_at, b.due_at,
    exists (select from app.receipts_in_doubt d join app.receipts r on r.id = d.receipt_id
      where r.fee_bill_id = b.id or r.guarantee_id = f.guarantee_id
        and s.paid_fils > (select coalesce(sum(e.amount_fils), 0) from app.fee_events e where e.fee_id = f.id and e.kind = 'paid')) as "is_in_doubt!"
  from app.fees f join app.guarantees g on g.id = f.guarantee_id left join app.fee_bills b on b.guarantee_id = f.guarantee_id and b.side = f.side
    cross join lateral app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number) s`
const feeOf = (row: FeeRow): KnownFee => ({
  id: row.id,
  guaranteeId: row.guaranteeId,
  guaranteeNumber: row.guaranteeNumber,
  feeNumber: row.feeNumber,
  side: row.side,
  partyName: row.partyName,
  partyNameLatin: row.partyNameLatin,
  kind: row.kind,
  amountFils: row.amountFils,
  salesTaxBasisPoints: row.salesTaxBasisPoints,
  openFils: row.openFils,
  paidFils: row.paidFils,
  writtenOffFils: row.writtenOffFils,
  givenBackFils: row.givenBackFils,
  chargedAt: row.chargedAt,
  closedAt: row.closedAt,
  givenBackAt: row.givenBackAt,
  paidBackAt: row.paidBackAt,
  isInDoubt: row.isInDoubt,
  bill:
    row.paymentReference !== null && row.billFils !== null && row.issuedAt && row.dueAt
      ? { paymentReference: row.paymentReference, amountFils: row.billFils, issuedAt: row.issuedAt, dueAt: row.dueAt }
      : null,
})

const findFeeSql = sql.first('money/fees.findFee', `${feeSelect} where f.id = :id`)
export async function findFee(db: Queryable, id: Id<'fees'>): Promise<KnownFee | undefined> {
  const row = await findFeeSql(db, { id })
  return row && feeOf(row)
}

const listFeesOfSql = sql.all(
  'money/fees.listFeesOf',
  `${feeSelect} where f.guarantee_id = :guaranteeId and f.side = :side order by f.charged_at, f.id`,
)
/** Lists the fees of a side, the oldest first. */
export async function listFeesOf(db: Queryable, guaranteeId: Id<'guarantees'>, side: Side): Promise<KnownFee[]> {
  const rows = await listFeesOfSql(db, { guaranteeId, side })
  return rows.map(feeOf)
}

const listFeesOfGuaranteeSql = sql.all(
  'money/fees.listFeesOfGuarantee',
  `${feeSelect} where f.guarantee_id = :guaranteeId order by f.charged_at, f.id`,
)
/** Lists the fees of both sides, the oldest first. */
export async function listFeesOfGuarantee(db: Queryable, guaranteeId: Id<'guarantees'>): Promise<KnownFee[]> {
  const rows = await listFeesOfGuaranteeSql(db, { guaranteeId })
  return rows.map(feeOf)
}

export const markGivenBack = sql.run('money/fees.markGivenBack', 'update app.fees set given_back_at = :now where id = :id')

export const markPaidBack = sql.run('money/fees.markPaidBack', 'update app.fees set paid_back_at = :now where id = :id')

// ---- history ----

type FeeEventKind = 'billed' | 'paid' | 'written_off' | 'given_back' | 'paid_back'

const insertFeeEventSql = sql.run(
  'money/fees.insertFeeEvent',
  `insert into app.fee_events (fee_id, kind, amount_fils, receipt_id, actor, staff_id, reason, request_id, at)
  values (:feeId, :kind, :amountFils, :receiptId, :actor, :staffId, :reason, :requestId, :now)`,
)
export async function insertFeeEvent(
  tx: Queryable,
  audit: AuditContext,
  event: { feeId: Id<'fees'>; kind: FeeEventKind; amountFils: Fils; receiptId?: Id<'receipts'>; reason?: string },
): Promise<void> {
  await insertFeeEventSql(tx, {
    ...event,
    receiptId: event.receiptId ?? null,
    actor: ledgerActorOf(audit).actor,
    staffId: audit.actor.kind === 'staff' ? audit.actor.staffId : null,
    reason: event.reason ?? null,
    requestId: audit.requestId,
    now: audit.now,
  })
}

export interface FeeEvent {
  kind: FeeEventKind
  amountFils: Fils
  receiptId: Id<'receipts'> | null
  staffId: Id<'staff'> | null
  staffName: string | null
  reason: string | null
  at: Date
}
const listFeeEventsSql = sql.all(
  'money/fees.listFeeEvents',
  `select e.kind, e.amount_fils, e.receipt_id, e.staff_id, s.name as staff_name, e.reason, e.at
  from app.fee_events e
  left join app.staff s on s.id = e.staff_id
  where e.fee_id = :feeId
  order by e.id`,
)
export async function listFeeEvents(db: Queryable, feeId: Id<'fees'>): Promise<FeeEvent[]> {
  const rows = await listFeeEventsSql(db, { feeId })
  return rows.map((row) => ({
    kind: row.kind,
    amountFils: row.amountFils,
    receiptId: row.receiptId,
    staffId: row.staffId,
    staffName: row.staffName,
    reason: row.reason,
    at: row.at,
  }))
}

// ---- recipients ----

/** The recipients of a side's messages: a person, a company's members who may see its guarantees, or a bare phone number. */
export const listPeopleOfSide = sql.all(
  'money/fees.listPeopleOfSide',
  `select g.number as "number!", r.party_id as "party_id!", r.user_id, r.phone, r.lang as "lang!", r.is_primary as "gets_sms!"
  from app.guarantees g
  cross join ${peopleOfParty("case :side when 'buyer' then g.buyer_party_id else g.seller_party_id end")} r
  where g.id = :guaranteeId and r.is_active and r.sees_guarantees`,
)
