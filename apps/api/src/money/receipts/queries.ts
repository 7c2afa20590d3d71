import type { Id } from '#db/id.ts'
import { isIn } from '#kernel/in-status.ts'
import { columns, type RowOf, sql } from '#db/statement.ts'
import { type Fils, noFils } from '@damana/contract/money'
import type { FlagKind, PayerState } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { idOfPaymentReference, idOfReferenceSql } from '#kernel/payment-reference.rules.ts'
import { matchUnmatchedCredit } from '#money/bank-messages/index.ts'
import type { KnownBuyer, ReportedPayer } from './payer.rules.ts'
import type { WhySuspense } from './receipt.rules.ts'

export type PaymentMethod = 'biller' | 'bank' | 'cliq'

export interface NewReceipt {
  source: PaymentMethod
  bankReference: string
  /** A hash of the payment notification's content, to tell a repetition from a conflict. */
  fingerprint: Buffer
  guaranteeId: Id<'guarantees'> | null
  amountFils: Fils
  bookedFils: Fils
  suspenseFils: Fils
  /** The excess, which is refunded at once. */
  backFils: Fils
  /** The part that pays the fees of a bill. */
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

const insertReceiptSql = sql.first(
  'money/receipts.insertReceipt',
  `insert into app.receipts (source, bank_reference, fingerprint, guarantee_id, amount_fils, booked_fils, suspense_fils, remittance, payer, why, received_at, recorded_at, back_fils, payer_state, answered_fils, fee_fils, fee_bill_id, from_statement)
     select :source, :bankReference, :fingerprint, :guaranteeId, :amountFils, :bookedFils, :suspenseFils, :remittance, :payer, :why, :receivedAt, :now, :backFils, :payerState, :bookedFils::bigint + :feeFils::bigint, :feeFils, :feeBillId, :isFromStatement
     where not exists (select from app.receipts r where r.bank_reference = :bankReference and (r.from_statement or :isFromStatement))
     on conflict (bank, bank_reference) do nothing returning id`,
)
/**
 * Stores a receipt, once per bank and bank reference. A receipt booked from a statement is stored once per bank reference, because a
 * statement does not say who would have notified it. Returns undefined when the receipt exists: a repetition takes no line of a statement. A statement may have
 * shown the money before the notification: then its line is matched at once, and the receipt is settled from the beginning.
 */
export async function insertReceipt(
  tx: Queryable,
  receipt: NewReceipt,
): Promise<{ id: bigint; isSettled: boolean; deductedChargesFils: Fils } | undefined> {
  const row = await insertReceiptSql(tx, { ...receipt, payer: JSON.stringify(receipt.payer) })
  if (!row) return undefined
  const shown = await matchUnmatchedCredit(tx, { reference: receipt.bankReference, amountFils: receipt.amountFils, now: receipt.now })
  if (shown) await settleLate(tx, { receiptId: row.id, messageId: shown.messageId })
  return { id: row.id, isSettled: shown !== undefined, deductedChargesFils: shown?.deductedChargesFils ?? noFils }
}

export interface KnownReceipt {
  id: Id<'receipts'>
  fingerprint: Buffer
  amountFils: Fils
  bookedFils: Fils
}
const findReceiptSql = sql.first(
  'money/receipts.findReceipt',
  `select id, fingerprint, amount_fils, answered_fils as "booked_fils!"
  from app.receipts
  where bank_reference = :bankReference and (bank = :bank or from_statement) or reported_bank = :bank and reported_reference = :bankReference
  order by from_statement desc limit 1`,
)
export async function findReceipt(db: Queryable, source: PaymentMethod, bankReference: string): Promise<KnownReceipt | undefined> {
  return findReceiptSql(db, { bank: bankOf(source), bankReference })
}

const bankOf = (source: PaymentMethod): 'biller' | 'bank' => (source === 'biller' ? 'biller' : 'bank')

const saveNotificationSql = sql.run(
  'money/receipts.saveNotification',
  'update app.receipts set fingerprint = :fingerprint, payer = :payer, reported_bank = :reportedBank, reported_reference = :bankReference where id = :id',
)
/** Stores the payment notification of a receipt that was booked from a statement: from now on it is repeated like any other. */
export async function saveNotification(
  tx: Queryable,
  reported: { id: Id<'receipts'>; fingerprint: Buffer; payer: Record<string, string>; source: PaymentMethod; bankReference: string },
): Promise<void> {
  await saveNotificationSql(tx, { ...reported, payer: JSON.stringify(reported.payer), reportedBank: bankOf(reported.source) })
}

const findStatedReceiptSql = sql.first(
  'money/receipts.findStatedReceipt',
  `select id as "id!", fingerprint as "fingerprint!", amount_fils as "amount_fils!", answered_fils as "booked_fils!" from app.receipts
  where reported_bank = :reportedBank and reported_reference = :bankReference
  union all
  (select id, fingerprint, amount_fils, answered_fils from app.receipts
  where (guarantee_id = :guaranteeId or fee_bill_id = :feeBillId) and from_statement and reported_reference is null and fingerprint = '' and reversed_at is null and amount_fils = :amountFils
    and (received_at at time zone 'Asia/Amman')::date = (:receivedAt::timestamptz at time zone 'Asia/Amman')::date
    and not exists (select from app.receipts r where r.bank = :reportedBank and r.bank_reference = :bankReference)
  order by id limit 1)
  limit 1`,
)
/** Finds the receipt of a notification that a statement had shown before: told already under this reference, or of the same bill, sum and day. */
export async function findStatedReceipt(
  tx: Queryable,
  reported: {
    source: PaymentMethod
    bankReference: string
    guaranteeId: Id<'guarantees'> | null
    feeBillId: bigint | null
    amountFils: Fils
    receivedAt: Date
  },
): Promise<KnownReceipt | undefined> {
  const { source, bankReference, guaranteeId, feeBillId, amountFils, receivedAt } = reported
  return findStatedReceiptSql(tx, { reportedBank: bankOf(source), bankReference, guaranteeId, feeBillId, amountFils, receivedAt })
}

/** Of a receipt under this name: who notified it, null where a statement alone has shown it, and under which reference. */
export const noticeSql = {
  way: (receipt: string) =>
    `case when ${receipt}.fingerprint = '' then null when ${receipt}.reported_bank = 'biller' then 'biller' else ${receipt}.source end`,
  reference: (receipt: string) => `coalesce(${receipt}.reported_reference, ${receipt}.bank_reference)`,
}

/** Money that a debit may mean goes nowhere by itself until that debit is assigned. */
const isOutOfDoubt = 'not exists (select from app.receipts_in_doubt d where d.receipt_id = r.id)'

/** A receipt that a statement shows, with the bank's time of it. */
export interface ShownReceipt {
  id: Id<'receipts'>
  bookedAt: Date
}
const sumPaidBeforeEndSql = sql.one(
  'money/receipts.sumPaidBeforeEnd',
  `select coalesce(sum(r.amount_fils - r.cut_fils), 0)::bigint as "fils!"
  from app.guarantees g
  join app.receipts r on r.guarantee_id = g.id and r.received_at < g.ended_at and r.reversed_at is null and ${isOutOfDoubt}
    and (r.recorded_at < g.ended_at or r.fingerprint = ''
      or exists (select from unnest(:ids::bigint[], :bookedAts::timestamptz[]) s(id, booked_at) where s.id = r.id and s.booked_at < g.ended_at))
  where g.id = :guaranteeId`,
)
/** The sum paid for a guarantee before it ended, by the bank's time: told in time, or shown by a statement. Nothing that a debit may mean counts. */
export const sumPaidBeforeEnd = async (tx: Queryable, guaranteeId: Id<'guarantees'>, shown: readonly ShownReceipt[]): Promise<Fils> =>
  (await sumPaidBeforeEndSql(tx, { guaranteeId, ids: shown.map(({ id }) => id), bookedAts: shown.map(({ bookedAt }) => bookedAt) })).fils

const findBillSql = sql.first(
  'money/receipts.findBill',
  `select number as "number!", operational_status,
       case when g.open_flags = '{}' then '[]' else (
         select coalesce(json_agg(json_build_object('kind', f.kind, 'reason', f.reason)), '[]')
         from app.guarantee_flags f
         where f.guarantee_id = g.id
       ) end as flags,
       total_price_fils, received_fils, wait_until, late_at from app.guarantees g where g.id = :id and g.payment_reference = :paymentReference`,
  columns<{ flags: readonly { kind: FlagKind; reason: string }[] }>(),
)
/** The data of a guarantee that a payer's bank may see. */
export type Bill = RowOf<typeof findBillSql>

/** Finds the bill of a payment reference. */
export async function findBill(db: Queryable, paymentReference: string): Promise<Bill | undefined> {
  const id = idOfPaymentReference(paymentReference)
  if (id === null) return undefined
  return findBillSql(db, { id, paymentReference })
}

/** The guarantee of a bill's payment reference; null for any other twelve digits. */
export async function findGuaranteeOfReference(db: Queryable, paymentReference: string): Promise<Id<'guarantees'> | null> {
  return (await findBill(db, paymentReference)) === undefined ? null : idOfPaymentReference(paymentReference)
}

const findEndSql = sql.first(
  'money/receipts.findEnd',
  `select ended_at as "endedAt", app.open_sum(id) as "openSumFils!" from app.guarantees where id = :guaranteeId`,
)
/** Reads the facts about the end or the blocking reversal of a guarantee that the money-in rules need beside its locked row. */
export async function findEnd(tx: Queryable, guaranteeId: Id<'guarantees'>): Promise<{ endedAt: Date | null; openSumFils: Fils }> {
  const row = await findEndSql(tx, { guaranteeId })
  return row ?? { endedAt: null, openSumFils: noFils }
}

const findKnownBuyerSql = sql.first(
  'money/receipts.findKnownBuyer',
  `select p.national_number, array_remove(array[p.name, p.name_en, g.buyer_name], null) as "names!",
       array(select a.iban from app.bank_accounts a where a.party_id = p.id and a.proven_at is not null) as "ibans!"
     from app.guarantees g join app.parties p on p.id = g.buyer_party_id where g.id = :guaranteeId`,
)
/** Reads the buyer's data that a payer is compared with. */
export async function findKnownBuyer(tx: Queryable, guaranteeId: Id<'guarantees'>): Promise<KnownBuyer> {
  const row = await findKnownBuyerSql(tx, { guaranteeId })
  if (!row) throw new Error(`guarantee ${guaranteeId} has no buyer`)
  return { nationalNumber: row.nationalNumber, names: row.names, ibans: row.ibans }
}

/** A receipt under its lock. The caller holds the lock of its guarantee, if it has one. */
export interface LockedReceipt {
  id: Id<'receipts'>
  source: PaymentMethod
  bankReference: string
  guaranteeId: Id<'guarantees'> | null
  amountFils: Fils
  bookedFils: Fils
  refundedFils: Fils
  /** For a reversed receipt: the recovered part of the booked sum. */
  recoveredFils: Fils
  suspenseFils: Fils
  feeBillId: bigint | null
  /** The part that paid fees. */
  feeFils: Fils
  /** When the bank reversed it. */
  reversedAt: Date | null
  payer: ReportedPayer
  payerState: PayerState | null
  remittance: string
  why: WhySuspense | null
  receivedAt: Date
  recordedAt: Date
  settledAt: Date | null
  declared: { name: string; relation: string } | null
  /** The bank reversed it after its money had left us, and finance has not recorded the outcome. */
  isLost: boolean
  /** The exception of a debit that may mean it. */
  inDoubtOf: bigint | null
  /** Two people of finance must resolve an exception of the bank before its money moves. */
  hasOpenException: boolean
  /** Its guarantee has ended. */
  isAfterEnd: boolean
  /** It came after a restore that is not resolved, and may belong to a guarantee that the copy does not contain. */
  awaitsRestore: boolean
  /** It came after a restore and its reference is unknown to us: a refund of it needs a second person. */
  isAfterRestore: boolean
}
/**
 * The part of a reversed receipt that has left us and came back by nothing. During a guarantee the part that it has booked blocks it and is no loss
 * yet; an excess that had left is one at once.
 */
export const isUnrecoveredLoss = `r.reversed_at is not null and r.claim_noted_at is null and r.amount_fils > r.lost_fils + r.recovered_fils + r.cut_fils
  and not exists (select from app.guarantees g where g.id = r.guarantee_id and g.ended_at is null and r.booked_fils > 0 and r.amount_fils - r.booked_fils <= r.lost_fils + r.cut_fils)`
/** No known guarantee takes it. */
const isOfNobody = `r.suspense_fils > 0 and (r.guarantee_id is null or r.why = 'not_accepted')`
const receiptColumns = `r.id, r.source, r.bank_reference, r.guarantee_id, r.amount_fils, r.booked_fils, r.refunded_fils, r.recovered_fils, r.suspense_fils, r.fee_fils, r.fee_bill_id, r.reversed_at, r.payer, r.payer_state, r.remittance, r.why, r.received_at, r.recorded_at, r.settled_at, r.declared, ${isUnrecoveredLoss} as "is_lost!",
  (select min(d.exception_id) from app.receipts_in_doubt d where d.receipt_id = r.id) as in_doubt_of,
  exists (select from app.bank_exceptions x where x.receipt_id = r.id and x.closed_at is null) as "has_open_exception!", exists (select from app.guarantees e where e.id = r.guarantee_id and e.ended_at is not null) as "is_after_end!",
  ${isOfNobody} and app.is_restore_open(r.recorded_at) as "awaits_restore!", ${isOfNobody} and exists (select from app.restores s where s.detected_at <= r.recorded_at) as "is_after_restore!"`
const receiptShapes = columns<Pick<LockedReceipt, 'payer' | 'declared' | 'why'>>()

export const findReceiptById = sql.first(
  'money/receipts.findReceiptById',
  `select ${receiptColumns} from app.receipts r where r.id = :id`,
  receiptShapes,
)

export const lockReceipt = sql.first(
  'money/receipts.lockReceipt',
  `select ${receiptColumns} from app.receipts r where r.id = :id for update`,
  receiptShapes,
)

/**
 * Locks money of a guarantee that waits in suspense for the end of a pause or of the guarantee, oldest first. A refund that was returned
 * waits for finance alone: sent again by itself, it would be returned again.
 */
export const lockWaitingReceipts = sql.all(
  'money/receipts.lockWaitingReceipts',
  `select ${receiptColumns} from app.receipts r where r.guarantee_id = :guaranteeId and r.suspense_fils > 0 and r.why is distinct from 'came_back' and ${isOutOfDoubt} order by r.received_at, r.id for update`,
  receiptShapes,
)

const listGuaranteesWithLeftMoneySql = sql.all(
  'money/receipts.listGuaranteesWithLeftMoney',
  `select distinct g.id
  from app.receipts r
  join app.guarantees g on g.id = r.guarantee_id
  where r.suspense_fils > 0 and r.reversed_at is null and ${isOutOfDoubt} and r.why in ('paused', 'ended', 'told_late', 'already_paid')
       and (${isIn('g.operational_status', 'endedUnsold')} or not g.open_flags && '{blocked,cancellation}')
       order by g.id limit :limit`,
)
/** Lists guarantees with pending suspense whose pause is over, or that have ended: receipts that were neither matched nor refunded yet. */
export async function listGuaranteesWithLeftMoney(db: Queryable, limit: number): Promise<Id<'guarantees'>[]> {
  const rows = await listGuaranteesWithLeftMoneySql(db, { limit })
  return rows.map(({ id }) => id)
}

/** Books a receipt from suspense to a guarantee. */
export const saveMatched = sql.run(
  'money/receipts.saveMatched',
  `update app.receipts set guarantee_id = :guaranteeId, booked_fils = :bookedFils, back_fils = :backFils, suspense_fils = 0, why = null, payer_state = :payerState where id = :id`,
)

/** Updates the reason why a receipt stays in suspense, when it has changed. */
export const saveWhy = sql.run('money/receipts.saveWhy', 'update app.receipts set why = :why where id = :id')

/** Records that what a receipt of a third-party payer brought to its guarantee is refunded to the payer. */
export const saveSentBack = sql.run(
  'money/receipts.saveSentBack',
  `update app.receipts
  set back_fils = back_fils + booked_fils, booked_fils = 0, payer_state = 'sent_back'
  where id = :id`,
)

/** Records that money of a receipt leaves suspense for its payer. */
export const takeFromSuspense = sql.run(
  'money/receipts.takeFromSuspense',
  `update app.receipts
  set back_fils = back_fils + :amountFils, suspense_fils = suspense_fils - :amountFils,
    payer_state = case when booked_fils = 0 and payer_state is not null then 'sent_back' else payer_state end
  where id = :id`,
)

/** Records that money on its way back to the payer did not arrive: it waits in suspense again, for finance. */
export const returnToSuspense = sql.run(
  'money/receipts.returnToSuspense',
  `update app.receipts set back_fils = back_fils - :amountFils, suspense_fils = suspense_fils + :amountFils, why = 'came_back' where id = :id`,
)

export interface ReceiptEvent {
  receiptId: Id<'receipts'>
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
  staffId: Id<'staff'> | null
  facts: Record<string, string | null>
  requestId: string
  now: Date
}
const insertReceiptEventSql = sql.run(
  'money/receipts.insertReceiptEvent',
  `insert into app.receipt_events (receipt_id, kind, actor, staff_id, facts, request_id, at)
  values (:receiptId, :kind, :actor, :staffId, jsonb_strip_nulls(:facts::jsonb), :requestId, :now)`,
)
export async function insertReceiptEvent(tx: Queryable, event: ReceiptEvent): Promise<void> {
  await insertReceiptEventSql(tx, { ...event, facts: JSON.stringify(event.facts) })
}
const listReceiptEventsSql = sql.all(
  'money/receipts.listReceiptEvents',
  `select e.kind, s.name as staff_name, e.facts ->> 'reason' as reason, e.at
  from app.receipt_events e
  left join app.staff s on s.id = e.staff_id
  where e.receipt_id = :receiptId
  order by e.id`,
)
export async function listReceiptEvents(
  db: Queryable,
  receiptId: Id<'receipts'>,
): Promise<{ kind: string; staffName: string | null; reason: string | null; at: Date }[]> {
  const rows = await listReceiptEventsSql(db, { receiptId })
  return rows.map((row) => ({ kind: row.kind, staffName: row.staffName, reason: row.reason, at: row.at }))
}

// ---- receipt reversals ----

export interface NamedReceipt {
  id: Id<'receipts'>
  bankReference: string
  guaranteeId: Id<'guarantees'> | null
  amountFils: Fils
  /** The part of it that its guarantee has. */
  bookedFils: Fils
  refundedFils: Fils
  payerName: string | null
  isReversed: boolean
  isSettled: boolean
}
const namedColumns = `id, bank_reference as "bankReference", coalesce(guarantee_id, (select b.guarantee_id from app.fee_bills b where b.id = fee_bill_id)) as "guaranteeId",
    amount_fils as "amountFils", booked_fils as "bookedFils", refunded_fils as "refundedFils", payer ->> 'name' as "payerName", reversed_at is not null as "isReversed!", settled_at is not null as "isSettled!"`
/** Lists the receipts that any of these bank references names: one of the bank, one of the biller. */
export const listReceiptsByReference = sql.all(
  'money/receipts.listReceiptsByReference',
  `select ${namedColumns}
  from app.receipts
  where bank_reference = any(:references::text[])
  order by id`,
)

export const listReceiptsById = sql.all(
  'money/receipts.listReceiptsById',
  `select ${namedColumns}
  from app.receipts
  where id = any(:ids::bigint[])
  order by id`,
)

/** Lists the receipts of these guarantees that the bank has not reversed. */
export const listReceiptsOfGuarantees = sql.all(
  'money/receipts.listReceiptsOfGuarantees',
  `select ${namedColumns}
  from app.receipts
  where guarantee_id = any(:guaranteeIds::bigint[]) and reversed_at is null
  order by id`,
)

/** A debit that nobody has assigned yet and that may mean money of the guarantee; undefined when there is none. */
export const findDoubt = sql.first(
  'money/receipts.findDoubt',
  `select d.receipt_id as "receipt_id!", d.amount_fils as "amount_fils!"
  from app.receipts_in_doubt d
  join app.receipts r on r.id = d.receipt_id
  where r.guarantee_id = :guaranteeId and r.booked_fils > 0
  order by d.exception_id, d.receipt_id limit 1`,
)

const cutReceiptSql = sql.one(
  'money/receipts.cutReceipt',
  `with whole as (
    update app.receipts set booked_fils = booked_fils - :fils, cut_fils = cut_fils + :fils where id = :id
    returning id, source, bank_reference, remittance, payer, payer_state, declared, received_at, guarantee_id
  )
  insert into app.receipts (part_of, source, bank_reference, fingerprint, amount_fils, booked_fils, remittance, payer, payer_state, declared, received_at, recorded_at, guarantee_id, answered_fils, settled_at)
  select id, source, left(bank_reference, 100) || '/' || :name::text, ''::bytea, :fils, :fils, remittance, payer, payer_state, declared, received_at, :now::timestamptz, guarantee_id, 0, :now::timestamptz
  from whole
  returning id`,
)
/** Makes a part of what a receipt brought to its guarantee a receipt of its own, because the bank reverses only that. */
export async function cutReceipt(tx: Queryable, cut: { id: bigint; fils: Fils; name: string; now: Date }): Promise<Id<'receipts'>> {
  const row = await cutReceiptSql(tx, cut)
  return row.id
}

/** Marks a receipt as reversed by the bank: from now on no statement settles it and it is never matched again. */
export const markReversed = sql.run('money/receipts.markReversed', 'update app.receipts set reversed_at = :at where id = :id')

const saveLostSql = sql.run(
  'money/receipts.saveLost',
  `update app.receipts
  set lost_fils = lost_fils + :bookedFils::bigint + :suspenseFils::bigint + :feeFils::bigint, booked_fils = booked_fils - :bookedFils, refunded_fils = refunded_fils - :refundedFils,
    suspense_fils = suspense_fils - :suspenseFils, fee_fils = fee_fils - :feeFils,
       why = case when suspense_fils > :suspenseFils then why end where id = :id`,
)
/** Removes the recovered or replaced part of a reversed receipt from its guarantee or from suspense. */
export async function saveLost(
  tx: Queryable,
  lost: { id: bigint; bookedFils?: Fils; refundedFils?: Fils; suspenseFils?: Fils; feeFils?: Fils },
): Promise<void> {
  await saveLostSql(tx, {
    id: lost.id,
    bookedFils: lost.bookedFils ?? noFils,
    refundedFils: lost.refundedFils ?? noFils,
    suspenseFils: lost.suspenseFils ?? noFils,
    feeFils: lost.feeFils ?? noFils,
  })
}

/** Adds to the recovered part of the sum that a guarantee had booked. */
export const addRecovered = sql.run(
  'money/receipts.addRecovered',
  'update app.receipts set recovered_fils = recovered_fils + :fils where id = :id',
)

export const markClaimNoted = sql.run('money/receipts.markClaimNoted', 'update app.receipts set claim_noted_at = :at where id = :id')

/** Locks the reversed receipts of a guarantee that nothing has replaced and that are not fully recovered. */
export const lockOpenReversed = sql.all(
  'money/receipts.lockOpenReversed',
  `select ${receiptColumns}
  from app.receipts r
  where r.guarantee_id = :guaranteeId and r.reversed_at is not null and r.booked_fils > r.recovered_fils
  order by r.id for update`,
  receiptShapes,
)

/** Stores a replacement receipt: the replaced sum is the guarantee's, the excess waits for its refund. */
export const saveReplacement = sql.run(
  'money/receipts.saveReplacement',
  `update app.receipts
  set guarantee_id = :guaranteeId, booked_fils = booked_fils + :bookedFils, refunded_fils = refunded_fils + :refundedFils, suspense_fils = suspense_fils - :bookedFils, why = null, payer_state = :payerState
  where id = :id`,
)

const saveFeePaidSql = sql.count(
  'money/receipts.saveFeePaid',
  `update app.receipts
  set fee_fils = fee_fils + :feeFils, suspense_fils = suspense_fils - :feeFils, fee_bill_id = :feeBillId,
    why = case when suspense_fils > :feeFils then why end
     where id = :id and coalesce(fee_bill_id, :feeBillId) = :feeBillId`,
)
/**
 * Records the part of a receipt in suspense that paid fees; the rest stays in suspense. False when the receipt pays another bill already.
 */
export async function saveFeePaid(tx: Queryable, paid: { id: bigint; feeBillId: bigint; feeFils: Fils }): Promise<boolean> {
  const rowCount = await saveFeePaidSql(tx, paid)
  return rowCount === 1
}

const listPayoutsOfReceiptSql = sql.all(
  'money/receipts.listPayoutsOfReceipt',
  `select number as "number!" from app.payouts where receipt_id = :receiptId order by id desc`,
)
/** Lists the payouts that refund a receipt, newest first. */
export async function listPayoutsOfReceipt(db: Queryable, receiptId: Id<'receipts'>): Promise<string[]> {
  const rows = await listPayoutsOfReceiptSql(db, { receiptId })
  return rows.map(({ number }) => number)
}

const listQueuedReceiptsSql = sql.all(
  'money/receipts.listQueuedReceipts',
  `select r.id, r.bank_reference, r.source as way, r.amount_fils, r.remittance, r.received_at, r.reversed_at, r.payer_state, r.why, r.guarantee_id, t.decide_until, t.escalated
  from app.receipts r
  left join app.third_party_payers t on r.payer_state = 'deciding' and t.receipt_id = r.id and t.closed_at is null and t.status = 'under_review'
  where r.id = any(:ids::bigint[])`,
)
/** Receipts as the queue shows them, and until when finance decides on a payer. */
export const listQueuedReceipts = (db: Queryable, ids: readonly Id<'receipts'>[]) => listQueuedReceiptsSql(db, { ids })

const listPaidFeesSql = sql.all(
  'money/receipts.listPaidFees',
  `select split_part(reference, ':', 3)::bigint as "feeNumber!",
       sum(case when event = 'fee_reopened' then -amount_fils else amount_fils end)::bigint as "fils!"
     from ledger.journal
     where account_id = :accountId
       and ((event = case :by when 'netting' then 'fee_netted' else 'fee_bill_paid' end and side = 'credit' and (:receiptId::bigint is null or reference like '%:' || :receiptId))
       or (event = 'fee_reopened' and split_part(reference, ':', 4) = :by and (:receiptId::bigint is null or reference like '%:' || :receiptId)))
     group by 1 having sum(case when event = 'fee_reopened' then -amount_fils else amount_fils end) > 0 order by max(entry_id) desc`,
)
/** Lists the payments of the buyer's fees by netting or by a bill, newest first, so that the last payment is undone first. */
export async function listPaidFees(
  db: Queryable,
  guaranteeId: Id<'guarantees'>,
  side: 'buyer' | 'seller',
  by: 'netting' | 'bill',
  receiptId: Id<'receipts'> | null,
): Promise<{ feeNumber: bigint; fils: Fils }[]> {
  return listPaidFeesSql(db, { accountId: guaranteeId * 64n + (side === 'buyer' ? 34n : 35n), by, receiptId })
}

// ---- statement credits ----

export interface Credit {
  /** Names of the receipt: the bank's references, or payment references of bills. */
  references: readonly string[]
  /** The sum that the receipt has. */
  amountFils: Fils
  bookedAt: Date
}
/**
 * Locks the guarantees that credits name by reference or by bill, before they are settled: a notification that is being booked holds its
 * guarantee, and is seen once it has ended. Settled first, its money would be booked a second time.
 */
export const lockGuaranteesOfCredits = sql.run(
  'money/receipts.lockGuaranteesOfCredits',
  `select from app.guarantees where id in (
    select r.guarantee_id from app.receipts r where r.bank_reference = any(:references::text[]) and r.settled_by is null
    union all
    select g.id from unnest(:paymentReferences::text[]) as t(reference) join app.guarantees g on g.id = ${idOfReferenceSql('t.reference')} and g.payment_reference = t.reference
    union all
    select b.guarantee_id from app.fee_bills b where b.payment_reference = any(:paymentReferences::text[])
  ) order by id for update`,
)

export interface SettledReceipt {
  receiptId: Id<'receipts'>
  source: PaymentMethod
  guaranteeId: Id<'guarantees'> | null
  amountFils: Fils
  /** The index in the list of credits. */
  index: number
}

/**
 * Finds the receipts that a statement shows, marks them as settled and returns them; a line settles one receipt at most, and a receipt is
 * settled by one line. Guarantees are locked first, so that a concurrent payout order either sees the receipt settled or is seen here. A
 * reversed receipt is never settled: of it only the line is stored.
 */
const settleStatement = (shown: 'by reference' | 'by bill'): string => `
  with reported as (select c.index::int - 1 as index, c.amount::bigint as amount_fils, c.booked_at from unnest(:sumsFils::bigint[], :bookedAts::timestamptz[]) with ordinality as c(amount, booked_at, index)),
  shown as (select t.index, t.amount_fils, t.booked_at, r.reference from reported t
    join unnest(:references::text[], :owners::int[]) as r(reference, owner) on r.owner = t.index),
  matching as (${
    shown === 'by reference'
      ? `select r.id, t.index, r.guarantee_id, r.bank from app.receipts r join shown t on t.reference = r.bank_reference and t.amount_fils = r.amount_fils
    where r.settled_at is null and r.settled_by is null`
      : `select r.id, t.index, r.guarantee_id, r.bank from shown t join app.guarantees g on g.id = ${idOfReferenceSql('t.reference')} and g.payment_reference = t.reference
      join app.receipts r on r.guarantee_id = g.id and r.amount_fils = t.amount_fils
    where r.settled_at is null and r.settled_by is null and r.received_at between t.booked_at - interval '7 days' and t.booked_at + interval '2 days'
    union all
    select r.id, t.index, r.guarantee_id, r.bank from shown t join app.fee_bills b on b.payment_reference = t.reference
      join app.receipts r on r.fee_bill_id = b.id and r.amount_fils = t.amount_fils
    where r.settled_at is null and r.settled_by is null and r.received_at between t.booked_at - interval '7 days' and t.booked_at + interval '2 days'`
  }),
  ranked as (select id, index, guarantee_id, row_number() over (partition by id order by index) as of_receipt from matching),
  found as materialized (select distinct on (index) id, index, guarantee_id from ranked where of_receipt = 1 order by index, id),
  guarantee as materialized (select id from app.guarantees where id in (select guarantee_id from found) order by id for update),
  settled as (
    update app.receipts r
    set settled_at = case when r.reversed_at is null then :now::timestamptz end, settled_by = :messageId
    from found f
    left join guarantee g on g.id = f.guarantee_id
    where r.id = f.id and r.settled_by is null
    returning r.id, r.source, r.guarantee_id, r.amount_fils, r.reversed_at is not null as is_reversed, r.why is not distinct from 'told_late' as is_notified_late, f.index
  )
  select s.id as receipt_id, s.source, s.guarantee_id, s.amount_fils, s.is_reversed as "is_reversed!", s.is_notified_late as "is_notified_late!", s.index as "index!"
  from settled s
  order by s.guarantee_id, s.id`
const settleReceiptsSql = sql.all('money/receipts.settleReceipts', settleStatement('by reference'))
const settleReceiptsOfBillsSql = sql.all('money/receipts.settleReceiptsOfBills', settleStatement('by bill'))
type SettledCredit = SettledReceipt & { isReversed: boolean; isNotifiedLate: boolean }
const settledBy =
  (settle: typeof settleReceiptsSql | typeof settleReceiptsOfBillsSql) =>
  (tx: Queryable, messageId: string, credits: readonly Credit[], now: Date): Promise<SettledCredit[]> =>
    settle(tx, {
      messageId,
      now,
      sumsFils: credits.map(({ amountFils }) => amountFils),
      references: credits.flatMap(({ references }) => references),
      owners: credits.flatMap(({ references }, owner) => references.map(() => owner)),
      bookedAts: credits.map(({ bookedAt }) => bookedAt),
    })
export const settleReceipts = settledBy(settleReceiptsSql)
/** The same for credits that name a bill and not the reference of its notification: a payment of that sum of about that day. */
export const settleReceiptsOfBills = settledBy(settleReceiptsOfBillsSql)

/** Settles a receipt whose statement line was missed by a concurrent transaction. Undefined when it is settled already. */
export const settleLate = sql.first(
  'money/receipts.settleLate',
  `update app.receipts set settled_at = app.now(), settled_by = :messageId where id = :receiptId and settled_at is null
     returning id as "receiptId", source, guarantee_id as "guaranteeId", amount_fils as "amountFils"`,
)

// ---- unexpected money ----

const insertUnexpectedReceiptSql = sql.first(
  'money/receipts.insertUnexpectedReceipt',
  `insert into app.receipts (source, bank_reference, fingerprint, amount_fils, booked_fils, suspense_fils, remittance, why, received_at, recorded_at, answered_fils, settled_at, settled_by, payer)
     values ('bank', :bankReference, ''::bytea, :amountFils, 0, :amountFils, :remittance, 'unexpected', :receivedAt, :now, 0, :now, :messageId, :payer) returning id`,
)
/** Stores unexpected money as a receipt of its own in suspense, settled from the beginning. */
export async function insertUnexpectedReceipt(
  tx: Queryable,
  receipt: {
    bankReference: string
    amountFils: Fils
    remittance: string
    receivedAt: Date
    messageId: string
    payer?: ReportedPayer
    now: Date
  },
): Promise<Id<'receipts'>> {
  const row = await insertUnexpectedReceiptSql(tx, {
    ...receipt,
    remittance: receipt.remittance.slice(0, 500),
    payer: JSON.stringify(receipt.payer ?? {}),
  })
  if (!row) throw new Error('an unexpected receipt was not stored')
  return row.id
}

/** Records that all of an unexpected receipt has left suspense. */
export const saveResolvedReceipt = sql.run(
  'money/receipts.saveResolvedReceipt',
  'update app.receipts set lost_fils = lost_fils + suspense_fils, suspense_fils = 0, why = null where id = :id',
)

/** Turns an unexpected receipt into an ordinary one in suspense that no guarantee can take. */
export const freeUnexpectedReceipt = sql.run(
  'money/receipts.freeUnexpectedReceipt',
  `update app.receipts set why = 'no_reference' where id = :id`,
)

// ---- refunds ----

/** The data of a receipt that a refund needs. */
export interface ReturnableReceipt {
  id: Id<'receipts'>
  payer: { name?: string; iban?: string }
  payerState: string | null
  /** The part the guarantee held and has not refunded. */
  leftFils: Fils
}

const refundable = `select id, payer, payer_state, booked_fils - refunded_fils as "left_fils!" from app.receipts
     where guarantee_id = :guaranteeId and booked_fils > refunded_fils and reversed_at is null order by received_at desc, id desc`
/**
 * Locks the receipts a guarantee still has to refund, newest first. Reversed receipts are left out. The caller holds the guarantee's lock.
 */
export const lockRefundable = sql.all(
  'money/receipts.lockRefundable',
  `${refundable} for update`,
  columns<{ payer: ReturnableReceipt['payer'] }>(),
)
/** The same receipts for somebody who only looks. */
export const listRefundable = sql.all('money/receipts.listRefundable', refundable, columns<{ payer: ReturnableReceipt['payer'] }>())

export const addRefunded = sql.run(
  'money/receipts.addRefunded',
  `update app.receipts
  set refunded_fils = refunded_fils + :amountFils,
    payer_state = case when payer_state in ('undeclared', 'deciding') then 'sent_back' else payer_state end
  where id = :receiptId`,
)

/** Recovers the open sum from a part of the seller's money, oldest reversed receipt first. Returns the sum per receipt. */
export const takeFromReversed = sql.all(
  'money/receipts.takeFromReversed',
  `with open as materialized (
    select id, booked_fils - recovered_fils as fils
    from app.receipts
    where guarantee_id = :guaranteeId and reversed_at is not null and booked_fils > recovered_fils
    order by id for update
  ),
     shares as (select id, least(fils, greatest(0, :mostFils::bigint - (sum(fils) over (order by id) - fils)))::bigint as fils from open)
     update app.receipts r
     set recovered_fils = recovered_fils + s.fils
     from shares s
     where r.id = s.id and s.fils > 0
     returning r.id as "receiptId", s.fils as "fils!"`,
)

const saveRecoveredRefundSql = sql.run(
  'money/receipts.saveRecoveredRefund',
  'update app.receipts set recovered_fils = recovered_fils + :amountFils where id = :id',
)
const saveRecoveredReturnSql = sql.run(
  'money/receipts.saveRecoveredReturn',
  'update app.receipts set back_fils = back_fils - :amountFils, lost_fils = lost_fils + :amountFils where id = :id',
)
/**
 * Records that a payout's money recovered a reversed receipt, and from which part: a refund is money that we laid out, any other payout was
 * a refund to the payer already.
 */
export async function saveRecovery(tx: Queryable, recovery: { id: bigint; isRefund: boolean; amountFils: Fils }): Promise<void> {
  await (recovery.isRefund ? saveRecoveredRefundSql : saveRecoveredReturnSql)(tx, recovery)
}

/** Locks a guarantee's receipts of third-party payers that were not refunded, oldest first. The caller holds the guarantee's lock. */
export const lockOthersReceipts = sql.all(
  'money/receipts.lockOthersReceipts',
  `select id, booked_fils, payer_state as "state!"
  from app.receipts
  where guarantee_id = :guaranteeId and booked_fils > 0 and payer_state in ('undeclared', 'declared', 'deciding', 'accepted')
  order by received_at, id for update`,
  columns<{ state: 'undeclared' | 'declared' | 'deciding' | 'accepted' }>(),
)

const savePayerStateSql = sql.run(
  'money/receipts.savePayerState',
  'update app.receipts set payer_state = :payerState, declared = coalesce(:declared::jsonb, declared) where id = :receiptId',
)
/** Stores the state of a payer and, after the buyer's declaration, the payer's identity. */
export async function savePayerState(
  tx: Queryable,
  receiptId: Id<'receipts'>,
  state: 'declared' | 'deciding' | 'accepted',
  declared?: { name: string; relation: string },
): Promise<void> {
  await savePayerStateSql(tx, { receiptId, payerState: state, declared: declared ? JSON.stringify(declared) : null })
}
