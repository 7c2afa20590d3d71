import { type Fils, addFils, subtractFils, taxInside } from '@damana/contract/money'
import type { Id } from '#db/id.ts'
import { type SharedCode, guaranteeAccount, receiptAccount, sharedAccount } from './chart-of-accounts.ts'
import { type LedgerEntry, type Line, book, earnOnClientAccount } from './entry.ts'
import { type MoneyOrigin, accountOfOrigin } from './receipt-events.ts'

export type Side = 'buyer' | 'seller'

/** A fee that a side owes in addition to commission and transfer fee. */
export interface Fee {
  readonly guaranteeId: Id<'guarantees'>
  /** Distinguishes the fees of a guarantee: the version of the event that caused the fee. */
  readonly feeNumber: bigint
  readonly side: Side
}

/** The reason a fee was charged for; an expiry after the due date is charged as a cancellation. */
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
/** A side's fee is taken from its own money of the same guarantee, never from the other side's. */
const ownMoneyOf = ({ guaranteeId, side }: Fee) => guaranteeAccount(side === 'seller' ? 'seller_payable' : 'buyer_refund', guaranteeId)
const referenceOf = (event: string, { guaranteeId, feeNumber }: Fee) => `${event}:${guaranteeId}:${feeNumber}`

/** Splits a fee into revenue and the sales tax included in it. */
function earnings(kind: FeeKind, guaranteeId: Id<'guarantees'>, feeFils: Fils, taxFils: Fils): Line[] {
  return [
    [sharedAccount(revenueOf[kind], { guaranteeId }), subtractFils(feeFils, taxFils)],
    [sharedAccount('sales_tax', { guaranteeId }), taxFils],
  ]
}

/** A fee, or a part of it, that is written off or given back. */
interface LetGo extends Fee {
  /** The fee's amount so far: the charge less earlier reductions. */
  readonly standingFils: Fils
  readonly amountFils: Fils
  /** The tax rate of the day on which the fee was charged. */
  readonly salesTaxBasisPoints: bigint
}

/**
 * The remaining fee carries its own tax, rounded half-up, and the reduction takes the difference. So repeated reductions add up to the tax
 * of the whole fee without a rounding error.
 */
export function taxLetGo({ standingFils, amountFils, salesTaxBasisPoints }: Omit<LetGo, keyof Fee>): Fils {
  if (amountFils > standingFils) throw new RangeError('more is let go than stands of the fee')
  const staying = taxInside(subtractFils(standingFils, amountFils), salesTaxBasisPoints)
  return subtractFils(taxInside(standingFils, salesTaxBasisPoints), staying)
}
const earningsLetGo = (kind: FeeKind, fee: LetGo): Line[] => earnings(kind, fee.guaranteeId, fee.amountFils, taxLetGo(fee))

/** Pays a side's debt with money on the client account: the money becomes ours and the receivable falls. */
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
  /** A side owes a fee: for a cancellation, for a payment deadline that passed, or for a failed check. */
  fee_charged: ({
    kind,
    feeFils,
    salesTaxBasisPoints,
    ...fee
  }: Fee & {
    readonly kind: ChargedKind
    readonly feeFils: Fils
    /** The tax rate of the day; the tax is included in the fee, rounded half-up. */
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

  /** A fee is netted from the side's own money of the same guarantee, as far as that money suffices. */
  fee_netted: ({
    amountFils,
    nth,
    ...fee
  }: Fee & {
    readonly amountFils: Fils
    /** The number of earlier nettings of this fee; partial nettings are separate entries. */
    readonly nth: bigint
  }): LedgerEntry =>
    settleDebt('fee_netted', `${referenceOf('fee_netted', fee)}:${nth}`, fee, amountFils, [[ownMoneyOf(fee), amountFils]], []),

  /** A fee bill is paid: the open amount becomes ours, the excess waits in suspense. */
  fee_bill_paid: ({
    receiptId,
    origin,
    paidFils,
    restFils,
    ...fee
  }: Fee & {
    readonly receiptId: Id<'receipts'>
    readonly origin: MoneyOrigin
    /** At most the open amount. */
    readonly paidFils: Fils
    /** The excess; the excess of a receipt in suspense stays there. */
    readonly restFils: Fils
  }): LedgerEntry =>
    settleDebt(
      'fee_bill_paid',
      `${referenceOf('fee_bill_paid', fee)}:${receiptId}`,
      fee,
      paidFils,
      [[accountOfOrigin(origin, receiptId, fee), origin === 'suspense' ? paidFils : addFils(paidFils, restFils)]],
      origin === 'suspense' ? [] : [[receiptAccount('suspense', receiptId), restFils]],
    ),

  /** A fee was paid with money that the bank reversed: the fee is open again, and our make-good for it is no loss. */
  fee_reopened: ({
    receiptId,
    amountFils,
    paidBy,
    ...fee
  }: Fee & { readonly receiptId: Id<'receipts'>; readonly amountFils: Fils; readonly paidBy: 'netting' | 'bill' }): LedgerEntry => ({
    event: 'fee_reopened',
    reference: `${referenceOf('fee_reopened', fee)}:${paidBy}:${receiptId}`,
    guaranteeId: fee.guaranteeId,
    postings: book({ debit: [[receivableOf(fee), amountFils]], credit: [[sharedAccount('losses', fee), amountFils]] }),
  }),

  /** The open amount of a fee is written off and is no longer revenue. */
  fee_written_off: ({ kind, ...fee }: LetGo & { readonly kind: ChargedKind }): LedgerEntry => ({
    event: 'fee_written_off',
    reference: referenceOf('fee_written_off', fee),
    guaranteeId: fee.guaranteeId,
    postings: book({ debit: earningsLetGo(kind, fee), credit: [[receivableOf(fee), fee.amountFils]] }),
  }),

  /**
   * A paid fee is given back; we owe it until it is paid out. A completion's fee is one payer's share of the commission, or the transfer
   * fee.
   */
  fee_given_back: ({ kind, ...fee }: LetGo & { readonly kind: FeeKind }): LedgerEntry => ({
    event: 'fee_given_back',
    reference: `${referenceOf('fee_given_back', fee)}:${kind}:${fee.side}`,
    guaranteeId: fee.guaranteeId,
    postings: book({
      debit: earningsLetGo(kind, fee),
      credit: [[guaranteeAccount('fee_refunds_due', fee.guaranteeId), fee.amountFils]],
    }),
  }),

  /** A fee that was given back is paid from our own account. */
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
