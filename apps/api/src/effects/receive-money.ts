import { isPaidByBuyer, refundSuspense } from '#money/suspense/index.ts'
import { insertMakeGood } from '#money/reconciliation/index.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { createHash } from 'node:crypto'
import { type Fils, noFils } from '@damana/contract/money'
import { isOurIban } from '#people/bank-accounts/index.ts'
import { readJordanianIban } from '#kernel/iban.ts'
import { bookFeePayment, divideFeePayment, type FeeBill, findFeeBill } from '#money/fees/index.ts'
import { type AuditContext, auditContextOf, ledgerActorOf } from '#kernel/audit-context.ts'
import type { BankActor, BillerActor, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { type LockedGuarantee, lockGuaranteeById, lockGuaranteeByReference } from '#lifecycle/index.ts'
import { ledgerEvents, post } from '#money/ledger/index.ts'
import type { Queryable } from '#db/queryable.ts'
import { notifyRefunded } from '#money/refunds/index.ts'
import { applyWork } from './apply-transition.ts'
import { bookIntoGuarantee, payableOf } from './book-receipt.ts'
import { mendExpiry } from './mend-expiry.ts'
import {
  findReceipt,
  findStatedReceipt,
  insertReceipt,
  type KnownReceipt,
  type Match,
  matchReceipt,
  recordSecurityEvent,
  saveNotification,
  suspenseEndOf,
  type Way,
} from '#money/receipts/index.ts'

export interface Notice {
  way: Way
  bankReference: string
  amountFils: Fils
  /** Payment references that the sender may have meant; the first that belongs to a guarantee counts. */
  references: readonly string[]
  remittance: string
  /** The bank's time of payment. */
  receivedAt: Date
  payer: Record<string, string>
  /** A statement shows it without a notification, which was lost with a restored database. */
  isFromStatement?: boolean
}
export interface Received {
  receiptId: bigint
  bookedFils: Fils
  /** The same notification came before; nothing was booked now. */
  repeated: boolean
}

/**
 * Receives incoming money of every payment method: it is booked once, to the guarantee that waits for it or else into suspense, and an
 * excess is refunded at once. A repetition books nothing and gets the same answer; the same bank reference with other content is refused
 * and raises a security alert.
 */
export async function receiveMoney(ctx: RequestContext<BankActor | BillerActor>, notice: Notice, deps: WithSettings): Promise<Received> {
  const fingerprint = fingerprintOf(notice)
  const isOurs = isOurIban(notice.payer['iban'] ?? '', deps.settings())
  const received = await ctx.transactOn(
    (db) => (isOurs ? Promise.resolve(undefined) : lockNamedGuarantee(db, notice.references)),
    (tx, guarantee) => bookMoney(tx, auditContextOf(ctx, tx), guarantee, { ...notice, fingerprint }, deps),
  )
  if (!('known' in received)) return received
  const { known } = received
  if (!known.fingerprint.equals(fingerprint)) {
    await recordSecurityEvent(ctx, 'receipt_conflict', {
      way: notice.way,
      bank_reference: notice.bankReference,
      receipt: known.id.toString(),
    })
    throw new DomainError('receipt_conflict')
  }
  return { receiptId: known.id, bookedFils: known.bookedFils, repeated: true }
}

/**
 * Books money on a statement that nobody has notified, by the sender's reference and at the bank's time; an expiry that it disproves is mended. False when the reference
 * names no known guarantee or bill; such money waits for finance. A notification that comes later is the same payment.
 */
export async function bookStatementCredit(
  tx: Tx,
  audit: AuditContext,
  { payer = {}, ...credit }: Omit<Notice, 'way' | 'payer' | 'isFromStatement'> & { payer?: Record<string, string> },
  deps: WithSettings,
): Promise<boolean> {
  const guarantee = await lockNamedGuarantee(tx, credit.references)
  if (!guarantee && !(await lockNamedFeeBill(tx, credit.references))) return false
  const notice = { ...credit, way: 'bank' as const, payer, isFromStatement: true, fingerprint: notTold }
  const booked = await bookMoney(tx, audit, guarantee, notice, deps)
  if (guarantee && !('known' in booked)) await mendExpiry(tx, audit, guarantee)
  return true
}

async function bookMoney(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee | undefined,
  notice: Notice & { fingerprint: Buffer },
  deps: WithSettings,
): Promise<Received | { known: KnownReceipt }> {
  const { fingerprint, isFromStatement = false } = notice
  // Money from one of our own accounts pays for nothing, whatever its reference: finance clarifies it.
  const isOurs = isOurIban(notice.payer['iban'] ?? '', deps.settings())
  const bill = guarantee || isOurs ? undefined : await lockNamedFeeBill(tx, notice.references)
  const stated = isFromStatement || isOurs ? undefined : await findStated(tx, notice, guarantee?.id ?? null, bill?.id ?? null)
  if (stated) return { known: stated }
  if (bill) return receiveFeePayment(tx, audit, bill, notice, deps)
  const match: Match = isOurs
    ? { into: 'suspense', why: 'own_account', outcome: suspenseEndOf('own_account') }
    : matchReceipt({
        amountFils: notice.amountFils,
        receivedAt: notice.receivedAt,
        reference: notice.references[0] ?? null,
        guarantee: guarantee && (await payableOf(tx, guarantee)),
      })
  const booked = match.into === 'guarantee' && guarantee ? { ...match, guarantee } : null
  const isBuyers = booked !== null && (await isPaidByBuyer(tx, booked.guarantee.id, notice.payer))
  const receipt = await insertReceipt(tx, {
    source: notice.way,
    bankReference: notice.bankReference,
    fingerprint,
    guaranteeId: guarantee?.id ?? null,
    amountFils: notice.amountFils,
    bookedFils: booked?.escrowFils ?? noFils,
    suspenseFils: booked ? noFils : notice.amountFils,
    backFils: booked?.excessFils ?? noFils,
    feeFils: noFils,
    feeBillId: null,
    payerState: booked && (isBuyers ? 'buyer' : 'undeclared'),
    remittance: notice.remittance,
    payer: notice.payer,
    why: match.into === 'suspense' ? match.why : null,
    receivedAt: notice.receivedAt,
    isFromStatement,
    now: tx.now,
  })
  if (!receipt) return { known: await getKnown(tx, notice) }
  const origin = { effectiveAt: notice.receivedAt, ...ledgerActorOf(audit) }
  const from = notice.way === 'biller' ? 'notice' : 'bank'
  const bookable = { id: receipt.id, source: notice.way, amountFils: notice.amountFils, payer: notice.payer }
  if (booked)
    await applyWork(
      tx,
      audit,
      booked.guarantee,
      await bookIntoGuarantee(tx, audit, booked.guarantee, bookable, { ...booked, isBuyers, from, at: notice.receivedAt, by: 'bank' }),
      deps,
    )
  else
    await post(tx, {
      ...ledgerEvents.receipt_unmatched({ receiptId: receipt.id, way: from, amountFils: notice.amountFils }),
      ...origin,
    })
  if (receipt.isSettled && (from === 'notice' || receipt.deductedChargesFils > noFils)) {
    const holder = booked ? { guaranteeId: booked.guarantee.id } : { receiptId: receipt.id }
    await post(tx, {
      ...ledgerEvents.notice_settled({
        receiptId: receipt.id,
        holder,
        amountFils: notice.amountFils,
        deductedChargesFils: receipt.deductedChargesFils,
        way: from,
      }),
      ...origin,
    })
    if (receipt.deductedChargesFils > noFils)
      await insertMakeGood(tx, { cause: 'charge', amountFils: receipt.deductedChargesFils, receiptId: receipt.id, now: tx.now })
  }
  if (match.into === 'suspense' && match.outcome === 'sent_back')
    await refundSuspense(
      tx,
      audit,
      { ...bookable, guaranteeId: guarantee?.id ?? null, suspenseFils: notice.amountFils },
      { why: match.why },
      deps,
    )
  return { receiptId: receipt.id, bookedFils: booked?.escrowFils ?? noFils, repeated: false }
}

async function lockNamedGuarantee(tx: Queryable, references: readonly string[]): Promise<LockedGuarantee | undefined> {
  for (const reference of references) {
    const guarantee = await lockGuaranteeByReference(tx, reference)
    if (guarantee) return guarantee
  }
  return undefined
}

/** Finds the fee bill that the money names and locks its guarantee, like for any other money. */
async function lockNamedFeeBill(tx: Queryable, references: readonly string[]): Promise<FeeBill | undefined> {
  for (const reference of references) {
    const bill = await findFeeBill(tx, reference)
    if (!bill) continue
    await lockGuaranteeById(tx, bill.guaranteeId)
    return bill
  }
  return undefined
}

async function getKnown(tx: Queryable, notice: Notice & { fingerprint: Buffer }): Promise<KnownReceipt> {
  const { way, bankReference, amountFils } = notice
  const known = await findReceipt(tx, way, bankReference)
  if (!known) throw new Error('a receipt is neither new nor known')
  // Booked from a statement, and notified only now.
  if (!known.fingerprint.equals(notTold) || notice.isFromStatement || known.amountFils !== amountFils) return known
  return noteNotification(tx, notice, known)
}

/** The receipt that a statement had shown before its notification came, under another reference: of the same bill, sum and day. */
async function findStated(
  tx: Queryable,
  notice: Notice & { fingerprint: Buffer },
  guaranteeId: bigint | null,
  feeBillId: bigint | null,
): Promise<KnownReceipt | undefined> {
  const { way, bankReference, amountFils, receivedAt } = notice
  const stated = await findStatedReceipt(tx, { source: way, bankReference, guaranteeId, feeBillId, amountFils, receivedAt })
  return stated?.fingerprint.equals(notTold) ? noteNotification(tx, notice, stated) : stated
}

async function noteNotification(tx: Queryable, notice: Notice & { fingerprint: Buffer }, known: KnownReceipt): Promise<KnownReceipt> {
  const { way, bankReference, payer, fingerprint } = notice
  await saveNotification(tx, { id: known.id, fingerprint, payer, source: way, bankReference })
  return { ...known, fingerprint }
}

/** The fingerprint of money without a notification. */
const notTold = Buffer.alloc(0)

/**
 * A side pays its fee bill: the open fees become ours, the excess goes back to the payer, or waits for finance where the payer's account is
 * unknown.
 */
async function receiveFeePayment(
  tx: Tx,
  audit: AuditContext,
  bill: FeeBill,
  notice: Notice & { fingerprint: Buffer },
  deps: WithSettings,
): Promise<Received | { known: KnownReceipt }> {
  const { amountFils, payer } = notice
  const payment = await divideFeePayment(tx, bill, amountFils)
  const { paidFils, restFils } = payment
  const receipt = await insertReceipt(tx, {
    source: notice.way,
    bankReference: notice.bankReference,
    fingerprint: notice.fingerprint,
    guaranteeId: null,
    amountFils,
    bookedFils: noFils,
    suspenseFils: restFils,
    backFils: noFils,
    feeFils: paidFils,
    feeBillId: bill.id,
    payerState: null,
    remittance: notice.remittance,
    payer,
    why: restFils > 0n ? 'fee_paid' : null,
    receivedAt: notice.receivedAt,
    isFromStatement: notice.isFromStatement ?? false,
    now: audit.now,
  })
  if (!receipt) return { known: await getKnown(tx, notice) }
  const way = notice.way === 'biller' ? 'notice' : 'bank'
  const origin = { effectiveAt: notice.receivedAt, ...ledgerActorOf(audit) }
  if (paidFils > 0n) await bookFeePayment(tx, audit, payment, { id: receipt.id, way, at: notice.receivedAt })
  else await post(tx, { ...ledgerEvents.receipt_unmatched({ receiptId: receipt.id, way, amountFils }), ...origin })
  if (receipt.isSettled && (way === 'notice' || receipt.deductedChargesFils > noFils))
    await post(tx, {
      ...ledgerEvents.notice_settled({
        receiptId: receipt.id,
        holder: { receiptId: receipt.id },
        amountFils,
        deductedChargesFils: receipt.deductedChargesFils,
        way,
      }),
      ...origin,
    })
  if (receipt.isSettled && receipt.deductedChargesFils > noFils)
    await insertMakeGood(tx, { cause: 'charge', amountFils: receipt.deductedChargesFils, receiptId: receipt.id, now: audit.now })
  // The buyer can name an account by link; any other payer can be asked by finance only.
  const isReachable = bill.side === 'buyer' || (payer['iban'] !== undefined && readJordanianIban(payer['iban']) !== undefined)
  if (restFils > 0n && isReachable)
    await refundSuspense(
      tx,
      audit,
      {
        id: receipt.id,
        source: notice.way,
        amountFils,
        payer,
        guaranteeId: bill.side === 'buyer' ? bill.guaranteeId : null,
        suspenseFils: restFils,
      },
      { why: 'fee_paid' },
      deps,
    )
  if (paidFils === noFils && bill.side === 'buyer')
    await notifyRefunded(tx, bill.guaranteeId, { amountFils: restFils, why: 'already_paid' })
  return { receiptId: receipt.id, bookedFils: paidFils, repeated: false }
}

const fingerprintOf = ({ way, bankReference, amountFils, references, remittance, receivedAt, payer }: Notice): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        way,
        bankReference,
        amountFils.toString(),
        references,
        remittance,
        receivedAt.toISOString(),
        Object.entries(payer).sort(([a], [b]) => (a < b ? -1 : 1)),
      ]),
    )
    .digest()
