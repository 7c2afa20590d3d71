import { addFils, type Fils, noFils } from '@damana/contract/money'
import type { FlagKind, OperationalStatus, PayerState } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { idOfPaymentReference } from '#kernel/payment-reference.rules.ts'
import { matchUnmatchedCredit } from '#money/bank-messages/index.ts'
import type { KnownBuyer, ReportedPayer } from './payer.rules.ts'
import type { WhySuspense } from './receipt.rules.ts'

export type Way = 'biller' | 'bank' | 'cliq'

export interface NewReceipt {
  source: Way
  bankReference: string
  /** A hash of what the notice says, to tell a repetition from a conflict. */
  fingerprint: Buffer
  guaranteeId: bigint | null
  amountFils: Fils
  bookedFils: Fils
  suspenseFils: Fils
  /** What is too much, and goes back at once. */
  backFils: Fils
  /** What of it pays the fees of a bill. */
  feeFils: Fils
  feeBillId: bigint | null
  payerState: PayerState | null
  remittance: string
  payer: Record<string, string>
  why: WhySuspense | null
  receivedAt: Date
  /** Booked from a statement, because its notification was lost with a restored database. */
  isFromStatement: boolean
  now: Date
}

/**
 * Stores a receipt, once per bank and bank reference, and one that was booked from a statement once per bank reference, because a statement does not say who would have
 * told of it; undefined when it is there already. A statement may have shown the money before anybody told of it: that line
 * is matched at once, and the receipt is settled from the beginning.
 */
export async function insertReceipt(
  tx: Queryable,
  receipt: NewReceipt,
): Promise<{ id: bigint; isSettled: boolean; deductedChargesFils: Fils } | undefined> {
  const shown = await matchUnmatchedCredit(tx, { reference: receipt.bankReference, amountFils: receipt.amountFils, now: receipt.now })
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into app.receipts (source, bank_reference, fingerprint, guarantee_id, amount_fils, booked_fils, suspense_fils, remittance, payer, why, received_at, recorded_at, back_fils, payer_state, answered_fils, fee_fils, fee_bill_id, from_statement, settled_at, settled_by)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $6::bigint + $15::bigint, $15, $16, $17, case when $18::text is not null then $12::timestamptz end, $18
     where not exists (select from app.receipts r where r.bank_reference = $2 and (r.from_statement or $17))
     on conflict (bank, bank_reference) do nothing returning id`,
    [
      receipt.source,
      receipt.bankReference,
      receipt.fingerprint,
      receipt.guaranteeId,
      receipt.amountFils,
      receipt.bookedFils,
      receipt.suspenseFils,
      receipt.remittance,
      JSON.stringify(receipt.payer),
      receipt.why,
      receipt.receivedAt,
      receipt.now,
      receipt.backFils,
      receipt.payerState,
      receipt.feeFils,
      receipt.feeBillId,
      receipt.isFromStatement,
      shown?.messageId ?? null,
    ],
  )
  const row = rows[0]
  return row && { id: row.id, isSettled: shown !== undefined, deductedChargesFils: shown?.deductedChargesFils ?? noFils }
}

export interface KnownReceipt {
  id: bigint
  fingerprint: Buffer
  amountFils: Fils
  bookedFils: Fils
}
export async function findReceipt(db: Queryable, source: Way, bankReference: string): Promise<KnownReceipt | undefined> {
  const { rows } = await db.query<{ id: bigint; fingerprint: Buffer; amount_fils: Fils; booked_fils: Fils }>(
    'select id, fingerprint, amount_fils, answered_fils as booked_fils from app.receipts where bank_reference = $2 and (bank = $1 or from_statement) order by from_statement desc limit 1',
    [source === 'biller' ? 'biller' : 'bank', bankReference],
  )
  const row = rows[0]
  return row && { id: row.id, fingerprint: row.fingerprint, amountFils: row.amount_fils, bookedFils: row.booked_fils }
}

/** What was booked from a statement is told of after all: from now on it is repeated like any other notification. */
export async function saveNotification(
  tx: Queryable,
  { id, fingerprint, payer }: { id: bigint; fingerprint: Buffer; payer: Record<string, string> },
): Promise<void> {
  await tx.query('update app.receipts set fingerprint = $2, payer = $3 where id = $1', [id, fingerprint, JSON.stringify(payer)])
}

export interface Bill {
  number: string
  operationalStatus: OperationalStatus
  flags: readonly { kind: FlagKind; reason: string }[]
  totalPriceFils: Fils
  receivedFils: Fils
  waitUntil: Date | null
  lateAt: Date | null
}
/** The bill behind a payment reference, as far as a stranger's bank may know it. */
export async function findBill(db: Queryable, paymentReference: string): Promise<Bill | undefined> {
  const id = idOfPaymentReference(paymentReference)
  if (id === null) return undefined
  const { rows } = await db.query<{
    number: string
    operational_status: OperationalStatus
    flags: Bill['flags']
    total_price_fils: Fils
    received_fils: Fils
    wait_until: Date | null
    late_at: Date | null
  }>(
    `select number, operational_status,
       case when g.open_flags = '{}' then '[]' else (select coalesce(json_agg(json_build_object('kind', f.kind, 'reason', f.reason)), '[]') from app.guarantee_flags f where f.guarantee_id = g.id) end as flags,
       total_price_fils, received_fils, wait_until, late_at from app.guarantees g where g.id = $1 and g.payment_reference = $2`,
    [id, paymentReference],
  )
  const row = rows[0]
  return (
    row && {
      number: row.number,
      operationalStatus: row.operational_status,
      flags: row.flags,
      totalPriceFils: row.total_price_fils,
      receivedFils: row.received_fils,
      waitUntil: row.wait_until,
      lateAt: row.late_at,
    }
  )
}

/** What of a guarantee that has ended, or that a reversal blocks, the rules of money in ask beside its locked row. */
export async function findEnd(tx: Queryable, guaranteeId: bigint): Promise<{ endedAt: Date | null; openSumFils: Fils }> {
  const { rows } = await tx.query<{ endedAt: Date | null; openSumFils: Fils }>(
    'select ended_at as "endedAt", app.open_sum(id) as "openSumFils" from app.guarantees where id = $1',
    [guaranteeId],
  )
  return rows[0] ?? { endedAt: null, openSumFils: noFils }
}

/** The buyer of a guarantee as a payer is held against him. */
export async function findKnownBuyer(tx: Queryable, guaranteeId: bigint): Promise<KnownBuyer> {
  const { rows } = await tx.query<{ national_number: string | null; names: string[]; ibans: string[] }>(
    `select p.national_number, array_remove(array[p.name, p.name_en, g.buyer_name], null) as names,
       array(select a.iban from app.bank_accounts a where a.party_id = p.id and a.proven_at is not null) as ibans
     from app.guarantees g join app.parties p on p.id = g.buyer_party_id where g.id = $1`,
    [guaranteeId],
  )
  const row = rows[0]
  if (!row) throw new Error(`guarantee ${guaranteeId} has no buyer`)
  return { nationalNumber: row.national_number, names: row.names, ibans: row.ibans }
}

/** A receipt under its lock. The caller holds the lock of its guarantee, if it has one. */
export interface LockedReceipt {
  id: bigint
  source: Way
  bankReference: string
  guaranteeId: bigint | null
  amountFils: Fils
  bookedFils: Fils
  refundedFils: Fils
  /** Of a reversed receipt: what of the booked sum we have back. */
  recoveredFils: Fils
  suspenseFils: Fils
  feeBillId: bigint | null
  /** What of it paid fees. */
  feeFils: Fils
  /** When the bank took it back. */
  takenBackAt: Date | null
  payer: ReportedPayer
  payerState: PayerState | null
  remittance: string
  why: WhySuspense | null
  receivedAt: Date
  recordedAt: Date
  settledAt: Date | null
  declared: { name: string; relation: string } | null
  /** The bank took it back when its money had left us already, and finance has not noted what became of that. */
  isLost: boolean
  /** Two of finance have to resolve an exception of the bank before its money moves. */
  hasOpenException: boolean
  /** Its guarantee has ended. */
  isAfterEnd: boolean
  /** It came after a restore that is not resolved, and may belong to a guarantee that the copy does not know. */
  awaitsRestore: boolean
  /** It came after a restore and names nothing that we know: whoever sends it back does not do so alone. */
  isAfterRestore: boolean
}
interface ReceiptColumns {
  id: bigint
  source: Way
  bank_reference: string
  guarantee_id: bigint | null
  amount_fils: Fils
  booked_fils: Fils
  refunded_fils: Fils
  recovered_fils: Fils
  fee_bill_id: bigint | null
  suspense_fils: Fils
  fee_fils: Fils
  taken_back_at: Date | null
  payer: ReportedPayer
  payer_state: PayerState | null
  remittance: string
  why: WhySuspense | null
  received_at: Date
  recorded_at: Date
  settled_at: Date | null
  declared: LockedReceipt['declared']
  is_lost: boolean
  has_open_exception: boolean
  is_after_end: boolean
  awaits_restore: boolean
  is_after_restore: boolean
}
/** While a guarantee goes on it is blocked for what the bank took back; after its end that is our loss, unless it was kept from the refund or paid again. */
export const isUnrecoveredLoss = `r.taken_back_at is not null and r.claim_noted_at is null and r.amount_fils > r.lost_fils + r.recovered_fils
  and not exists (select from app.guarantees g where g.id = r.guarantee_id and g.ended_at is null and r.booked_fils > 0)`
/** No guarantee that we know takes it. */
const isOfNobody = `r.suspense_fils > 0 and (r.guarantee_id is null or r.why = 'not_accepted')`
const receiptColumns = `r.id, r.source, r.bank_reference, r.guarantee_id, r.amount_fils, r.booked_fils, r.refunded_fils, r.recovered_fils, r.suspense_fils, r.fee_fils, r.fee_bill_id, r.taken_back_at, r.payer, r.payer_state, r.remittance, r.why, r.received_at, r.recorded_at, r.settled_at, r.declared, ${isUnrecoveredLoss} as is_lost,
  exists (select from app.bank_exceptions x where x.receipt_id = r.id and x.closed_at is null) as has_open_exception, exists (select from app.guarantees e where e.id = r.guarantee_id and e.ended_at is not null) as is_after_end,
  ${isOfNobody} and app.is_restore_open(r.recorded_at) as awaits_restore, ${isOfNobody} and exists (select from app.restores s where s.detected_at <= r.recorded_at) as is_after_restore`
const receiptOf = (row: ReceiptColumns): LockedReceipt => ({
  id: row.id,
  source: row.source,
  bankReference: row.bank_reference,
  guaranteeId: row.guarantee_id,
  amountFils: row.amount_fils,
  bookedFils: row.booked_fils,
  refundedFils: row.refunded_fils,
  recoveredFils: row.recovered_fils,
  feeBillId: row.fee_bill_id,
  suspenseFils: row.suspense_fils,
  feeFils: row.fee_fils,
  takenBackAt: row.taken_back_at,
  payer: row.payer,
  payerState: row.payer_state,
  remittance: row.remittance,
  why: row.why,
  receivedAt: row.received_at,
  recordedAt: row.recorded_at,
  settledAt: row.settled_at,
  declared: row.declared,
  isLost: row.is_lost,
  hasOpenException: row.has_open_exception,
  isAfterEnd: row.is_after_end,
  awaitsRestore: row.awaits_restore,
  isAfterRestore: row.is_after_restore,
})

export async function findReceiptById(db: Queryable, id: bigint): Promise<LockedReceipt | undefined> {
  const { rows } = await db.query<ReceiptColumns & Record<string, unknown>>(
    `select ${receiptColumns} from app.receipts r where r.id = $1`,
    [id],
  )
  return rows[0] && receiptOf(rows[0])
}
export async function lockReceipt(tx: Queryable, id: bigint): Promise<LockedReceipt | undefined> {
  const { rows } = await tx.query<ReceiptColumns & Record<string, unknown>>(
    `select ${receiptColumns} from app.receipts r where r.id = $1 for update`,
    [id],
  )
  return rows[0] && receiptOf(rows[0])
}

/** Money of a guarantee that waits in suspense for the end of a pause or of the guarantee, oldest first, locked. */
export async function lockWaitingReceipts(tx: Queryable, guaranteeId: bigint): Promise<LockedReceipt[]> {
  const { rows } = await tx.query<ReceiptColumns & Record<string, unknown>>(
    `select ${receiptColumns} from app.receipts r where r.guarantee_id = $1 and r.suspense_fils > 0 order by r.received_at, r.id for update`,
    [guaranteeId],
  )
  return rows.map(receiptOf)
}

/** Guarantees with money in suspense whose pause is over, or that have ended: what nobody has matched or sent back yet. */
export async function listGuaranteesWithLeftMoney(db: Queryable, limit: number): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select distinct g.id from app.receipts r join app.guarantees g on g.id = r.guarantee_id where r.suspense_fils > 0 and r.taken_back_at is null and r.why in ('paused', 'ended', 'told_late', 'already_paid')
       and (g.operational_status in ('rejected', 'expired', 'cancelled') or not g.open_flags && '{blocked,cancellation}') order by g.id limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

/** A receipt that waited is a guarantee's now. */
export async function saveMatched(
  tx: Queryable,
  match: { id: bigint; guaranteeId: bigint; bookedFils: Fils; backFils: Fils; payerState: PayerState },
): Promise<void> {
  await tx.query(
    `update app.receipts set guarantee_id = $2, booked_fils = $3, back_fils = $4, suspense_fils = 0, why = null, payer_state = $5 where id = $1`,
    [match.id, match.guaranteeId, match.bookedFils, match.backFils, match.payerState],
  )
}

/** Why it still waits, when the reason has changed. */
export async function saveWhy(tx: Queryable, id: bigint, why: WhySuspense): Promise<void> {
  await tx.query('update app.receipts set why = $2 where id = $1', [id, why])
}

/** All of a receipt leaves the place where it lies, to go back to who paid. */
export async function saveSentBack(tx: Queryable, id: bigint): Promise<void> {
  await tx.query(
    `update app.receipts set back_fils = amount_fils - fee_fils, booked_fils = 0, suspense_fils = 0, payer_state = case when payer_state is not null then 'sent_back' end where id = $1`,
    [id],
  )
}

export interface ReceiptEvent {
  receiptId: bigint
  kind:
    | 'matched'
    | 'sent_back'
    | 'payer_accepted'
    | 'payer_refused'
    | 'taken_back'
    | 'paid_again'
    | 'lost'
    | 'claim_noted'
    | 'account_named'
  actor: string
  staffId: bigint | null
  facts: Record<string, string | null>
  requestId: string
  now: Date
}
export async function insertReceiptEvent(tx: Queryable, event: ReceiptEvent): Promise<void> {
  await tx.query(
    'insert into app.receipt_events (receipt_id, kind, actor, staff_id, facts, request_id, at) values ($1, $2, $3, $4, jsonb_strip_nulls($5::jsonb), $6, $7)',
    [event.receiptId, event.kind, event.actor, event.staffId, JSON.stringify(event.facts), event.requestId, event.now],
  )
}
export async function listReceiptEvents(
  db: Queryable,
  receiptId: bigint,
): Promise<{ kind: string; staffName: string | null; reason: string | null; at: Date }[]> {
  const { rows } = await db.query<{ kind: string; staff_name: string | null; reason: string | null; at: Date }>(
    `select e.kind, s.name as staff_name, e.facts ->> 'reason' as reason, e.at from app.receipt_events e left join app.staff s on s.id = e.staff_id where e.receipt_id = $1 order by e.id`,
    [receiptId],
  )
  return rows.map((row) => ({ kind: row.kind, staffName: row.staff_name, reason: row.reason, at: row.at }))
}

// ---- what the bank takes back ----

export interface NamedReceipt {
  id: bigint
  guaranteeId: bigint | null
  amountFils: Fils
  isReversed: boolean
  isSettled: boolean
}
/** The receipts that any of these bank references names: one of the bank, one of the biller. */
export async function listReceiptsByReference(db: Queryable, references: readonly string[]): Promise<NamedReceipt[]> {
  const { rows } = await db.query<NamedReceipt & Record<string, unknown>>(
    `select id, coalesce(guarantee_id, (select b.guarantee_id from app.fee_bills b where b.id = fee_bill_id)) as "guaranteeId", amount_fils as "amountFils", taken_back_at is not null as "isReversed", settled_at is not null as "isSettled" from app.receipts where bank_reference = any($1::text[]) order by id`,
    [references],
  )
  return rows
}

export async function listReceiptsById(db: Queryable, ids: readonly bigint[]): Promise<NamedReceipt[]> {
  const { rows } = await db.query<NamedReceipt & Record<string, unknown>>(
    `select id, coalesce(guarantee_id, (select b.guarantee_id from app.fee_bills b where b.id = fee_bill_id)) as "guaranteeId", amount_fils as "amountFils", taken_back_at is not null as "isReversed", settled_at is not null as "isSettled" from app.receipts where id = any($1::bigint[]) order by id`,
    [ids],
  )
  return rows
}

/** The bank reversed it: from now on it is neither on the statement nor matched again. */
export async function markReversed(tx: Queryable, id: bigint, at: Date): Promise<void> {
  await tx.query('update app.receipts set taken_back_at = $2 where id = $1', [id, at])
}

/** What of a reversed receipt lay here is nobody's any more: it was recovered, or another receipt took its place. */
export async function saveLost(tx: Queryable, lost: { id: bigint; bookedFils?: Fils; suspenseFils?: Fils; feeFils?: Fils }): Promise<void> {
  await tx.query(
    `update app.receipts set lost_fils = lost_fils + $2::bigint + $3::bigint + $4::bigint, booked_fils = booked_fils - $2, suspense_fils = suspense_fils - $3, fee_fils = fee_fils - $4,
       why = case when suspense_fils > $3 then why end where id = $1`,
    [lost.id, lost.bookedFils ?? noFils, lost.suspenseFils ?? noFils, lost.feeFils ?? noFils],
  )
}

/** We have so much back of what a guarantee had booked. */
export async function addRecovered(tx: Queryable, id: bigint, fils: Fils): Promise<void> {
  await tx.query('update app.receipts set recovered_fils = recovered_fils + $2 where id = $1', [id, fils])
}

export async function markClaimNoted(tx: Queryable, id: bigint, at: Date): Promise<void> {
  await tx.query('update app.receipts set claim_noted_at = $2 where id = $1', [id, at])
}

/** Reversed receipts of a guarantee that nobody has replaced and of which something is not recovered, locked. */
export async function lockOpenReversed(tx: Queryable, guaranteeId: bigint): Promise<LockedReceipt[]> {
  const { rows } = await tx.query<ReceiptColumns & Record<string, unknown>>(
    `select ${receiptColumns} from app.receipts r where r.guarantee_id = $1 and r.taken_back_at is not null and r.booked_fils > r.recovered_fils order by r.id for update`,
    [guaranteeId],
  )
  return rows.map(receiptOf)
}

/** A receipt takes the place of one that the bank took back: so much of it is the guarantee's, the rest goes back. */
export async function saveReplacement(
  tx: Queryable,
  place: { id: bigint; guaranteeId: bigint; bookedFils: Fils; payerState: PayerState },
): Promise<void> {
  await tx.query(
    `update app.receipts set guarantee_id = $2, booked_fils = booked_fils + $3, back_fils = back_fils + suspense_fils - $3, suspense_fils = 0, why = null, payer_state = $4 where id = $1`,
    [place.id, place.guaranteeId, place.bookedFils, place.payerState],
  )
}

/** So much of money that waited has paid fees; the rest goes on waiting. False when it pays another bill already. */
export async function saveFeePaid(tx: Queryable, paid: { id: bigint; feeBillId: bigint; feeFils: Fils }): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update app.receipts set fee_fils = fee_fils + $3, suspense_fils = suspense_fils - $3, fee_bill_id = $2, why = case when suspense_fils > $3 then why end
     where id = $1 and coalesce(fee_bill_id, $2) = $2`,
    [paid.id, paid.feeBillId, paid.feeFils],
  )
  return rowCount === 1
}

/** Payouts that give a receipt back, newest first. */
export async function listPayoutsOfReceipt(db: Queryable, receiptId: bigint): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>('select number from app.payouts where receipt_id = $1 order by id desc', [receiptId])
  return rows.map(({ number }) => number)
}

/** Payers about whom finance has to decide, oldest first. */
export async function listPayersToDecide(db: Queryable, limit: number): Promise<(LockedReceipt & { guaranteeNumber: string })[]> {
  const { rows } = await db.query<ReceiptColumns & { number: string } & Record<string, unknown>>(
    `select ${receiptColumns}, g.number from app.receipts r join app.guarantees g on g.id = r.guarantee_id where r.payer_state = 'deciding' order by r.id limit $1`,
    [limit],
  )
  return rows.map((row) => ({ ...receiptOf(row), guaranteeNumber: row.number }))
}

/** Decisions about a receipt that two of finance take alike: who has taken it so far. */
export async function listReceiptVotes(db: Queryable, receiptId: bigint): Promise<bigint[]> {
  const { rows } = await db.query<{ staff_id: bigint }>('select staff_id from app.receipt_votes where receipt_id = $1 order by at', [
    receiptId,
  ])
  return rows.map(({ staff_id }) => staff_id)
}
export async function saveReceiptVote(
  tx: Queryable,
  vote: { receiptId: bigint; staffId: bigint; reason: string; now: Date },
): Promise<void> {
  await tx.query(`insert into app.receipt_votes (receipt_id, staff_id, decision, reason, at) values ($1, $2, 'replace', $3, $4)`, [
    vote.receiptId,
    vote.staffId,
    vote.reason,
    vote.now,
  ])
}

/** What of the fees of a guarantee's buyer was netted from the money that went back, or paid by a bill: newest first, so that the last payment is undone first. */
export async function listPaidFees(
  db: Queryable,
  guaranteeId: bigint,
  side: 'buyer' | 'seller',
  by: 'netting' | 'bill',
  receiptId: bigint | null,
): Promise<{ feeNumber: bigint; fils: Fils }[]> {
  const { rows } = await db.query<{ feeNumber: bigint; fils: Fils }>(
    `select split_part(reference, ':', 3)::bigint as "feeNumber",
       sum(case when event = 'fee_reopened' then -amount_fils else amount_fils end)::bigint as fils
     from ledger.journal where account_id = $1 and ((event = case $2 when 'netting' then 'fee_netted' else 'fee_bill_paid' end and side = 'credit' and ($3::bigint is null or reference like '%:' || $3))
       or (event = 'fee_reopened' and split_part(reference, ':', 4) = $2 and ($3::bigint is null or reference like '%:' || $3)))
     group by 1 having sum(case when event = 'fee_reopened' then -amount_fils else amount_fils end) > 0 order by max(entry_id) desc`,
    [guaranteeId * 64n + (side === 'buyer' ? 34n : 35n), by, receiptId],
  )
  return rows
}

// ---- what a statement shows ----

export interface Credit {
  /** Every name that the credit goes by. */
  references: readonly string[]
  amountFils: Fils
  /** What was kept back on the way: the payer paid both together. */
  deductedChargesFils: Fils
}
export interface SettledReceipt {
  receiptId: bigint
  source: Way
  guaranteeId: bigint | null
  amountFils: Fils
  /** Which of the credits it was. */
  index: number
}

/**
 * Finds the receipts that a statement shows, marks them and answers them; a line settles one receipt at most, and a receipt is settled by one line. Guarantees are locked
 * first, so that a payout ordered meanwhile either sees the receipt settled or is seen here. A reversed receipt is never on the statement: of it only the line is known.
 */
const settleStatement = `
  with told as (select c.index::int - 1 as index, c.amount::bigint as amount_fils, r.reference from unnest($3::bigint[]) with ordinality as c(amount, index)
    join unnest($4::text[], $5::int[]) as r(reference, owner) on r.owner = c.index - 1),
  candidates as (select distinct on (r.id) r.id, t.index, r.guarantee_id from app.receipts r join told t on t.reference = r.bank_reference and t.amount_fils = r.amount_fils
    where r.settled_at is null and r.settled_by is null order by r.id, t.index),
  found as materialized (select distinct on (index) id, index, guarantee_id from candidates order by index, id),
  guarantee as materialized (select id from app.guarantees where id in (select guarantee_id from found) order by id for update),
  settled as (
    update app.receipts r set settled_at = case when r.taken_back_at is null then $2::timestamptz end, settled_by = $1 from found f left join guarantee g on g.id = f.guarantee_id where r.id = f.id and r.settled_by is null
    returning r.id, r.source, r.guarantee_id, r.amount_fils, r.taken_back_at is not null as is_reversed, f.index
  )
  select * from settled s order by s.guarantee_id, s.id`

export async function settleReceipts(
  tx: Queryable,
  messageId: string,
  credits: readonly Credit[],
  now: Date,
): Promise<(SettledReceipt & { isReversed: boolean })[]> {
  interface Row {
    id: bigint
    source: SettledReceipt['source']
    guarantee_id: bigint | null
    amount_fils: Fils
    is_reversed: boolean
    index: number
  }
  const { rows } = await tx.query<Row & Record<string, unknown>>(settleStatement, [
    messageId,
    now,
    credits.map(({ amountFils, deductedChargesFils }) => addFils(amountFils, deductedChargesFils)),
    credits.flatMap(({ references }) => references),
    credits.flatMap(({ references }, owner) => references.map(() => owner)),
  ])
  return rows.map((row) => ({
    receiptId: row.id,
    source: row.source,
    guaranteeId: row.guarantee_id,
    amountFils: row.amount_fils,
    isReversed: row.is_reversed,
    index: row.index,
  }))
}

/** What passed its line of a statement is settled by it after all. Undefined when it is settled already. */
export async function settleLate(tx: Queryable, receiptId: bigint, messageId: string): Promise<Omit<SettledReceipt, 'index'> | undefined> {
  const { rows } = await tx.query<Omit<SettledReceipt, 'index'> & Record<string, unknown>>(
    `update app.receipts set settled_at = app.now(), settled_by = $2 where id = $1 and settled_at is null
     returning id as "receiptId", source, guarantee_id as "guaranteeId", amount_fils as "amountFils"`,
    [receiptId, messageId],
  )
  return rows[0]
}

// ---- money that nobody expected ----

/** Money that nobody expects waits in suspense as a receipt of its own, on the statement from the beginning. */
export async function insertUnexpectedReceipt(
  tx: Queryable,
  receipt: { bankReference: string; amountFils: Fils; remittance: string; receivedAt: Date; messageId: string; now: Date },
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into app.receipts (source, bank_reference, fingerprint, amount_fils, booked_fils, suspense_fils, remittance, why, received_at, recorded_at, answered_fils, settled_at, settled_by)
     values ('bank', $1, ''::bytea, $2, 0, $2, $3, 'unexpected', $4, $5, 0, $5, $6) returning id`,
    [receipt.bankReference, receipt.amountFils, receipt.remittance.slice(0, 500), receipt.receivedAt, receipt.now, receipt.messageId],
  )
  const row = rows[0]
  if (!row) throw new Error('an unexpected receipt was not stored')
  return row.id
}

/** All of an unexpected receipt has left suspense for where it belongs. */
export async function saveResolvedReceipt(tx: Queryable, id: bigint): Promise<void> {
  await tx.query('update app.receipts set lost_fils = lost_fils + suspense_fils, suspense_fils = 0, why = null where id = $1', [id])
}
/** An unexpected receipt is money like any other that no guarantee can take. */
export async function freeUnexpectedReceipt(tx: Queryable, id: bigint): Promise<void> {
  await tx.query(`update app.receipts set why = 'no_reference' where id = $1`, [id])
}

// ---- what goes back ----

/** A receipt as far as giving it back asks. */
export interface ReturnableReceipt {
  id: bigint
  payer: { name?: string; iban?: string }
  payerState: string | null
  /** What of it the guarantee held and has not been refunded. */
  leftFils: Fils
}

/** What a guarantee took in and still has to give back, newest first, locked. What the bank took back is none of it. The caller holds the guarantee's lock. */
export async function lockRefundable(tx: Queryable, guaranteeId: bigint): Promise<ReturnableReceipt[]> {
  const { rows } = await tx.query<{ id: bigint; payer: ReturnableReceipt['payer']; payer_state: string | null; left_fils: Fils }>(
    `select id, payer, payer_state, booked_fils - refunded_fils as left_fils from app.receipts
     where guarantee_id = $1 and booked_fils > refunded_fils and taken_back_at is null order by received_at desc, id desc for update`,
    [guaranteeId],
  )
  return rows.map((row) => ({ id: row.id, payer: row.payer, payerState: row.payer_state, leftFils: row.left_fils }))
}

export async function addRefunded(tx: Queryable, receiptId: bigint, amountFils: Fils): Promise<void> {
  await tx.query(
    `update app.receipts set refunded_fils = refunded_fils + $2, payer_state = case when payer_state in ('undeclared', 'deciding') then 'sent_back' else payer_state end where id = $1`,
    [receiptId, amountFils],
  )
}

/** A part of the seller's money makes good the open sum: oldest reversed receipt first. Answers how much of which receipt. */
export async function takeFromReversed(tx: Queryable, guaranteeId: bigint, mostFils: Fils): Promise<{ receiptId: bigint; fils: Fils }[]> {
  const { rows } = await tx.query<{ receiptId: bigint; fils: Fils }>(
    `with open as materialized (select id, booked_fils - recovered_fils as fils from app.receipts where guarantee_id = $1 and taken_back_at is not null and booked_fils > recovered_fils order by id for update),
     shares as (select id, least(fils, greatest(0, $2::bigint - (sum(fils) over (order by id) - fils)))::bigint as fils from open)
     update app.receipts r set recovered_fils = recovered_fils + s.fils from shares s where r.id = s.id and s.fils > 0 returning r.id as "receiptId", s.fils as fils`,
    [guaranteeId, mostFils],
  )
  return rows
}
/** The money of a payout has made good a reversed receipt, which says where it went: a refund is money that we laid out, anything else was on its way back. */
export async function saveRecovery(tx: Queryable, recovery: { id: bigint; isRefund: boolean; amountFils: Fils }): Promise<void> {
  await tx.query(
    recovery.isRefund
      ? 'update app.receipts set recovered_fils = recovered_fils + $2 where id = $1'
      : 'update app.receipts set back_fils = back_fils - $2, lost_fils = lost_fils + $2 where id = $1',
    [recovery.id, recovery.amountFils],
  )
}

/** A receipt that somebody else than the buyer paid. */
export interface OthersReceipt {
  id: bigint
  bookedFils: Fils
  state: 'undeclared' | 'declared' | 'deciding' | 'accepted'
}

/** What others paid for a guarantee and was not sent back, oldest first, locked. The caller holds the guarantee's lock. */
export async function lockOthersReceipts(tx: Queryable, guaranteeId: bigint): Promise<OthersReceipt[]> {
  const { rows } = await tx.query<{ id: bigint; booked_fils: Fils; payer_state: OthersReceipt['state'] }>(
    `select id, booked_fils, payer_state from app.receipts where guarantee_id = $1 and booked_fils > 0 and payer_state in ('undeclared', 'declared', 'deciding', 'accepted') order by received_at, id for update`,
    [guaranteeId],
  )
  return rows.map((row) => ({ id: row.id, bookedFils: row.booked_fils, state: row.payer_state }))
}

/** How a payer stands from now on, and as whom he was declared. */
export async function savePayerState(
  tx: Queryable,
  receiptId: bigint,
  state: 'declared' | 'deciding' | 'accepted',
  declared?: { name: string; relation: string },
): Promise<void> {
  await tx.query('update app.receipts set payer_state = $2, declared = coalesce($3::jsonb, declared) where id = $1', [
    receiptId,
    state,
    declared ? JSON.stringify(declared) : null,
  ])
}
