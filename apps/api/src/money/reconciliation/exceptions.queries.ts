import { columns, sql } from '#db/statement.ts'
import { parseMakeGoodNumber } from '@damana/contract/ids'
import { type Fils, fils } from '@damana/contract/money'
import type { BankExceptionKind, BankExceptionResolution, PayoutStatus } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { accountIdsOfShared, ledgerEvents, post } from '#money/ledger/index.ts'
import type { Purpose } from '#money/payouts/index.ts'
import type { AuditContext } from '#kernel/audit-context.ts'

const creditMakeGoodSql = sql.count(
  'money/reconciliation.creditMakeGood',
  `update app.make_goods set credited_at = :now, credited_by = :messageId where id = any(:ids::bigint[]) and amount_fils = :amountFils and credited_at is null`,
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
  const rowCount = await creditMakeGoodSql(tx, { ids, amountFils: credit.amountFils, now, messageId })
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
  payoutId?: Id<'payouts'> | null
  namedReceiptId?: Id<'receipts'> | null
  receiptId?: Id<'receipts'> | null
  guaranteeId?: Id<'guarantees'> | null
  expectedFils?: bigint
  foundFils?: bigint
  now: Date
}
const insertExceptionSql = sql.first(
  'money/reconciliation.insertException',
  `insert into app.bank_exceptions (kind, direction, amount_fils, reference, end_to_end_id, remittance, booked_at, message_id, payout_id, named_receipt_id, receipt_id, guarantee_id, expected_fils, found_fils, seen_at, line_id)
     values (:kind, :direction, :amountFils, :reference, :endToEndId, :remittance, :bookedAt, :messageId, :payoutId, :namedReceiptId, :receiptId, :guaranteeId, :expectedFils, :foundFils, :now, :lineId) returning id`,
)
export async function insertException(tx: Queryable, exception: NewException): Promise<bigint> {
  const row = await insertExceptionSql(tx, {
    ...exception,
    remittance: exception.remittance.slice(0, 500),
    payoutId: exception.payoutId ?? null,
    namedReceiptId: exception.namedReceiptId ?? null,
    receiptId: exception.receiptId ?? null,
    guaranteeId: exception.guaranteeId ?? null,
    expectedFils: exception.expectedFils === undefined ? null : fils(exception.expectedFils),
    foundFils: exception.foundFils === undefined ? null : fils(exception.foundFils),
    lineId: exception.lineId ?? null,
  })
  if (!row) throw new Error('an exception was not stored')
  return row.id
}

/**
 * Stores a notice that says something else than the receipt of its reference: finance asks its sender. Once, however often the sender
 * repeats it.
 */
export const insertConflict = sql.run(
  'money/reconciliation.insertConflict',
  `insert into app.bank_exceptions (kind, direction, amount_fils, reference, remittance, booked_at, named_receipt_id, notice_sha256, seen_at)
  values ('receipt_conflict', 'credit', :amountFils, :reference, left(:remittance::text, 500), :bookedAt, :receiptId, :noticeSha256, :now)
  on conflict do nothing`,
)

export interface NamedPayout {
  id: bigint
  number: string
  status: PayoutStatus
  purpose: Purpose
  amountFils: Fils
  guaranteeId: Id<'guarantees'> | null
  receiptId: Id<'receipts'> | null
}
/** Finds the payout that an end-to-end id names. */
export const findNamedPayout = sql.first(
  'money/reconciliation.findNamedPayout',
  `select id, number as "number!", status, purpose, amount_fils as "amountFils", guarantee_id as "guaranteeId",
    receipt_id as "receiptId"
  from app.payouts
  where id = :id`,
)

const giveDebitBackSql = sql.first(
  'money/reconciliation.giveDebitBack',
  `update app.bank_exceptions x set closed_at = :now, resolution = 'given_back', back_line_id = :lineId from app.payouts p
     where p.id = x.payout_id
       and x.id = (
         select min(id)
         from app.bank_exceptions
         where payout_id = substr(:number, 2)::bigint and direction = 'debit' and amount_fils = :amountFils and closed_at is null
       )
     returning x.id, p.purpose`,
)
/** Records that the bank gave a payout's second debit back: the oldest open one of exactly that amount. False when none is open. */
export async function giveDebitBack(
  tx: Queryable,
  audit: AuditContext,
  credit: { number: string; amountFils: Fils; at: Date; lineId: bigint },
): Promise<boolean> {
  const given = await giveDebitBackSql(tx, { ...credit, now: audit.now })
  if (!given) return false
  // A sweep that was debited twice arrived on our own account and is moved back from there, so this credit can be swept.
  await post(
    tx,
    audit,
    ledgerEvents.debit_given_back({ exceptionId: given.id, amountFils: credit.amountFils, isSweep: given.purpose === 'sweep' }),
    credit.at,
  )
  return true
}

/** Closes unknown credits whose payment notification has come since. */
export const closeExplainedCredits = sql.run(
  'money/reconciliation.closeExplainedCredits',
  `update app.bank_exceptions x set closed_at = :now, resolution = 'told' from app.unmatched_entries u
     where x.kind = 'unknown_credit' and x.closed_at is null and u.line_id = x.line_id and u.matched_at is not null`,
)

/** Notes make-goods as older than a bank day; answers those of which nobody knew. */
export const noteOverdueMakeGoods = sql.all(
  'money/reconciliation.noteOverdueMakeGoods',
  `update app.make_goods set overdue_at = :now where id = any(:ids::bigint[]) and overdue_at is null and credited_at is null
  returning number as "number!", amount_fils, made_at`,
)

/** Lists open make-goods that are not known to be overdue. */
export const listUnnotedMakeGoods = sql.all(
  'money/reconciliation.listUnnotedMakeGoods',
  'select id, made_at from app.make_goods where credited_at is null and overdue_at is null order by id',
)

// ---- the balance ----

const expectedBalanceSql = sql.one(
  'money/reconciliation.expectedBalance',
  `select ((select coalesce(sum(balance_fils), 0) from ledger.balances where account_id = any(:accountId))
       - (select coalesce(sum(amount_fils), 0) from app.make_goods where credited_at is null)
       - (select coalesce(sum(amount_fils), 0) from app.receipts where bank = 'bank' and settled_at is null and reversed_at is null)
       + (
         select coalesce(sum(case direction when 'credit' then amount_fils else -amount_fils end), 0)
         from app.unmatched_entries
         where matched_at is null
       )
       - (
         select coalesce(sum(case direction when 'credit' then amount_fils else -amount_fils end), 0)
         from app.bank_lines
         where booked_on > :day?::text::date and outcome in ('applied', 'kept')
       ))::bigint as "fils!"`,
)
/**
 * The balance our books expect at the bank at the end of a day, or now: without make-goods that are not credited yet, receipts that no statement shows and lines of later
 * days, but with the lines that match nothing.
 */
export async function expectedBalance(tx: Queryable, day: string | null): Promise<bigint> {
  const row = await expectedBalanceSql(tx, { accountId: accountIdsOfShared('bank_escrow'), day })
  return row.fils
}

const readClientAccountSql = sql.one(
  'money/reconciliation.readClientAccount',
  `select (select coalesce(sum(balance_fils), 0) from ledger.balances where account_id = any(:accountId))::bigint as "in_books_fils!",
    (select coalesce(sum(amount_fils), 0) from app.make_goods where credited_at is null)::bigint as "owed_fils!",
    (select found_fils from app.bank_exceptions where kind = 'balance_difference' and closed_at is null) as reported_fils`,
)
/** The client account at the bank, by its last word where that differs from what we expect there, in our books, and what our own account owes it. */
export async function readClientAccount(db: Queryable): Promise<{ atBankFils: Fils; inBooksFils: Fils; owedFils: Fils }> {
  const [{ inBooksFils, owedFils, reportedFils }, expectedFils] = await Promise.all([
    readClientAccountSql(db, { accountId: accountIdsOfShared('bank_escrow') }),
    expectedBalance(db, null),
  ])
  return { atBankFils: fils(reportedFils ?? expectedFils), inBooksFils, owedFils }
}

const saveDifferenceSql = sql.run(
  'money/reconciliation.saveDifference',
  `insert into app.bank_exceptions as x (kind, amount_fils, reference, booked_at, message_id, expected_fils, found_fils, seen_at)
  values ('balance_difference', :amountFils, :messageId, :at, :messageId, :expectedFils, :foundFils, :now)
     on conflict (kind) where kind = 'balance_difference' and closed_at is null
     do update set amount_fils = excluded.amount_fils, reference = excluded.reference, booked_at = excluded.booked_at,
       message_id = excluded.message_id, expected_fils = excluded.expected_fils, found_fils = excluded.found_fils
     where x.booked_at <= excluded.booked_at`,
)
/** Stores the difference of the newest statement; at most one is open, and an older statement changes nothing about it. */
export async function saveDifference(
  tx: Queryable,
  difference: { messageId: string; expectedFils: bigint; foundFils: bigint; at: Date; now: Date },
): Promise<void> {
  const { expectedFils, foundFils } = difference
  const amount = expectedFils > foundFils ? expectedFils - foundFils : foundFils - expectedFils
  await saveDifferenceSql(tx, { ...difference, amountFils: fils(amount), expectedFils: fils(expectedFils), foundFils: fils(foundFils) })
}
/** Closes the difference, unless it is that of a later statement. */
export const closeDifference = sql.run(
  'money/reconciliation.closeDifference',
  `update app.bank_exceptions set closed_at = :now, resolution = 'agrees' where kind = 'balance_difference' and closed_at is null and booked_at <= :at`,
)

// ---- receipts in doubt ----

/** Puts the receipts that a debit may mean in doubt, until the exception is closed. */
export const insertDoubts = sql.run(
  'money/reconciliation.insertDoubts',
  'insert into app.bank_exception_receipts (exception_id, receipt_id) select :exceptionId, unnest(:receiptIds::bigint[])',
)

/** The receipts that a debit may mean, with their payouts that it came too late for. */
export const listDoubts = sql.all(
  'money/reconciliation.listDoubts',
  `select r.id, r.bank_reference as "bankReference", r.amount_fils as "amountFils", r.guarantee_id as "guaranteeId", r.payer ->> 'name' as "payerName",
    array(select p.number from app.payouts p where p.receipt_id = r.id and p.status not in ('ordered', 'held', 'approved', 'withdrawn', 'rejected', 'returned') order by p.id) as "payoutsGone!"
  from app.bank_exceptions x
  cross join lateral (select x.named_receipt_id as id where x.named_receipt_id is not null
    union select d.receipt_id from app.bank_exception_receipts d where d.exception_id = x.id) n
  join app.receipts r on r.id = n.id
  where x.id = :exceptionId and x.kind = 'unclear_reversal'
  order by r.id`,
)

// ---- for finance ----

export interface StoredException {
  id: bigint
  kind: BankExceptionKind
  direction: 'credit' | 'debit' | null
  amountFils: Fils
  reference: string
  endToEndId: string | null
  remittance: string
  /** Null where a notice at the biller's or the bank's door is the exception. */
  messageId: string | null
  bookedAt: Date
  seenAt: Date
  /** The line of the bank that it is about. */
  lineId: bigint | null
  payoutId: Id<'payouts'> | null
  namedReceiptId: Id<'receipts'> | null
  receiptId: Id<'receipts'> | null
  guaranteeId: Id<'guarantees'> | null
  /** The guarantee of the payout or receipt that the line names. */
  namedGuaranteeId: Id<'guarantees'> | null
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
const listQueuedExceptionsSql = sql.all(
  'money/reconciliation.listQueuedExceptions',
  `select ${exceptionColumns} from app.bank_exceptions x where x.id = any(:ids::bigint[])`,
  exceptionShapes,
)
/** These exceptions, as the queue shows them. */
export const listQueuedExceptions = (db: Queryable, ids: readonly bigint[]): Promise<StoredException[]> =>
  listQueuedExceptionsSql(db, { ids })

export const findException = sql.first(
  'money/reconciliation.findException',
  `select ${exceptionColumns} from app.bank_exceptions x where x.id = :id`,
  exceptionShapes,
)

/** The same under its lock. */
export const lockException = sql.first(
  'money/reconciliation.lockException',
  `select ${exceptionColumns} from app.bank_exceptions x where x.id = :id for update`,
  exceptionShapes,
)

export const closeException = sql.run(
  'money/reconciliation.closeException',
  'update app.bank_exceptions set closed_at = :now, resolution = :resolution where id = :id',
)

const insertMakeGoodSql = sql.run(
  'money/reconciliation.insertMakeGood',
  'insert into app.make_goods (cause, amount_fils, receipt_id, payout_id, exception_id, made_at) values (:cause, :amountFils, :receiptId, :payoutId, :exceptionId, :now)',
)
/** Stores a make-good: money that we transfer to the client account for a debit by the bank. */
export async function insertMakeGood(
  tx: Queryable,
  made: {
    cause: 'reversal' | 'charge' | 'debit' | 'return_short'
    amountFils: Fils
    receiptId?: Id<'receipts'>
    payoutId?: Id<'payouts'>
    exceptionId?: bigint
    now: Date
  },
): Promise<void> {
  await insertMakeGoodSql(tx, {
    ...made,
    receiptId: made.receiptId ?? null,
    payoutId: made.payoutId ?? null,
    exceptionId: made.exceptionId ?? null,
  })
}

const listExceptionsOfMessageSql = sql.all(
  'money/reconciliation.listExceptionsOfMessage',
  'select id from app.bank_exceptions where message_id = :messageId order by message_id, id limit 200',
)
/** The exceptions that came of a message. */
export async function listExceptionsOfMessage(db: Queryable, messageId: string): Promise<bigint[]> {
  return (await listExceptionsOfMessageSql(db, { messageId })).map(({ id }) => id)
}
