import { columns, type RowOf, statement } from '#db/statement.ts'
import type { Lang } from '@damana/contract/errors'
import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { type AuditContext, ledgerActorOf } from '#kernel/audit-context.ts'
import { peopleOfParty } from '#notify/index.ts'
import type { ChargedKind, Side } from '#money/ledger/index.ts'

const insertFeeSql = statement(
  'money/fees.insertFee',
  `insert into app.fees (guarantee_id, fee_number, side, kind, amount_fils, sales_tax_basis_points, charged_at)
  values ($1, $2, $3, $4, $5, $6, $7)`,
)
export async function insertFee(
  tx: Queryable,
  fee: {
    guaranteeId: bigint
    feeNumber: bigint
    side: Side
    kind: ChargedKind
    feeFils: Fils
    salesTaxBasisPoints: number
    now: Date
  },
): Promise<void> {
  await insertFeeSql.run(tx, [fee.guaranteeId, fee.feeNumber, fee.side, fee.kind, fee.feeFils, fee.salesTaxBasisPoints, fee.now])
}

const closePaidFeesSql = statement(
  'money/fees.closePaidFees',
  `update app.fees f
  set closed_at = $2
  where f.guarantee_id = $1 and f.closed_at is null and (app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number)).open_fils = 0`,
)
/** Closes the fees that the ledger shows as fully paid. */
export async function closePaidFees(tx: Queryable, guaranteeId: bigint, now: Date): Promise<void> {
  await closePaidFeesSql.run(tx, [guaranteeId, now])
}

const reopenFeesSql = statement(
  'money/fees.reopenFees',
  'update app.fees set closed_at = null where guarantee_id = $1 and side = $2 and fee_number = any($3::bigint[])',
)
/** Opens these fees again. */
export async function reopenFees(
  tx: Queryable,
  guaranteeId: bigint,
  side: 'buyer' | 'seller',
  feeNumbers: readonly bigint[],
): Promise<void> {
  await reopenFeesSql.run(tx, [guaranteeId, side, feeNumbers])
}

// ---- bills ----

export interface FeeBill {
  id: bigint
  guaranteeId: bigint
  side: Side
  paymentReference: string
  amountFils: Fils
  issuedAt: Date
  dueAt: Date
}

const nextBillIdSql = statement('money/fees.nextBillId', `select nextval(pg_get_serial_sequence('app.fee_bills', 'id')) as "id!"`)
/** The id is drawn before the row is inserted, because the payment reference is derived from it. */
export async function nextBillId(tx: Queryable): Promise<bigint> {
  const row = await nextBillIdSql.one(tx, [])
  return row.id
}

const insertBillSql = statement(
  'money/fees.insertBill',
  `insert into app.fee_bills (id, guarantee_id, side, payment_reference, amount_fils, issued_at, due_at) overriding system value
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (guarantee_id, side) do nothing`,
)
/** Stores a bill. Returns false when the side has one already. */
export async function insertBill(tx: Queryable, bill: FeeBill): Promise<boolean> {
  const rowCount = await insertBillSql.run(tx, [
    bill.id,
    bill.guaranteeId,
    bill.side,
    bill.paymentReference,
    bill.amountFils,
    bill.issuedAt,
    bill.dueAt,
  ])
  return rowCount === 1
}

const postponeBillsSql = statement(
  'money/fees.postponeBills',
  `update app.fee_bills set due_at = due_at + make_interval(secs => $1) where due_at > $2::timestamptz - make_interval(secs => $1)`,
)
/** Postpones due dates after an outage: each bill that was not due when the outage began falls due later by its length. */
export async function postponeBills(tx: Queryable, seconds: number, now: Date): Promise<void> {
  await postponeBillsSql.run(tx, [seconds, now])
}

const findFeeBillSql = statement(
  'money/fees.findFeeBill',
  'select id, guarantee_id, side, payment_reference, amount_fils, issued_at, due_at from app.fee_bills where payment_reference = $1',
)
/** Finds the bill of a payment reference. Only columns that never change may be used before a lock is taken. */
export async function findFeeBill(db: Queryable, paymentReference: string): Promise<FeeBill | undefined> {
  const row = await findFeeBillSql.first(db, [paymentReference])
  return row
}

const findBillOfSideSql = statement(
  'money/fees.findBillOfSide',
  'select id, guarantee_id, side, payment_reference, amount_fils, issued_at, due_at from app.fee_bills where guarantee_id = $1 and side = $2',
)
export async function findBillOfSide(db: Queryable, guaranteeId: bigint, side: Side): Promise<FeeBill | undefined> {
  const row = await findBillOfSideSql.first(db, [guaranteeId, side])
  return row
}

const findDueSql = statement(
  'money/fees.findDue',
  `select b.id, b.guarantee_id, b.side, b.payment_reference, b.amount_fils, b.issued_at, b.due_at, g.number as "number!",
       (select coalesce(sum((app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number)).open_fils), 0)::bigint from app.fees f
        where f.guarantee_id = b.guarantee_id and f.side = b.side and f.closed_at is null) as "open_fils!",
       exists (select from app.receipts r where r.fee_bill_id = b.id and r.fee_fils > 0) as was_paid, app.now() as now
     from app.fee_bills b join app.guarantees g on g.id = b.guarantee_id where b.payment_reference = $1`,
)
/** The amount due under a fee bill's payment reference, and whether the bill was ever paid. */
export async function findDue(
  db: Queryable,
  paymentReference: string,
): Promise<{ bill: FeeBill; guaranteeNumber: string; openFils: Fils; wasPaid: boolean; now: Date } | undefined> {
  const row = await findDueSql.first(db, [paymentReference])
  return row && { bill: row, guaranteeNumber: row.number, openFils: row.openFils, wasPaid: row.wasPaid, now: row.now }
}

const listUnbilledSql = statement(
  'money/fees.listUnbilled',
  `select distinct f.guarantee_id from app.fees f join app.guarantees g on g.id = f.guarantee_id
     where f.closed_at is null and not f.is_billed and g.ended_at is not null
     order by f.guarantee_id limit $1`,
)
/** Lists ended guarantees with open fees that no bill covers. */
export async function listUnbilled(db: Queryable, limit: number): Promise<bigint[]> {
  const rows = await listUnbilledSql.all(db, [limit])
  return rows.map((row) => row.guaranteeId)
}

export interface BillToRemind {
  id: bigint
  guaranteeId: bigint
  side: Side
  paymentReference: string
  dueAt: Date
  remindersSent: number
  /** The number of reminders that should have been sent by now. */
  remindersDue: number
}

const listBillsToRemindSql = statement(
  'money/fees.listBillsToRemind',
  `select b.id, b.guarantee_id as "guaranteeId", b.side, b.payment_reference as "paymentReference", b.due_at as "dueAt",
    b.reminders_sent as "remindersSent", due.n as "remindersDue"
     from (select app.now() as now) clock
     cross join lateral unnest($1::int[]) with ordinality step(seconds, n)
     cross join lateral (
       select *
       from app.fee_bills
       where reminders_sent = step.n - 1 and issued_at <= clock.now - make_interval(secs => step.seconds)
       order by issued_at limit $2
     ) b
     cross join lateral (select count(*)::int as n from unnest($1::int[]) s where b.issued_at + make_interval(secs => s) <= clock.now) due
     order by b.id limit $2`,
)
/** Lists bills with a reminder due, paid or unpaid; bills that already have all reminders due by now are not read. */
export async function listBillsToRemind(db: Queryable, afterSeconds: readonly number[], limit: number): Promise<BillToRemind[]> {
  return listBillsToRemindSql.all(db, [afterSeconds, limit])
}

const countReminderSql = statement(
  'money/fees.countReminder',
  'update app.fee_bills set reminders_sent = $3 where id = $1 and reminders_sent = $2',
)
/** Counts a reminder; false when another process counted it first. */
export async function countReminder(tx: Queryable, { id, remindersSent, remindersDue }: BillToRemind): Promise<boolean> {
  const rowCount = await countReminderSql.run(tx, [id, remindersSent, remindersDue])
  return rowCount === 1
}

const listOverdueBillsSql = statement(
  'money/fees.listOverdueBills',
  `select b.id, b.guarantee_id, b.due_at, case b.side when 'buyer' then g.buyer_name else g.seller_name end as "party_name!",
    f.id as "fee_id!",
    coalesce((select l.balance_fils from ledger.balances l
      where l.account_id = b.guarantee_id * 64 + case b.side when 'buyer' then 34 else 35 end), 0)::bigint as "open_fils!"
  from app.fee_bills b join app.guarantees g on g.id = b.guarantee_id
  cross join lateral (select min(f.id) as id from app.fees f where f.guarantee_id = b.guarantee_id and f.side = b.side and f.closed_at is null) f
  where f.id is not null and b.closed_at is null and b.due_at >= $2 and b.due_at < $3 and b.id = any($1::bigint[])`,
)
/**
 * These bills with their oldest open fee, all due in this time: in their index they then stand together. What is open of a bill is what its
 * side owes by the books.
 */
export const listOverdueBills = (db: Queryable, ids: readonly bigint[], from: Date, before: Date) =>
  listOverdueBillsSql.all(db, [ids, from, before])

// ---- fees as staff see them ----

export interface KnownFee {
  id: bigint
  guaranteeId: bigint
  guaranteeNumber: string
  feeNumber: bigint
  side: Side
  partyName: string
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
  bill: { paymentReference: string; amountFils: Fils; issuedAt: Date; dueAt: Date } | null
}
type FeeRow = RowOf<typeof findFeeSql>
const feeSelect = `select f.id, f.guarantee_id, g.number as "guarantee_number!", f.fee_number, f.side, case f.side when 'buyer' then g.buyer_name else g.seller_name end as "party_name!",
    f.kind, f.amount_fils, f.sales_tax_basis_points, s.open_fils as "open_fils!", s.paid_fils as "paid_fils!", s.written_off_fils as "written_off_fils!", s.given_back_fils as "given_back_fils!", f.charged_at, f.closed_at, f.given_back_at, f.paid_back_at,
    b.payment_reference, b.amount_fils as bill_fils, b.issued_at, b.due_at
  from app.fees f join app.guarantees g on g.id = f.guarantee_id left join app.fee_bills b on b.guarantee_id = f.guarantee_id and b.side = f.side
    cross join lateral app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number) s`
const feeOf = (row: FeeRow): KnownFee => ({
  id: row.id,
  guaranteeId: row.guaranteeId,
  guaranteeNumber: row.guaranteeNumber,
  feeNumber: row.feeNumber,
  side: row.side,
  partyName: row.partyName,
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
  bill:
    row.paymentReference !== null && row.billFils !== null && row.issuedAt && row.dueAt
      ? { paymentReference: row.paymentReference, amountFils: row.billFils, issuedAt: row.issuedAt, dueAt: row.dueAt }
      : null,
})

const findFeeSql = statement('money/fees.findFee', `${feeSelect} where f.id = $1`)
export async function findFee(db: Queryable, id: bigint): Promise<KnownFee | undefined> {
  const row = await findFeeSql.first(db, [id])
  return row && feeOf(row)
}

const listFeesOfSql = statement(
  'money/fees.listFeesOf',
  `${feeSelect} where f.guarantee_id = $1 and f.side = $2 order by f.charged_at, f.id`,
)
/** Lists the fees of a side, the oldest first. */
export async function listFeesOf(db: Queryable, guaranteeId: bigint, side: Side): Promise<KnownFee[]> {
  const rows = await listFeesOfSql.all(db, [guaranteeId, side])
  return rows.map(feeOf)
}

const listFeesOfGuaranteeSql = statement(
  'money/fees.listFeesOfGuarantee',
  `${feeSelect} where f.guarantee_id = $1 order by f.charged_at, f.id`,
)
/** Lists the fees of both sides, the oldest first. */
export async function listFeesOfGuarantee(db: Queryable, guaranteeId: bigint): Promise<KnownFee[]> {
  const rows = await listFeesOfGuaranteeSql.all(db, [guaranteeId])
  return rows.map(feeOf)
}

const listOpenFeesSql = statement(
  'money/fees.listOpenFees',
  `${feeSelect} where f.closed_at is null and f.id > coalesce($1::bigint, 0) order by f.id limit $2`,
)
const listFeesToPayBackSql = statement(
  'money/fees.listFeesToPayBack',
  `${feeSelect} where f.given_back_at is not null and f.paid_back_at is null and f.id > coalesce($1::bigint, 0) order by f.id limit $2`,
)

/** Lists fees that wait for a side's payment or for our repayment, the oldest first, as a page after the given fee. */
export async function listWaitingFees(
  db: Queryable,
  state: 'open' | 'to_pay_back',
  after: bigint | null,
  limit: number,
): Promise<KnownFee[]> {
  const rows = await (state === 'open' ? listOpenFeesSql : listFeesToPayBackSql).all(db, [after, limit])
  return rows.map(feeOf)
}

const markGivenBackSql = statement('money/fees.markGivenBack', 'update app.fees set given_back_at = $2 where id = $1')
export async function markGivenBack(tx: Queryable, id: bigint, now: Date): Promise<void> {
  await markGivenBackSql.run(tx, [id, now])
}
const markPaidBackSql = statement('money/fees.markPaidBack', 'update app.fees set paid_back_at = $2 where id = $1')
export async function markPaidBack(tx: Queryable, id: bigint, now: Date): Promise<void> {
  await markPaidBackSql.run(tx, [id, now])
}

// ---- history ----

type FeeEventKind = 'billed' | 'paid' | 'written_off' | 'given_back' | 'paid_back'

const insertFeeEventSql = statement(
  'money/fees.insertFeeEvent',
  `insert into app.fee_events (fee_id, kind, amount_fils, receipt_id, actor, staff_id, reason, request_id, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
export async function insertFeeEvent(
  tx: Queryable,
  audit: AuditContext,
  event: { feeId: bigint; kind: FeeEventKind; amountFils: Fils; receiptId?: bigint; reason?: string },
): Promise<void> {
  await insertFeeEventSql.run(tx, [
    event.feeId,
    event.kind,
    event.amountFils,
    event.receiptId ?? null,
    ledgerActorOf(audit).actor,
    audit.actor.kind === 'staff' ? audit.actor.staffId : null,
    event.reason ?? null,
    audit.requestId,
    audit.now,
  ])
}

export interface FeeEvent {
  kind: FeeEventKind
  amountFils: Fils
  receiptId: bigint | null
  staffId: bigint | null
  staffName: string | null
  reason: string | null
  at: Date
}
const listFeeEventsSql = statement(
  'money/fees.listFeeEvents',
  `select e.kind, e.amount_fils, e.receipt_id, e.staff_id, s.name as staff_name, e.reason, e.at
  from app.fee_events e
  left join app.staff s on s.id = e.staff_id
  where e.fee_id = $1
  order by e.id`,
)
export async function listFeeEvents(db: Queryable, feeId: bigint): Promise<FeeEvent[]> {
  const rows = await listFeeEventsSql.all(db, [feeId])
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

const listPeopleOfSideSql = statement(
  'money/fees.listPeopleOfSide',
  `select g.number as "number!", r.party_id as "party_id!", r.user_id, r.phone, r.lang as "lang!", r.is_primary as "gets_sms!"
  from app.guarantees g
  cross join ${peopleOfParty("case $2 when 'buyer' then g.buyer_party_id else g.seller_party_id end")} r
  where g.id = $1 and r.is_active and r.sees_guarantees`,
  columns<{ lang: Lang }>(),
)
/** A recipient on a side; without a user nobody can sign in for the side. Of a company only the primary member gets SMS. */
export type PersonOfSide = RowOf<typeof listPeopleOfSideSql>

/** The recipients of a side's messages: a person, a company's members who may see its guarantees, or a bare phone number. */
export const listPeopleOfSide = (db: Queryable, guaranteeId: bigint, side: Side): Promise<PersonOfSide[]> =>
  listPeopleOfSideSql.all(db, [guaranteeId, side])
