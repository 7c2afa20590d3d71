import type { Lang } from '@damana/contract/errors'
import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { type AuditContext, ledgerActorOf } from '#kernel/audit-context.ts'
import type { ChargedKind, Side } from '#money/ledger/index.ts'

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
  await tx.query(
    'insert into app.fees (guarantee_id, fee_number, side, kind, amount_fils, sales_tax_basis_points, charged_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [fee.guaranteeId, fee.feeNumber, fee.side, fee.kind, fee.feeFils, fee.salesTaxBasisPoints, fee.now],
  )
}

/** Notes of the fees of which the ledger says that nothing is open any more since when that is so. */
export async function closePaidFees(tx: Queryable, guaranteeId: bigint, now: Date): Promise<void> {
  await tx.query(
    `update app.fees f set closed_at = $2 where f.guarantee_id = $1 and f.closed_at is null and (app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number)).open_fils = 0`,
    [guaranteeId, now],
  )
}

/** These fees are open again. */
export async function reopenFees(
  tx: Queryable,
  guaranteeId: bigint,
  side: 'buyer' | 'seller',
  feeNumbers: readonly bigint[],
): Promise<void> {
  await tx.query('update app.fees set closed_at = null where guarantee_id = $1 and side = $2 and fee_number = any($3::bigint[])', [
    guaranteeId,
    side,
    feeNumbers,
  ])
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
interface BillRow {
  id: bigint
  guarantee_id: bigint
  side: Side
  payment_reference: string
  amount_fils: Fils
  issued_at: Date
  due_at: Date
}
const billOf = (row: BillRow): FeeBill => ({
  id: row.id,
  guaranteeId: row.guarantee_id,
  side: row.side,
  paymentReference: row.payment_reference,
  amountFils: row.amount_fils,
  issuedAt: row.issued_at,
  dueAt: row.due_at,
})

/** The id comes before the row, because the payment reference is made of it. */
export async function nextBillId(tx: Queryable): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(`select nextval(pg_get_serial_sequence('app.fee_bills', 'id')) as id`)
  if (!rows[0]) throw new Error('a sequence gave nothing')
  return rows[0].id
}

/** False when the side has its bill already. */
export async function insertBill(tx: Queryable, bill: FeeBill): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into app.fee_bills (id, guarantee_id, side, payment_reference, amount_fils, issued_at, due_at) overriding system value
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (guarantee_id, side) do nothing`,
    [bill.id, bill.guaranteeId, bill.side, bill.paymentReference, bill.amountFils, bill.issuedAt, bill.dueAt],
  )
  return rowCount === 1
}

/** We stood still for so long: what was not due when that began falls due later by as long. */
export async function postponeBills(tx: Queryable, seconds: number, now: Date): Promise<void> {
  await tx.query(
    `update app.fee_bills set due_at = due_at + make_interval(secs => $1) where due_at > $2::timestamptz - make_interval(secs => $1)`,
    [seconds, now],
  )
}

/** The bill behind a payment reference. What never changes of it may be read before any lock. */
export async function findFeeBill(db: Queryable, paymentReference: string): Promise<FeeBill | undefined> {
  const { rows } = await db.query<BillRow & Record<string, unknown>>(
    'select id, guarantee_id, side, payment_reference, amount_fils, issued_at, due_at from app.fee_bills where payment_reference = $1',
    [paymentReference],
  )
  return rows[0] && billOf(rows[0])
}

export async function findBillOfSide(db: Queryable, guaranteeId: bigint, side: Side): Promise<FeeBill | undefined> {
  const { rows } = await db.query<BillRow & Record<string, unknown>>(
    'select id, guarantee_id, side, payment_reference, amount_fils, issued_at, due_at from app.fee_bills where guarantee_id = $1 and side = $2',
    [guaranteeId, side],
  )
  return rows[0] && billOf(rows[0])
}

/** What is due under a payment reference of fees, and whether anything was ever paid for it. */
export async function findDue(
  db: Queryable,
  paymentReference: string,
): Promise<{ bill: FeeBill; guaranteeNumber: string; openFils: Fils; wasPaid: boolean; now: Date } | undefined> {
  const { rows } = await db.query<BillRow & { number: string; open_fils: Fils; was_paid: boolean; now: Date }>(
    `select b.id, b.guarantee_id, b.side, b.payment_reference, b.amount_fils, b.issued_at, b.due_at, g.number,
       (select coalesce(sum((app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number)).open_fils), 0)::bigint from app.fees f
        where f.guarantee_id = b.guarantee_id and f.side = b.side and f.closed_at is null) as open_fils,
       exists (select from app.receipts r where r.fee_bill_id = b.id and r.fee_fils > 0) as was_paid, app.now() as now
     from app.fee_bills b join app.guarantees g on g.id = b.guarantee_id where b.payment_reference = $1`,
    [paymentReference],
  )
  const row = rows[0]
  return row && { bill: billOf(row), guaranteeNumber: row.number, openFils: row.open_fils, wasPaid: row.was_paid, now: row.now }
}

/** Ended guarantees of which a side owes fees that no bill asks for. */
export async function listUnbilled(db: Queryable, limit: number): Promise<bigint[]> {
  const { rows } = await db.query<{ guarantee_id: bigint }>(
    `select distinct f.guarantee_id from app.fees f join app.guarantees g on g.id = f.guarantee_id
     where f.closed_at is null and g.ended_at is not null and not exists (select from app.fee_bills b where b.guarantee_id = f.guarantee_id and b.side = f.side)
     order by f.guarantee_id limit $1`,
    [limit],
  )
  return rows.map((row) => row.guarantee_id)
}

export interface BillToRemind {
  id: bigint
  guaranteeId: bigint
  side: Side
  paymentReference: string
  dueAt: Date
  remindersSent: number
  /** How many should have been sent by now. */
  remindersDue: number
}

/** Bills of which a reminder is due, paid or not: those that have had as many reminders as are due by now are not read. */
export async function listBillsToRemind(db: Queryable, afterSeconds: readonly number[], limit: number): Promise<BillToRemind[]> {
  const { rows } = await db.query<BillToRemind & Record<string, unknown>>(
    `select b.id, b.guarantee_id as "guaranteeId", b.side, b.payment_reference as "paymentReference", b.due_at as "dueAt", b.reminders_sent as "remindersSent", due.n as "remindersDue"
     from (select app.now() as now) clock
     cross join lateral unnest($1::int[]) with ordinality step(seconds, n)
     cross join lateral (select * from app.fee_bills where reminders_sent = step.n - 1 and issued_at <= clock.now - make_interval(secs => step.seconds) order by issued_at limit $2) b
     cross join lateral (select count(*)::int as n from unnest($1::int[]) s where b.issued_at + make_interval(secs => s) <= clock.now) due
     order by b.id limit $2`,
    [afterSeconds, limit],
  )
  return rows
}

/** Counts a reminder; false when another process was faster. */
export async function countReminder(tx: Queryable, { id, remindersSent, remindersDue }: BillToRemind): Promise<boolean> {
  const { rowCount } = await tx.query('update app.fee_bills set reminders_sent = $3 where id = $1 and reminders_sent = $2', [
    id,
    remindersSent,
    remindersDue,
  ])
  return rowCount === 1
}

export interface OverdueBill {
  /** Of the oldest of its fees that is open. */
  feeId: bigint
  guaranteeNumber: string
  partyName: string
  openFils: Fils
  dueAt: Date
}

/** Bills past their due date of which something is open, the longest due first. */
export async function listOverdueBills(db: Queryable, limit: number): Promise<OverdueBill[]> {
  const { rows } = await db.query<OverdueBill & Record<string, unknown>>(
    `select min(f.id) as "feeId", g.number as "guaranteeNumber", case b.side when 'buyer' then g.buyer_name else g.seller_name end as "partyName", b.due_at as "dueAt",
       sum((app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number)).open_fils)::bigint as "openFils"
     from app.fees f join app.fee_bills b on b.guarantee_id = f.guarantee_id and b.side = f.side join app.guarantees g on g.id = f.guarantee_id
     where f.closed_at is null and b.due_at <= app.now() group by b.id, g.id order by b.due_at, b.id limit $1`,
    [limit],
  )
  return rows
}

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
interface FeeRow {
  id: bigint
  guarantee_id: bigint
  guarantee_number: string
  fee_number: bigint
  side: Side
  party_name: string
  kind: ChargedKind
  amount_fils: Fils
  sales_tax_basis_points: number
  open_fils: Fils
  paid_fils: Fils
  written_off_fils: Fils
  given_back_fils: Fils
  charged_at: Date
  closed_at: Date | null
  given_back_at: Date | null
  paid_back_at: Date | null
  payment_reference: string | null
  bill_fils: Fils | null
  issued_at: Date | null
  due_at: Date | null
}
const feeSelect = `select f.id, f.guarantee_id, g.number as guarantee_number, f.fee_number, f.side, case f.side when 'buyer' then g.buyer_name else g.seller_name end as party_name,
    f.kind, f.amount_fils, f.sales_tax_basis_points, s.open_fils, s.paid_fils, s.written_off_fils, s.given_back_fils, f.charged_at, f.closed_at, f.given_back_at, f.paid_back_at,
    b.payment_reference, b.amount_fils as bill_fils, b.issued_at, b.due_at
  from app.fees f join app.guarantees g on g.id = f.guarantee_id left join app.fee_bills b on b.guarantee_id = f.guarantee_id and b.side = f.side
    cross join lateral app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number) s`
const feeOf = (row: FeeRow): KnownFee => ({
  id: row.id,
  guaranteeId: row.guarantee_id,
  guaranteeNumber: row.guarantee_number,
  feeNumber: row.fee_number,
  side: row.side,
  partyName: row.party_name,
  kind: row.kind,
  amountFils: row.amount_fils,
  salesTaxBasisPoints: row.sales_tax_basis_points,
  openFils: row.open_fils,
  paidFils: row.paid_fils,
  writtenOffFils: row.written_off_fils,
  givenBackFils: row.given_back_fils,
  chargedAt: row.charged_at,
  closedAt: row.closed_at,
  givenBackAt: row.given_back_at,
  paidBackAt: row.paid_back_at,
  bill:
    row.payment_reference !== null && row.bill_fils !== null && row.issued_at && row.due_at
      ? { paymentReference: row.payment_reference, amountFils: row.bill_fils, issuedAt: row.issued_at, dueAt: row.due_at }
      : null,
})

export async function findFee(db: Queryable, id: bigint): Promise<KnownFee | undefined> {
  const { rows } = await db.query<FeeRow & Record<string, unknown>>(`${feeSelect} where f.id = $1`, [id])
  return rows[0] && feeOf(rows[0])
}

/** The fees of a side, the oldest first. */
export async function listFeesOf(db: Queryable, guaranteeId: bigint, side: Side): Promise<KnownFee[]> {
  const { rows } = await db.query<FeeRow & Record<string, unknown>>(
    `${feeSelect} where f.guarantee_id = $1 and f.side = $2 order by f.charged_at, f.id`,
    [guaranteeId, side],
  )
  return rows.map(feeOf)
}

/** The fees of both sides, the oldest first. */
export async function listFeesOfGuarantee(db: Queryable, guaranteeNumber: string): Promise<KnownFee[]> {
  const { rows } = await db.query<FeeRow & Record<string, unknown>>(`${feeSelect} where g.number = $1 order by f.charged_at, f.id`, [
    guaranteeNumber,
  ])
  return rows.map(feeOf)
}

const waiting = {
  open: 'f.closed_at is null',
  to_pay_back: 'f.given_back_at is not null and f.paid_back_at is null',
} as const

/** Fees that wait for a side to pay, or for us to pay back; after a fee, the oldest first. */
export async function listWaitingFees(
  db: Queryable,
  state: keyof typeof waiting,
  after: bigint | null,
  limit: number,
): Promise<KnownFee[]> {
  const { rows } = await db.query<FeeRow & Record<string, unknown>>(
    `${feeSelect} where ${waiting[state]} and f.id > coalesce($1, 0) order by f.id limit $2`,
    [after, limit],
  )
  return rows.map(feeOf)
}

export async function markGivenBack(tx: Queryable, id: bigint, now: Date): Promise<void> {
  await tx.query('update app.fees set given_back_at = $2 where id = $1', [id, now])
}
export async function markPaidBack(tx: Queryable, id: bigint, now: Date): Promise<void> {
  await tx.query('update app.fees set paid_back_at = $2 where id = $1', [id, now])
}

// ---- history ----

type FeeEventKind = 'billed' | 'paid' | 'written_off' | 'given_back' | 'paid_back'

export async function insertFeeEvent(
  tx: Queryable,
  act: AuditContext,
  event: { feeId: bigint; kind: FeeEventKind; amountFils: Fils; receiptId?: bigint; reason?: string },
): Promise<void> {
  await tx.query(
    'insert into app.fee_events (fee_id, kind, amount_fils, receipt_id, actor, staff_id, reason, request_id, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      event.feeId,
      event.kind,
      event.amountFils,
      event.receiptId ?? null,
      ledgerActorOf(act).actor,
      act.actor.kind === 'staff' ? act.actor.staffId : null,
      event.reason ?? null,
      act.requestId,
      act.now,
    ],
  )
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
export async function listFeeEvents(db: Queryable, feeId: bigint): Promise<FeeEvent[]> {
  const { rows } = await db.query<{
    kind: FeeEventKind
    amount_fils: Fils
    receipt_id: bigint | null
    staff_id: bigint | null
    staff_name: string | null
    reason: string | null
    at: Date
  }>(
    'select e.kind, e.amount_fils, e.receipt_id, e.staff_id, s.name as staff_name, e.reason, e.at from app.fee_events e left join app.staff s on s.id = e.staff_id where e.fee_id = $1 order by e.id',
    [feeId],
  )
  return rows.map((row) => ({
    kind: row.kind,
    amountFils: row.amount_fils,
    receiptId: row.receipt_id,
    staffId: row.staff_id,
    staffName: row.staff_name,
    reason: row.reason,
    at: row.at,
  }))
}

// ---- who is told ----

export interface PersonOfSide {
  number: string
  partyId: bigint
  /** Null: nobody can sign in for this side. */
  userId: bigint | null
  phone: string | null
  lang: Lang
  /** A company's primary gets its SMS. */
  getsSms: boolean
}

const peopleOfSide = `select g.number, r.party_id, r.user_id, r.phone, r.lang, r.is_primary as gets_sms
  from app.guarantees g
  join app.people_of_party r on r.party_id = case $2 when 'buyer' then g.buyer_party_id else g.seller_party_id end and r.is_active and r.sees_guarantees
  where g.id = $1`

/** Who is told for a side: a person, those of a company who see its guarantees, or a phone alone. */
export async function listPeopleOfSide(db: Queryable, guaranteeId: bigint, side: Side): Promise<PersonOfSide[]> {
  const { rows } = await db.query<{
    number: string
    party_id: bigint
    user_id: bigint | null
    phone: string | null
    lang: Lang
    gets_sms: boolean
  }>(peopleOfSide, [guaranteeId, side])
  return rows.map((row) => ({
    number: row.number,
    partyId: row.party_id,
    userId: row.user_id,
    phone: row.phone,
    lang: row.lang,
    getsSms: row.gets_sms,
  }))
}
