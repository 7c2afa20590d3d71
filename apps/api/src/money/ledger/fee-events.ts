import { type Fils, addFils, subtractFils, taxInside } from '@damana/contract/money'
import { type SharedCode, guaranteeAccount, receiptAccount, sharedAccount } from './chart-of-accounts.ts'
import { type LedgerEntry, type Line, book, earnOnClientAccount } from './entry.ts'
import { type MoneyInWay, accountOfWay } from './receipt-events.ts'

export type Side = 'buyer' | 'seller'

/** A fee that a side owes us beside commission and transfer. */
export interface Fee {
  readonly guaranteeId: bigint
  /** Tells the fees of a guarantee apart: the version of the event that cost it. */
  readonly feeNumber: bigint
  readonly side: Side
}

/** What a fee was charged for; the fee of an expiry after the due date is that of a cancellation. */
export type ChargedKind = 'cancellation' | 'late_expiry' | 'failed_check'
export type FeeKind = ChargedKind | 'commission' | 'transfer'

const revenueOf = {
  commission: 'revenue_commission',
  transfer: 'revenue_transfer',
  cancellation: 'revenue_cancellation',
  late_expiry: 'revenue_cancellation',
  failed_check: 'revenue_waiver_check',
} as const satisfies Record<FeeKind, SharedCode>

const receivableOf = ({ guaranteeId, side }: Fee) => guaranteeAccount(`fee_receivable_${side}`, guaranteeId)
/** A side's fee is taken from his own money of the same guarantee, never from the other's. */
const ownMoneyOf = ({ guaranteeId, side }: Fee) => guaranteeAccount(side === 'seller' ? 'seller_payable' : 'buyer_refund', guaranteeId)
const referenceOf = (event: string, { guaranteeId, feeNumber }: Fee) => `${event}:${guaranteeId}:${feeNumber}`

/** A fee is revenue and the sales tax that is inside it. */
function earnings(kind: FeeKind, guaranteeId: bigint, feeFils: Fils, taxFils: Fils): Line[] {
  return [
    [sharedAccount(revenueOf[kind], { guaranteeId }), subtractFils(feeFils, taxFils)],
    [sharedAccount('sales_tax', { guaranteeId }), taxFils],
  ]
}

/** A fee, or a part of it, that we let go. */
interface LetGo extends Fee {
  /** What of the fee stands so far: charged, less what was let go before. */
  readonly standingFils: Fils
  readonly amountFils: Fils
  /** The rate of the day on which the fee was charged. */
  readonly salesTaxBasisPoints: bigint
}

/** What stays of the fee carries its own tax, half-up; the tax that goes is the rest. So nothing strays however often a part is let go. */
function earningsLetGo(kind: FeeKind, { guaranteeId, standingFils, amountFils, salesTaxBasisPoints }: LetGo): Line[] {
  if (amountFils > standingFils) throw new RangeError('more is let go than stands of the fee')
  const staying = taxInside(subtractFils(standingFils, amountFils), salesTaxBasisPoints)
  return earnings(kind, guaranteeId, amountFils, subtractFils(taxInside(standingFils, salesTaxBasisPoints), staying))
}

/** Money on the client account pays what a side owes: it becomes ours, and the debt is less. */
function settleDebt(event: string, reference: string, fee: Fee, paidFils: Fils, from: readonly Line[], rest: readonly Line[]): LedgerEntry {
  const earned = earnOnClientAccount(fee, paidFils)
  return {
    event,
    reference,
    guaranteeId: fee.guaranteeId,
    postings: [
      ...book({ debit: from, credit: [earned.client, ...rest] }),
      ...book({ debit: [earned.own], credit: [[receivableOf(fee), paidFils]] }),
    ],
  }
}

export const feeEvents = {
  /** A side owes a fee: for a cancellation, for letting the last day to pay pass, for a check that failed. */
  fee_charged: ({
    kind,
    feeFils,
    salesTaxBasisPoints,
    ...fee
  }: Fee & {
    readonly kind: ChargedKind
    readonly feeFils: Fils
    /** The rate of the day; the tax is inside the fee, half-up. */
    readonly salesTaxBasisPoints: bigint
  }): LedgerEntry => ({
    event: 'fee_charged',
    reference: referenceOf('fee_charged', fee),
    guaranteeId: fee.guaranteeId,
    postings: book({
      debit: [[receivableOf(fee), feeFils]],
      credit: earnings(kind, fee.guaranteeId, feeFils, taxInside(feeFils, salesTaxBasisPoints)),
    }),
  }),

  /** A fee, or as much of it as there is, is taken from the side's own money of the same guarantee. */
  fee_netted: ({
    amountFils,
    nth,
    ...fee
  }: Fee & {
    readonly amountFils: Fils
    /** How many times this fee was netted before; a little now and the rest later are two entries. */
    readonly nth: bigint
  }): LedgerEntry =>
    settleDebt('fee_netted', `${referenceOf('fee_netted', fee)}:${nth}`, fee, amountFils, [[ownMoneyOf(fee), amountFils]], []),

  /** A fee bill is paid: what is open becomes ours, what came above it waits in suspense. */
  fee_bill_paid: ({
    receiptId,
    way,
    paidFils,
    restFils,
    ...fee
  }: Fee & {
    readonly receiptId: bigint
    readonly way: MoneyInWay
    /** At most what is open. */
    readonly paidFils: Fils
    /** What of a receipt that waited in suspense is too much stays there. */
    readonly restFils: Fils
  }): LedgerEntry =>
    settleDebt(
      'fee_bill_paid',
      `${referenceOf('fee_bill_paid', fee)}:${receiptId}`,
      fee,
      paidFils,
      [[accountOfWay(way, receiptId, fee), way === 'suspense' ? paidFils : addFils(paidFils, restFils)]],
      way === 'suspense' ? [] : [[receiptAccount('suspense', receiptId), restFils]],
    ),

  /** The fee was paid with money that the bank reversed: it is open again, and what we made good for it is no loss. */
  fee_reopened: ({
    receiptId,
    amountFils,
    paidBy,
    ...fee
  }: Fee & { readonly receiptId: bigint; readonly amountFils: Fils; readonly paidBy: 'netting' | 'bill' }): LedgerEntry => ({
    event: 'fee_reopened',
    reference: `${referenceOf('fee_reopened', fee)}:${paidBy}:${receiptId}`,
    guaranteeId: fee.guaranteeId,
    postings: book({ debit: [[receivableOf(fee), amountFils]], credit: [[sharedAccount('losses', fee), amountFils]] }),
  }),

  /** We no longer ask for what is open of a fee; it is revenue no more. */
  fee_written_off: ({ kind, ...fee }: LetGo & { readonly kind: ChargedKind }): LedgerEntry => ({
    event: 'fee_written_off',
    reference: referenceOf('fee_written_off', fee),
    guaranteeId: fee.guaranteeId,
    postings: book({ debit: earningsLetGo(kind, fee), credit: [[receivableOf(fee), fee.amountFils]] }),
  }),

  /** A fee that was paid is given back; we owe it until it is paid out. Of a completion it is one payer's share of the commission, or the transfer's. */
  fee_given_back: ({ kind, ...fee }: LetGo & { readonly kind: FeeKind }): LedgerEntry => ({
    event: 'fee_given_back',
    reference: `${referenceOf('fee_given_back', fee)}:${kind}:${fee.side}`,
    guaranteeId: fee.guaranteeId,
    postings: book({
      debit: earningsLetGo(kind, fee),
      credit: [[guaranteeAccount('fee_refunds_due', fee.guaranteeId), fee.amountFils]],
    }),
  }),

  /** What was given back is paid, from our own account. */
  fee_refund_paid: ({ kind, amountFils, ...fee }: Fee & { readonly kind: FeeKind; readonly amountFils: Fils }): LedgerEntry => ({
    event: 'fee_refund_paid',
    reference: `${referenceOf('fee_refund_paid', fee)}:${kind}:${fee.side}`,
    guaranteeId: fee.guaranteeId,
    postings: book({
      debit: [[guaranteeAccount('fee_refunds_due', fee.guaranteeId), amountFils]],
      credit: [[sharedAccount('bank_operating', fee), amountFils]],
    }),
  }),
} as const
