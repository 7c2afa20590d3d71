import { columns, type RowOf, statement } from '#db/statement.ts'
import { parseMakeGoodNumber } from '@damana/contract/ids'
import { type Fils, fils } from '@damana/contract/money'
import type { BankExceptionKind, BankExceptionResolution, PayoutStatus } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { accountIdsOfShared, ledgerEvents, post } from '#money/ledger/index.ts'
import type { Purpose } from '#money/payouts/index.ts'
import { type AuditContext, ledgerActorOf } from '#kernel/audit-context.ts'

const creditMakeGoodSql = statement(
  'money/reconciliation.creditMakeGood',
  `update app.make_goods set credited_at = $3, credited_by = $4 where id = any($1::bigint[]) and amount_fils = $2 and credited_at is null`,
)
/** Marks a make-good of ours as credited; it books nothing. False for any other credit, and for another amount. */
export async function creditMakeGood(
  tx: Queryable,
  credit: { references: readonly string[]; amountFils: Fils },
  messageId: string,
  now: Date,
): Promise<boolean> {
  const ids = credit.references.flatMap((reference) => parseMakeGoodNumber(reference) ?? [])
  if (ids.length === 0) return false
  const rowCount = await creditMakeGoodSql.run(tx, [ids, credit.amountFils, now, messageId])
  return rowCount === 1
}

export interface NewException {
  kind: BankExceptionKind
  direction: 'credit' | 'debit' | null
  amountFils: Fils
  reference: string
  endToEndId: string | null
  remittance: string
  bookedAt: Date
  messageId: string
  lineId?: bigint | null
  payoutId?: bigint | null
  namedReceiptId?: bigint | null
  receiptId?: bigint | null
  guaranteeId?: bigint | null
  expectedFils?: bigint
  foundFils?: bigint
  now: Date
}
const insertExceptionSql = statement(
  'money/reconciliation.insertException',
  `insert into app.bank_exceptions (kind, direction, amount_fils, reference, end_to_end_id, remittance, booked_at, message_id, payout_id, named_receipt_id, receipt_id, guarantee_id, expected_fils, found_fils, seen_at, line_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`,
)
export async function insertException(tx: Queryable, exception: NewException): Promise<bigint> {
  const row = await insertExceptionSql.first(tx, [
    exception.kind,
    exception.direction,
    exception.amountFils,
    exception.reference,
    exception.endToEndId,
    exception.remittance.slice(0, 500),
    exception.bookedAt,
    exception.messageId,
    exception.payoutId ?? null,
    exception.namedReceiptId ?? null,
    exception.receiptId ?? null,
    exception.guaranteeId ?? null,
    exception.expectedFils ?? null,
    exception.foundFils ?? null,
    exception.now,
    exception.lineId ?? null,
  ])
  if (!row) throw new Error('an exception was not stored')
  return row.id
}

export interface NamedPayout {
  id: bigint
  number: string
  status: PayoutStatus
  purpose: Purpose
  amountFils: Fils
  guaranteeId: bigint | null
  receiptId: bigint | null
}
const findNamedPayoutSql = statement(
  'money/reconciliation.findNamedPayout',
  `select id, number as "number!", status, purpose, amount_fils as "amountFils", guarantee_id as "guaranteeId",
    receipt_id as "receiptId"
  from app.payouts
  where id = $1`,
)
/** Finds the payout that an end-to-end id names. */
export async function findNamedPayout(tx: Queryable, id: bigint): Promise<NamedPayout | undefined> {
  return findNamedPayoutSql.first(tx, [id])
}

const giveDebitBackSql = statement(
  'money/reconciliation.giveDebitBack',
  `update app.bank_exceptions x set closed_at = $3, resolution = 'given_back' from app.payouts p
     where p.id = x.payout_id
       and x.id = (
         select min(id)
         from app.bank_exceptions
         where payout_id = substr($1, 2)::bigint and direction = 'debit' and amount_fils = $2 and closed_at is null
       )
     returning x.id, p.purpose`,
)
/** Records that the bank gave a payout's second debit back: the oldest open one of exactly that amount. False when none is open. */
export async function giveDebitBack(
  tx: Queryable,
  audit: AuditContext,
  credit: { number: string; amountFils: Fils; at: Date },
): Promise<boolean> {
  const given = await giveDebitBackSql.first(tx, [credit.number, credit.amountFils, audit.now])
  if (!given) return false
  // A sweep that was debited twice arrived on our own account and is moved back from there, so this credit can be swept.
  await post(tx, {
    ...ledgerEvents.debit_given_back({ exceptionId: given.id, amountFils: credit.amountFils, isSweep: given.purpose === 'sweep' }),
    effectiveAt: credit.at,
    ...ledgerActorOf(audit),
  })
  return true
}

const closeExplainedCreditsSql = statement(
  'money/reconciliation.closeExplainedCredits',
  `update app.bank_exceptions x set closed_at = $1, resolution = 'told' from app.unmatched_entries u
     where x.kind = 'unknown_credit' and x.closed_at is null and u.line_id = x.line_id and u.matched_at is not null`,
)
/** Closes unknown credits whose payment notification has come since. */
export async function closeExplainedCredits(tx: Queryable, now: Date): Promise<void> {
  await closeExplainedCreditsSql.run(tx, [now])
}

const noteOverdueMakeGoodsSql = statement(
  'money/reconciliation.noteOverdueMakeGoods',
  `update app.make_goods set overdue_at = $2 where id = any($1::bigint[]) and overdue_at is null and credited_at is null
  returning number as "number!", amount_fils, made_at`,
)
/** Notes make-goods as older than a bank day; answers those of which nobody knew. */
export const noteOverdueMakeGoods = (tx: Queryable, ids: readonly bigint[], now: Date) => noteOverdueMakeGoodsSql.all(tx, [ids, now])

const listUnnotedMakeGoodsSql = statement(
  'money/reconciliation.listUnnotedMakeGoods',
  'select id, made_at from app.make_goods where credited_at is null and overdue_at is null order by id',
)
/** Lists open make-goods that are not known to be overdue. */
export const listUnnotedMakeGoods = (tx: Queryable): Promise<{ id: bigint; madeAt: Date }[]> => listUnnotedMakeGoodsSql.all(tx, [])

// ---- the balance ----

const expectedBalanceSql = statement(
  'money/reconciliation.expectedBalance',
  `select ((select coalesce(sum(balance_fils), 0) from ledger.balances where account_id = any($1))
       - (select coalesce(sum(amount_fils), 0) from app.make_goods where credited_at is null)
       - (select coalesce(sum(amount_fils), 0) from app.receipts where bank = 'bank' and settled_at is null and reversed_at is null)
       + (
         select coalesce(sum(case direction when 'credit' then amount_fils else -amount_fils end), 0)
         from app.unmatched_entries
         where matched_at is null
       ))::bigint as "fils!"`,
)
/**
 * The balance our books expect at the bank: without make-goods that are not credited yet and receipts that no statement shows, but with the
 * lines that match nothing.
 */
export async function expectedBalance(tx: Queryable): Promise<bigint> {
  const row = await expectedBalanceSql.one(tx, [accountIdsOfShared('bank_escrow')])
  return row.fils
}

const readClientAccountSql = statement(
  'money/reconciliation.readClientAccount',
  `select (select coalesce(sum(balance_fils), 0) from ledger.balances where account_id = any($1))::bigint as "in_books_fils!",
    (select coalesce(sum(amount_fils), 0) from app.make_goods where credited_at is null)::bigint as "owed_fils!",
    (select found_fils from app.bank_exceptions where kind = 'balance_difference' and closed_at is null) as told_fils`,
)
/** The client account at the bank, by its last word where that differs from what we expect there, in our books, and what our own account owes it. */
export async function readClientAccount(db: Queryable): Promise<{ atBankFils: Fils; inBooksFils: Fils; owedFils: Fils }> {
  const [{ inBooksFils, owedFils, toldFils }, expectedFils] = await Promise.all([
    readClientAccountSql.one(db, [accountIdsOfShared('bank_escrow')]),
    expectedBalance(db),
  ])
  return { atBankFils: fils(toldFils ?? expectedFils), inBooksFils, owedFils }
}

const saveDifferenceSql = statement(
  'money/reconciliation.saveDifference',
  `insert into app.bank_exceptions as x (kind, amount_fils, reference, booked_at, message_id, expected_fils, found_fils, seen_at)
  values ('balance_difference', $1, $2, $3, $2, $4, $5, $6)
     on conflict (kind) where kind = 'balance_difference' and closed_at is null
     do update set amount_fils = excluded.amount_fils, reference = excluded.reference, booked_at = excluded.booked_at,
       message_id = excluded.message_id, expected_fils = excluded.expected_fils, found_fils = excluded.found_fils`,
)
/** Stores the difference of the newest statement; at most one is open. */
export async function saveDifference(
  tx: Queryable,
  difference: { messageId: string; expectedFils: bigint; foundFils: bigint; at: Date; now: Date },
): Promise<void> {
  const { expectedFils, foundFils } = difference
  const amount = expectedFils > foundFils ? expectedFils - foundFils : foundFils - expectedFils
  await saveDifferenceSql.run(tx, [amount, difference.messageId, difference.at, expectedFils, foundFils, difference.now])
}
const closeDifferenceSql = statement(
  'money/reconciliation.closeDifference',
  `update app.bank_exceptions set closed_at = $1, resolution = 'agrees' where kind = 'balance_difference' and closed_at is null`,
)
export async function closeDifference(tx: Queryable, now: Date): Promise<void> {
  await closeDifferenceSql.run(tx, [now])
}

// ---- receipts in doubt ----

const insertDoubtsSql = statement(
  'money/reconciliation.insertDoubts',
  'insert into app.bank_exception_receipts (exception_id, receipt_id) select $1, unnest($2::bigint[])',
)
/** Puts the receipts that a debit may mean in doubt, until the exception is closed. */
export async function insertDoubts(tx: Queryable, exceptionId: bigint, receiptIds: readonly bigint[]): Promise<void> {
  await insertDoubtsSql.run(tx, [exceptionId, receiptIds])
}

const listDoubtsSql = statement(
  'money/reconciliation.listDoubts',
  `select r.id, r.bank_reference as "bankReference", r.amount_fils as "amountFils", r.guarantee_id as "guaranteeId", r.payer ->> 'name' as "payerName",
    array(select p.number from app.payouts p where p.receipt_id = r.id and p.status not in ('ordered', 'held', 'approved', 'withdrawn', 'rejected', 'returned') order by p.id) as "payoutsGone!"
  from app.bank_exceptions x
  cross join lateral (select x.named_receipt_id as id where x.named_receipt_id is not null
    union select d.receipt_id from app.bank_exception_receipts d where d.exception_id = x.id) n
  join app.receipts r on r.id = n.id
  where x.id = $1 and x.kind = 'unclear_reversal'
  order by r.id`,
)
/** The receipts that a debit may mean, with their payouts that it came too late for. */
export const listDoubts = (db: Queryable, exceptionId: bigint) => listDoubtsSql.all(db, [exceptionId])

// ---- for finance ----

export interface StoredException {
  id: bigint
  kind: BankExceptionKind
  direction: 'credit' | 'debit' | null
  amountFils: Fils
  reference: string
  endToEndId: string | null
  remittance: string
  messageId: string
  bookedAt: Date
  seenAt: Date
  /** The line of the bank that it is about. */
  lineId: bigint | null
  payoutId: bigint | null
  namedReceiptId: bigint | null
  receiptId: bigint | null
  guaranteeId: bigint | null
  /** The guarantee of the payout or receipt that the line names. */
  namedGuaranteeId: bigint | null
  expectedFils: bigint | null
  foundFils: bigint | null
  closedAt: Date | null
  resolution: BankExceptionResolution | 'given_back' | 'agrees' | 'told' | null
}
const exceptionColumns = `x.id, x.kind, x.direction, x.amount_fils as "amountFils", x.reference, x.end_to_end_id as "endToEndId", x.remittance, x.booked_at as "bookedAt", x.seen_at as "seenAt", x.message_id as "messageId", x.line_id as "lineId", x.payout_id as "payoutId",
  x.named_receipt_id as "namedReceiptId", x.receipt_id as "receiptId", x.guarantee_id as "guaranteeId",
  coalesce((select p.guarantee_id from app.payouts p where p.id = x.payout_id), (select r.guarantee_id from app.receipts r where r.id = x.named_receipt_id)) as "namedGuaranteeId", x.expected_fils as "expectedFils", x.found_fils as "foundFils", x.closed_at as "closedAt", x.resolution`
/** A credit is explained once its payment notification has come. */
export const isOpenException = `x.closed_at is null and not (x.kind = 'unknown_credit' and exists (select from app.unmatched_entries u where u.line_id = x.line_id and u.matched_at is not null))`

const exceptionShapes = columns<Pick<StoredException, 'kind' | 'direction' | 'resolution'>>()
const listOpenExceptionsSql = statement(
  'money/reconciliation.listOpenExceptions',
  `/* unnamed */
  select ${exceptionColumns}
  from app.bank_exceptions x
  where ${isOpenException} and ($1::bigint is null or x.id > $1)
  order by x.id limit $2`,
  exceptionShapes,
)
const listClosedExceptionsSql = statement(
  'money/reconciliation.listClosedExceptions',
  `/* unnamed */
  select ${exceptionColumns}
  from app.bank_exceptions x
  where x.closed_at is not null and x.id > coalesce($1::bigint, 0)
  order by x.id limit $2`,
  exceptionShapes,
)
export async function listExceptions(
  db: Queryable,
  { state, after, limit }: { state: 'open' | 'closed'; after: bigint | null; limit: number },
): Promise<StoredException[]> {
  return (state === 'open' ? listOpenExceptionsSql : listClosedExceptionsSql).all(db, [after, limit])
}
const listQueuedExceptionsSql = statement(
  'money/reconciliation.listQueuedExceptions',
  `select ${exceptionColumns} from app.bank_exceptions x where x.id = any($1::bigint[])`,
  exceptionShapes,
)
/** These exceptions, as the queue shows them. */
export const listQueuedExceptions = (db: Queryable, ids: readonly bigint[]): Promise<StoredException[]> =>
  listQueuedExceptionsSql.all(db, [ids])

const findExceptionSql = statement(
  'money/reconciliation.findException',
  `select ${exceptionColumns} from app.bank_exceptions x where x.id = $1`,
  exceptionShapes,
)
export const findException = (db: Queryable, id: bigint): Promise<StoredException | undefined> => findExceptionSql.first(db, [id])

const lockExceptionSql = statement(
  'money/reconciliation.lockException',
  `select ${exceptionColumns} from app.bank_exceptions x where x.id = $1 for update`,
  exceptionShapes,
)
/** The same under its lock. */
export const lockException = (tx: Queryable, id: bigint): Promise<StoredException | undefined> => lockExceptionSql.first(tx, [id])

const closeExceptionSql = statement(
  'money/reconciliation.closeException',
  'update app.bank_exceptions set closed_at = $2, resolution = $3 where id = $1',
)
export async function closeException(tx: Queryable, id: bigint, resolution: BankExceptionResolution, now: Date): Promise<void> {
  await closeExceptionSql.run(tx, [id, now, resolution])
}

const listOpenMakeGoodsSql = statement(
  'money/reconciliation.listOpenMakeGoods',
  `select m.number as "number!", m.cause, m.amount_fils as "amountFils", m.made_at as "madeAt", m.credited_at as "creditedAt",
    m.exception_id as "exceptionId", m.receipt_id as "receiptId", p.id as "payoutId",
       coalesce(x.guarantee_id, r.guarantee_id, b.guarantee_id, p.guarantee_id, pr.guarantee_id) as "guaranteeId"
     from app.make_goods m
     left join app.bank_exceptions x on x.id = m.exception_id
     left join app.receipts r on r.id = coalesce(m.receipt_id, x.named_receipt_id)
     left join app.fee_bills b on b.id = r.fee_bill_id
       left join app.payouts p on p.id = coalesce(m.payout_id, x.payout_id) left join app.receipts pr on pr.id = p.receipt_id
     where m.credited_at is null order by m.id limit $1`,
)
export type OpenMakeGood = RowOf<typeof listOpenMakeGoodsSql>

/** Lists open make-goods, oldest first, each with its reason. */
export async function listOpenMakeGoods(db: Queryable, limit: number): Promise<OpenMakeGood[]> {
  return listOpenMakeGoodsSql.all(db, [limit])
}

const insertMakeGoodSql = statement(
  'money/reconciliation.insertMakeGood',
  'insert into app.make_goods (cause, amount_fils, receipt_id, payout_id, exception_id, made_at) values ($1, $2, $3, $4, $5, $6)',
)
/** Stores a make-good: money that we transfer to the client account for a debit by the bank. */
export async function insertMakeGood(
  tx: Queryable,
  made: {
    cause: 'reversal' | 'charge' | 'debit' | 'return_short'
    amountFils: Fils
    receiptId?: bigint
    payoutId?: bigint
    exceptionId?: bigint
    now: Date
  },
): Promise<void> {
  await insertMakeGoodSql.run(tx, [
    made.cause,
    made.amountFils,
    made.receiptId ?? null,
    made.payoutId ?? null,
    made.exceptionId ?? null,
    made.now,
  ])
}

const listExceptionsOfMessageSql = statement(
  'money/reconciliation.listExceptionsOfMessage',
  'select id from app.bank_exceptions where message_id = $1 order by message_id, id limit 200',
)
/** The exceptions that came of a message. */
export async function listExceptionsOfMessage(db: Queryable, messageId: string): Promise<bigint[]> {
  return (await listExceptionsOfMessageSql.all(db, [messageId])).map(({ id }) => id)
}
