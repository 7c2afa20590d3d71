import { type Fils, addFils, noFils, subtractFils } from '@damana/contract/money'
import type { Id } from '#db/id.ts'
import {
  type Account,
  type Holder,
  type Owner,
  type Posting,
  guaranteeAccount,
  receiptAccount,
  sharedAccount,
} from './chart-of-accounts.ts'
import { type LedgerEntry, type Line, bankCharge, book, earnOnClientAccount, guaranteeOf } from './entry.ts'

/**
 * Where incoming money is recorded first: in the biller's payment notification, in the bank's credit, or in suspense by an earlier entry.
 */
export type MoneyOrigin = 'notice' | 'bank' | 'suspense'

/** The account that incoming money is taken from. */
export const accountOfOrigin = (origin: MoneyOrigin, receiptId: Id<'receipts'>, holder: Holder): Account =>
  origin === 'suspense'
    ? receiptAccount('suspense', receiptId)
    : sharedAccount(origin === 'notice' ? 'biller_clearing' : 'bank_escrow', holder)

interface MatchedReceipt {
  readonly receiptId: Id<'receipts'>
  readonly guaranteeId: Id<'guarantees'>
  /** Up to the amount due. */
  readonly escrowFils: Fils
  /** The excess, which is refunded. */
  readonly excessFils: Fils
}

const creditMatched = ({ guaranteeId, escrowFils, excessFils }: MatchedReceipt): Line[] => [
  [guaranteeAccount('buyer_escrow', guaranteeId), escrowFils],
  [guaranteeAccount('buyer_refund', guaranteeId), excessFils],
]

function bookMatched(event: string, reference: string, origin: MoneyOrigin, receipt: MatchedReceipt): LedgerEntry {
  const received = addFils(receipt.escrowFils, receipt.excessFils)
  return {
    event,
    reference,
    guaranteeId: receipt.guaranteeId,
    postings: book({ debit: [[accountOfOrigin(origin, receipt.receiptId, receipt), received]], credit: creditMatched(receipt) }),
  }
}

interface Loss {
  /** The receipt that the bank reversed. */
  readonly receiptId: Id<'receipts'>
  /** The guarantee that the receipt was booked to; the receipt itself if its money was in suspense. */
  readonly holder: Owner
  readonly amountFils: Fils
}

/** Recovers a loss: money of the client account becomes ours and offsets our make-good. */
function recoverLoss(event: string, part: string, { receiptId, holder, amountFils }: Loss, from: Account): LedgerEntry {
  return {
    event,
    reference: `${event}:${receiptId}:${part}`,
    guaranteeId: guaranteeOf(holder),
    postings: takeBackLoss(holder, amountFils, from),
  }
}
function takeBackLoss(
  holder: Holder,
  amountFils: Fils,
  from: Account,
  expense: 'losses' | 'bank_charges' | 'bank_operating' = 'losses',
): Posting[] {
  const earned = earnOnClientAccount(holder, amountFils)
  return [
    ...book({ debit: [[from, amountFils]], credit: [earned.client] }),
    ...book({ debit: [earned.own], credit: [[sharedAccount(expense, holder), amountFils]] }),
  ]
}

/** The account a loss is recovered from: undisbursed money of the reversed receipt's guarantee, or the receipt's own suspense. */
export type RecoverySource = 'buyer_escrow' | 'buyer_refund' | 'seller_payable' | 'partner_payable' | 'suspense'
function recoveryAccount(source: RecoverySource, { receiptId, holder }: Loss): Account {
  if (source === 'suspense') return receiptAccount('suspense', receiptId)
  if (!('guaranteeId' in holder)) throw new Error('a loss of no guarantee is recovered from suspense only')
  return guaranteeAccount(source, holder.guaranteeId)
}

export const receiptEvents = {
  /** The biller notifies a payment that a guarantee waits for; the bank credits it later. */
  receipt_by_notice: (receipt: MatchedReceipt) => bookMatched('receipt_by_notice', `receipt:${receipt.receiptId}`, 'notice', receipt),

  /**
   * The money of a payment notification is on the bank's statement; we make good the charges deducted on the way. For money that came to
   * the bank directly only the charges are booked.
   */
  notice_settled: ({
    receiptId,
    holder,
    amountFils,
    deductedChargesFils,
    origin = 'notice',
  }: {
    readonly receiptId: Id<'receipts'>
    readonly holder: Holder
    readonly origin?: 'notice' | 'bank'
    /** The amount the payer paid, including the deducted charges. */
    readonly amountFils: Fils
    readonly deductedChargesFils: Fils
  }): LedgerEntry => ({
    event: 'notice_settled',
    reference: `notice_settled:${receiptId}`,
    guaranteeId: guaranteeOf(holder),
    postings: [
      ...(origin === 'bank'
        ? []
        : book({
            debit: [[sharedAccount('bank_escrow', holder), amountFils]],
            credit: [[sharedAccount('biller_clearing', holder), amountFils]],
          })),
      ...book(bankCharge(holder, deductedChargesFils)),
    ],
  }),

  /** Money for a guarantee came by bank transfer or CliQ. */
  receipt_by_bank: (receipt: MatchedReceipt) => bookMatched('receipt_by_bank', `receipt:${receipt.receiptId}`, 'bank', receipt),

  /** Money that no guarantee can take: its reference is missing or unknown, or its guarantee is paused or ended. */
  receipt_unmatched: ({
    receiptId,
    origin,
    amountFils,
  }: {
    readonly receiptId: Id<'receipts'>
    readonly origin: 'notice' | 'bank'
    readonly amountFils: Fils
  }): LedgerEntry => ({
    event: 'receipt_unmatched',
    reference: `receipt:${receiptId}`,
    guaranteeId: null,
    postings: book({
      debit: [[accountOfOrigin(origin, receiptId, { receiptId }), amountFils]],
      credit: [[receiptAccount('suspense', receiptId), amountFils]],
    }),
  }),

  /** Money in suspense is matched to its guarantee: automatically when the pause ends, or by finance. */
  suspense_matched: (receipt: MatchedReceipt) =>
    bookMatched('suspense_matched', `suspense_matched:${receipt.receiptId}:${receipt.guaranteeId}`, 'suspense', receipt),

  /** Money of a third-party payer whom the buyer did not declare, or whom finance refused, leaves the sale and is refunded to the payer. */
  receipt_sent_back: ({
    receiptId,
    guaranteeId,
    amountFils,
  }: {
    readonly receiptId: Id<'receipts'>
    readonly guaranteeId: Id<'guarantees'>
    /** The escrowed part; the excess is in the refund account already. */
    readonly amountFils: Fils
  }): LedgerEntry => ({
    event: 'receipt_sent_back',
    reference: `receipt_sent_back:${receiptId}`,
    guaranteeId,
    postings: book({
      debit: [[guaranteeAccount('buyer_escrow', guaranteeId), amountFils]],
      credit: [[guaranteeAccount('buyer_refund', guaranteeId), amountFils]],
    }),
  }),

  /** The bank reversed a receipt; we make it good to the client account the same day, so no customer's money is touched. */
  receipt_taken_back: ({ receiptId, holder, amountFils }: Loss): LedgerEntry => ({
    event: 'receipt_taken_back',
    reference: `receipt_taken_back:${receiptId}`,
    guaranteeId: guaranteeOf(holder),
    postings: book({
      debit: [[sharedAccount('losses', holder), amountFils]],
      credit: [[sharedAccount('bank_operating', holder), amountFils]],
    }),
  }),

  /** A replacement receipt for a reversed sum makes good our loss. */
  loss_paid_again: ({
    paidBy,
    ...loss
  }: Loss & { readonly paidBy: { readonly receiptId: Id<'receipts'>; readonly origin: MoneyOrigin } }) =>
    recoverLoss('loss_paid_again', paidBy.receiptId.toString(), loss, accountOfOrigin(paidBy.origin, paidBy.receiptId, loss.holder)),

  /** Reversed money that has not left us makes good our loss: it is never matched, refunded or paid out. */
  loss_recovered: ({
    source,
    part,
    ...loss
  }: Loss & {
    readonly source: RecoverySource
    /** Distinguishes the recoveries of one receipt: the payout that did not leave, or the account the money was on. */
    readonly part: string
  }) => recoverLoss('loss_recovered', part, loss, recoveryAccount(source, loss)),

  /** A debit that is not ours to pay is made good to the client account the same day. */
  debit_made_good: ({ exceptionId, amountFils }: UnexpectedMovement): LedgerEntry => ({
    event: 'debit_made_good',
    reference: `debit_made_good:${exceptionId}`,
    guaranteeId: null,
    postings: book({
      debit: [[sharedAccount('losses', { receiptId: exceptionId }), amountFils]],
      credit: [[sharedAccount('bank_operating', { receiptId: exceptionId }), amountFils]],
    }),
  }),

  /** The bank took its own charge from the client account; we make it good the same day. */
  bank_fee: ({ lineId, amountFils }: { readonly lineId: bigint; readonly amountFils: Fils }): LedgerEntry => ({
    event: 'bank_fee',
    reference: `bank_fee:${lineId}`,
    guaranteeId: null,
    postings: book(bankCharge({ receiptId: lineId }, amountFils)),
  }),

  /** The bank gives such a debit back: it was made good already, so the money is ours. */
  debit_given_back: ({ exceptionId, amountFils, isSweep = false }: UnexpectedMovement & { readonly isSweep?: boolean }): LedgerEntry => ({
    event: 'debit_given_back',
    reference: `debit_given_back:${exceptionId}`,
    guaranteeId: null,
    // A sweep that was debited twice caused no loss: the money arrived on our own account and was moved back from there.
    postings: takeBackLoss(
      { receiptId: exceptionId },
      amountFils,
      sharedAccount('bank_escrow', { receiptId: exceptionId }),
      isSweep ? 'bank_operating' : 'losses',
    ),
  }),

  /**
   * Finance assigns a debit that was made good to receipts: each receipt's reversal makes its own sum good instead, and what the bank took
   * beyond them is its charge.
   */
  debit_assigned: ({ exceptionId, amountFils, chargeFils = noFils }: UnexpectedMovement & { readonly chargeFils?: Fils }): LedgerEntry => ({
    event: 'debit_assigned',
    reference: `debit_assigned:${exceptionId}`,
    guaranteeId: null,
    postings: book({
      debit: [
        [sharedAccount('bank_operating', { receiptId: exceptionId }), subtractFils(amountFils, chargeFils)],
        [sharedAccount('bank_charges', { receiptId: exceptionId }), chargeFils],
      ],
      credit: [[sharedAccount('losses', { receiptId: exceptionId }), amountFils]],
    }),
  }),

  /** Two people of finance resolve an unexpected credit in suspense as ours: it makes good a loss, or charges that a bank deducted. */
  exception_resolved: ({
    exceptionId,
    receiptId,
    amountFils,
    expense,
  }: UnexpectedMovement & { readonly receiptId: Id<'receipts'>; readonly expense: 'losses' | 'bank_charges' }): LedgerEntry => ({
    event: 'exception_resolved',
    reference: `exception_resolved:${exceptionId}`,
    guaranteeId: null,
    postings: takeBackLoss({ receiptId }, amountFils, receiptAccount('suspense', receiptId), expense),
  }),
} as const

interface UnexpectedMovement {
  readonly exceptionId: bigint
  readonly amountFils: Fils
}
