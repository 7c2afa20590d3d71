import type { Id } from '#db/id.ts'
import { type BookableReceipt, isPaidByBuyer, refundSuspense } from '#money/suspense/index.ts'
import { bookSettlement, insertConflict } from '#money/reconciliation/index.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { createHash } from 'node:crypto'
import { addFils, type Fils, noFils } from '@damana/contract/money'
import { isOurIban } from '#people/bank-accounts/index.ts'
import { readJordanianIban } from '#kernel/iban.ts'
import { bookFeePayment, divideFeePayment, type FeeBill, findFeeBill } from '#money/fees/index.ts'
import { type AuditContext, auditContextOf } from '#kernel/audit-context.ts'
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
  type NewReceipt,
  recordSecurityEvent,
  saveNotification,
  suspenseEndOf,
  type PaymentMethod,
} from '#money/receipts/index.ts'

/** A payment notification of any method. */
export interface PaymentNotification {
  method: PaymentMethod
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
type FingerprintedNotification = PaymentNotification & { fingerprint: Buffer }
export interface Received {
  receiptId: Id<'receipts'>
  bookedFils: Fils
  /** The same notification came before; nothing was booked now. */
  repeated: boolean
}

/**
 * Receives incoming money of every payment method: it is booked once, to the guarantee that waits for it or else into suspense, and an
 * excess is refunded at once. A repetition books nothing and gets the same answer; the same bank reference with other content is refused
 * and raises a security alert.
 */
export async function receiveMoney(
  ctx: RequestContext<BankActor | BillerActor>,
  notification: PaymentNotification,
  deps: WithSettings,
): Promise<Received> {
  const fingerprint = fingerprintOf(notification)
  const isOurs = isOurIban(notification.payer['iban'] ?? '', deps.settings())
  const received = await ctx.transactOn(
    (db) => (isOurs ? Promise.resolve(undefined) : lockNamedGuarantee(db, notification.references)),
    (tx, guarantee) => bookMoney(tx, auditContextOf(ctx, tx), guarantee, { ...notification, fingerprint }, deps),
  )
  if (!('known' in received)) return received
  const { known } = received
  if (!known.fingerprint.equals(fingerprint)) {
    await recordSecurityEvent(ctx, 'receipt_conflict', {
      way: notification.method,
      bank_reference: notification.bankReference,
      receipt: known.id.toString(),
    })
    await ctx.inOwnTransaction((tx) => keepConflict(tx, known.id, notification))
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
  { payer = {}, ...credit }: Omit<PaymentNotification, 'method' | 'payer' | 'isFromStatement'> & { payer?: Record<string, string> },
  deps: WithSettings,
): Promise<boolean> {
  const guarantee = await lockNamedGuarantee(tx, credit.references)
  if (!guarantee && !(await lockNamedFeeBill(tx, credit.references))) return false
  const notification = { ...credit, method: 'bank' as const, payer, isFromStatement: true, fingerprint: noFingerprint }
  const booked = await bookMoney(tx, audit, guarantee, notification, deps)
  if (guarantee && !('known' in booked)) await mendExpiry(tx, audit, guarantee)
  return true
}

/** Finance sees once what its sender said against the receipt, and asks. */
const keepConflict = (tx: Tx, receiptId: Id<'receipts'>, notification: PaymentNotification): Promise<void> => {
  const { amountFils, bankReference: reference, remittance, receivedAt: bookedAt } = notification
  const noticeSha256 = contradictionOf(notification)
  return insertConflict(tx, { receiptId, amountFils, reference, remittance, bookedAt, noticeSha256, now: tx.now })
}

/** The way, the sum, the bill and the payer of a notice: told again at another time or in other words, it contradicts a receipt in the same. */
const contradictionOf = ({ method, amountFils, references, payer }: PaymentNotification): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([method, amountFils.toString(), references, payer['id'] ?? null, payer['iban'] ?? null]))
    .digest()

async function bookMoney(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee | undefined,
  notification: FingerprintedNotification,
  deps: WithSettings,
): Promise<Received | { known: KnownReceipt }> {
  // Money from one of our own accounts pays for nothing, whatever its reference: finance clarifies it.
  const isOurs = isOurIban(notification.payer['iban'] ?? '', deps.settings())
  const bill = guarantee || isOurs ? undefined : await lockNamedFeeBill(tx, notification.references)
  const stated =
    notification.isFromStatement || isOurs ? undefined : await findStated(tx, notification, guarantee?.id ?? null, bill?.id ?? null)
  if (stated) return { known: stated }
  if (bill) return receiveFeePayment(tx, audit, bill, notification, deps)
  const match: Match = isOurs
    ? { into: 'suspense', why: 'own_account', outcome: suspenseEndOf('own_account') }
    : matchReceipt({
        amountFils: notification.amountFils,
        receivedAt: notification.receivedAt,
        reference: notification.references[0] ?? null,
        guarantee: guarantee && (await payableOf(tx, guarantee)),
      })
  const guaranteeId = guarantee?.id ?? null
  if (match.into === 'suspense') {
    const refund = match.outcome === 'sent_back' ? { refundOf: guaranteeId } : {}
    return recordReceipt(tx, audit, notification, { guaranteeId, suspenseFils: notification.amountFils, why: match.why, ...refund }, deps)
  }
  if (!guarantee) throw new Error('money is matched with no guarantee')
  const isBuyers = await isPaidByBuyer(tx, guarantee.id, notification.payer)
  return recordReceipt(
    tx,
    audit,
    notification,
    {
      guaranteeId,
      holderId: guaranteeId,
      bookedFils: match.escrowFils,
      backFils: match.excessFils,
      payerState: isBuyers ? 'buyer' : 'undeclared',
      post: async (receipt) => {
        const booking = { ...match, isBuyers, origin: moneyOriginOf(notification), at: notification.receivedAt, by: 'bank' } as const
        await applyWork(tx, audit, guarantee, await bookIntoGuarantee(tx, audit, guarantee, receipt, booking), deps)
      },
    },
    deps,
  )
}

/** The destination of a receipt, part by part; parts that are left out are zero. */
interface Destination extends Partial<
  Pick<NewReceipt, 'bookedFils' | 'suspenseFils' | 'backFils' | 'feeFils' | 'feeBillId' | 'payerState' | 'why'>
> {
  guaranteeId: Id<'guarantees'> | null
  /** The guarantee that holds the money once it is booked; absent: suspense. */
  holderId?: bigint | null
  /** Posts the entries of the split; absent: all of it is posted to suspense. */
  post?: (receipt: BookableReceipt) => Promise<void>
  /** The suspense is refunded at once, to the buyer of this guarantee or to a payer without one. */
  refundOf?: bigint | null
}

/** Records a receipt once: its row, its entries, its settlement where a statement had shown it before, and the refund of its suspense. */
async function recordReceipt(
  tx: Tx,
  audit: AuditContext,
  notification: FingerprintedNotification,
  { holderId = null, post: postSplit, refundOf, ...stored }: Destination,
  deps: WithSettings,
): Promise<Received | { known: KnownReceipt }> {
  const { method: source, bankReference, fingerprint, amountFils, remittance, payer, receivedAt, isFromStatement = false } = notification
  const parts = { bookedFils: noFils, suspenseFils: noFils, backFils: noFils, feeFils: noFils, ...stored }
  const receipt = await insertReceipt(tx, {
    feeBillId: null,
    payerState: null,
    why: null,
    ...parts,
    source,
    bankReference,
    fingerprint,
    amountFils,
    remittance,
    payer,
    receivedAt,
    isFromStatement,
    now: audit.now,
  })
  if (!receipt) return { known: await getKnown(tx, notification) }
  const { id: receiptId, isSettled, deductedChargesFils } = receipt
  const bookable = { id: receiptId, source, amountFils, payer }
  if (postSplit) await postSplit(bookable)
  else await post(tx, audit, ledgerEvents.receipt_unmatched({ receiptId, origin: moneyOriginOf(notification), amountFils }), receivedAt)
  if (isSettled) await bookSettlement(tx, audit, { receiptId, source, guaranteeId: holderId, amountFils, deductedChargesFils }, receivedAt)
  if (refundOf !== undefined)
    await refundSuspense(
      tx,
      audit,
      { ...bookable, guaranteeId: refundOf, suspenseFils: parts.suspenseFils },
      { why: parts.why ?? null },
      deps,
    )
  return { receiptId, bookedFils: addFils(parts.bookedFils, parts.feeFils), repeated: false }
}

/** A biller's money is on its way to the bank until its settlement. */
const moneyOriginOf = ({ method }: Pick<PaymentNotification, 'method'>) => (method === 'biller' ? 'notice' : 'bank')

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

async function getKnown(tx: Queryable, notification: FingerprintedNotification): Promise<KnownReceipt> {
  const { method, bankReference, amountFils } = notification
  const known = await findReceipt(tx, method, bankReference)
  if (!known) throw new Error('a receipt is neither new nor known')
  // Booked from a statement, and notified only now.
  if (!known.fingerprint.equals(noFingerprint) || notification.isFromStatement || known.amountFils !== amountFils) return known
  return noteNotification(tx, notification, known)
}

/** The receipt that a statement had shown before its notification came, under another reference: of the same bill, sum and day. */
async function findStated(
  tx: Queryable,
  notification: FingerprintedNotification,
  guaranteeId: Id<'guarantees'> | null,
  feeBillId: bigint | null,
): Promise<KnownReceipt | undefined> {
  const { method, bankReference, amountFils, receivedAt } = notification
  const stated = await findStatedReceipt(tx, { source: method, bankReference, guaranteeId, feeBillId, amountFils, receivedAt })
  return stated?.fingerprint.equals(noFingerprint) ? noteNotification(tx, notification, stated) : stated
}

async function noteNotification(tx: Queryable, notification: FingerprintedNotification, known: KnownReceipt): Promise<KnownReceipt> {
  const { method, bankReference, payer, fingerprint } = notification
  await saveNotification(tx, { id: known.id, fingerprint, payer, source: method, bankReference })
  return { ...known, fingerprint }
}

/** The fingerprint of money without a notification. */
const noFingerprint = Buffer.alloc(0)

/**
 * A side pays its fee bill: the open fees become ours, the excess goes back to the payer, or waits for finance where the payer's account is
 * unknown.
 */
async function receiveFeePayment(
  tx: Tx,
  audit: AuditContext,
  bill: FeeBill,
  notification: FingerprintedNotification,
  deps: WithSettings,
): Promise<Received | { known: KnownReceipt }> {
  const payment = await divideFeePayment(tx, bill, notification.amountFils)
  const { paidFils, restFils } = payment
  const iban = notification.payer['iban']
  // The buyer can name an account by link; any other payer can be asked by finance only.
  const isReachable = bill.side === 'buyer' || (iban !== undefined && readJordanianIban(iban) !== undefined)
  const received = await recordReceipt(
    tx,
    audit,
    notification,
    {
      guaranteeId: null,
      suspenseFils: restFils,
      feeFils: paidFils,
      feeBillId: bill.id,
      ...(restFils > noFils ? { why: 'fee_paid' } : {}),
      ...(paidFils > noFils
        ? { post: ({ id }) => bookFeePayment(tx, audit, payment, { id, origin: moneyOriginOf(notification), at: notification.receivedAt }) }
        : {}),
      ...(restFils > noFils && isReachable ? { refundOf: bill.side === 'buyer' ? bill.guaranteeId : null } : {}),
    },
    deps,
  )
  if (!('known' in received) && paidFils === noFils && bill.side === 'buyer')
    await notifyRefunded(tx, bill.guaranteeId, { amountFils: restFils, why: 'already_paid' })
  return received
}

const fingerprintOf = ({ method, bankReference, amountFils, references, remittance, receivedAt, payer }: PaymentNotification): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        method,
        bankReference,
        amountFils.toString(),
        references,
        remittance,
        receivedAt.toISOString(),
        Object.entries(payer).sort(([a], [b]) => (a < b ? -1 : 1)),
      ]),
    )
    .digest()
