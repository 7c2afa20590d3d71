import { type Fils, addFils } from '@damana/contract/money'
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

/** Where money in is first seen: told of by the biller, credited by the bank, or waiting in suspense since an earlier entry. */
export type MoneyInWay = 'notice' | 'bank' | 'suspense'

/** The account that money in is taken from. */
export const accountOfWay = (way: MoneyInWay, receiptId: bigint, holder: Holder): Account =>
  way === 'suspense' ? receiptAccount('suspense', receiptId) : sharedAccount(way === 'notice' ? 'biller_clearing' : 'bank_escrow', holder)

interface MatchedReceipt {
  readonly receiptId: bigint
  readonly guaranteeId: bigint
  /** Up to what is due. */
  readonly escrowFils: Fils
  /** What came too much; it is sent back. */
  readonly excessFils: Fils
}

const creditMatched = ({ guaranteeId, escrowFils, excessFils }: MatchedReceipt): Line[] => [
  [guaranteeAccount('buyer_escrow', guaranteeId), escrowFils],
  [guaranteeAccount('buyer_refund', guaranteeId), excessFils],
]

function bookMatched(event: string, reference: string, way: MoneyInWay, receipt: MatchedReceipt): LedgerEntry {
  const received = addFils(receipt.escrowFils, receipt.excessFils)
  return {
    event,
    reference,
    guaranteeId: receipt.guaranteeId,
    postings: book({ debit: [[accountOfWay(way, receipt.receiptId, receipt), received]], credit: creditMatched(receipt) }),
  }
}

interface Loss {
  /** The receipt that the bank took back. */
  readonly receiptId: bigint
  /** The guarantee that it was booked to; the receipt itself if it lay in suspense. */
  readonly holder: Owner
  readonly amountFils: Fils
}

/** What we made good comes back to us: money of the client account becomes ours, and the loss is none. */
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

/** Where a loss is recovered from: money of the reversed receipt's guarantee that has not left, or the receipt's own suspense. */
export type RecoverySource = 'buyer_escrow' | 'buyer_refund' | 'seller_payable' | 'suspense'
function recoveryAccount(source: RecoverySource, { receiptId, holder }: Loss): Account {
  if (source === 'suspense') return receiptAccount('suspense', receiptId)
  if (!('guaranteeId' in holder)) throw new Error('a loss of no guarantee is recovered from suspense only')
  return guaranteeAccount(source, holder.guaranteeId)
}

export const receiptEvents = {
  /** The biller tells of a payment that a guarantee waits for; the bank credits it later. */
  receipt_by_notice: (receipt: MatchedReceipt) => bookMatched('receipt_by_notice', `receipt:${receipt.receiptId}`, 'notice', receipt),

  /** The money of a notice is on the bank's statement; a fee that was kept back is ours to make good. Money that came to the bank itself lies there already: of it only the fee. */
  notice_settled: ({
    receiptId,
    holder,
    amountFils,
    deductedChargesFils,
    way = 'notice',
  }: {
    readonly receiptId: bigint
    readonly holder: Holder
    readonly way?: 'notice' | 'bank'
    /** What the payer paid; with what was kept back in it. */
    readonly amountFils: Fils
    readonly deductedChargesFils: Fils
  }): LedgerEntry => ({
    event: 'notice_settled',
    reference: `notice_settled:${receiptId}`,
    guaranteeId: guaranteeOf(holder),
    postings: [
      ...(way === 'bank'
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

  /** Money that no guarantee can take: no or an unknown reference, or its guarantee is paused or ended. */
  receipt_unmatched: ({
    receiptId,
    way,
    amountFils,
  }: {
    readonly receiptId: bigint
    readonly way: 'notice' | 'bank'
    readonly amountFils: Fils
  }): LedgerEntry => ({
    event: 'receipt_unmatched',
    reference: `receipt:${receiptId}`,
    guaranteeId: null,
    postings: book({
      debit: [[accountOfWay(way, receiptId, { receiptId }), amountFils]],
      credit: [[receiptAccount('suspense', receiptId), amountFils]],
    }),
  }),

  /** Money that waited finds its guarantee: by itself when the pause ends, or by finance. */
  suspense_matched: (receipt: MatchedReceipt) =>
    bookMatched('suspense_matched', `suspense_matched:${receipt.receiptId}:${receipt.guaranteeId}`, 'suspense', receipt),

  /** The money of a payer whom the buyer did not declare, or whom finance refused, is no longer the sale's: it goes back to who paid. */
  receipt_sent_back: ({
    receiptId,
    guaranteeId,
    amountFils,
  }: {
    readonly receiptId: bigint
    readonly guaranteeId: bigint
    /** What of it is in escrow; its excess is in the refund already. */
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

  /** The bank took a receipt back; we make it good to the client account the same day, so nobody's money is touched. */
  receipt_taken_back: ({ receiptId, holder, amountFils }: Loss): LedgerEntry => ({
    event: 'receipt_taken_back',
    reference: `receipt_taken_back:${receiptId}`,
    guaranteeId: guaranteeOf(holder),
    postings: book({
      debit: [[sharedAccount('losses', holder), amountFils]],
      credit: [[sharedAccount('bank_operating', holder), amountFils]],
    }),
  }),

  /** The sum that the bank reversed was paid again, with another receipt: it makes good what we laid out. */
  loss_paid_again: ({ paidBy, ...loss }: Loss & { readonly paidBy: { readonly receiptId: bigint; readonly way: MoneyInWay } }) =>
    recoverLoss('loss_paid_again', paidBy.receiptId.toString(), loss, accountOfWay(paidBy.way, paidBy.receiptId, loss.holder)),

  /** Reversed money that has not left us makes good what we laid out: it is never matched, refunded or paid. */
  loss_recovered: ({
    source,
    part,
    ...loss
  }: Loss & {
    readonly source: RecoverySource
    /** Tells the recoveries of one receipt apart: the payout that did not leave, or where the money lay. */
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

  /** The bank gives such a debit back: it was made good already, so the money is ours. */
  debit_given_back: ({ exceptionId, amountFils, isSweep = false }: UnexpectedMovement & { readonly isSweep?: boolean }): LedgerEntry => ({
    event: 'debit_given_back',
    reference: `debit_given_back:${exceptionId}`,
    guaranteeId: null,
    // What a sweep took twice was no loss: it lay on our own account, and was moved back from there.
    postings: takeBackLoss(
      { receiptId: exceptionId },
      amountFils,
      sharedAccount('bank_escrow', { receiptId: exceptionId }),
      isSweep ? 'bank_operating' : 'losses',
    ),
  }),

  /** Finance assigns a debit that was made good to receipts: each reversal makes its own sum good instead. */
  debit_assigned: ({ exceptionId, amountFils }: UnexpectedMovement): LedgerEntry => ({
    event: 'debit_assigned',
    reference: `debit_assigned:${exceptionId}`,
    guaranteeId: null,
    postings: book({
      debit: [[sharedAccount('bank_operating', { receiptId: exceptionId }), amountFils]],
      credit: [[sharedAccount('losses', { receiptId: exceptionId }), amountFils]],
    }),
  }),

  /** Two of finance say that an unexpected credit in suspense is ours: it makes good a loss, or what a bank kept back. */
  exception_resolved: ({
    exceptionId,
    receiptId,
    amountFils,
    expense,
  }: UnexpectedMovement & { readonly receiptId: bigint; readonly expense: 'losses' | 'bank_charges' }): LedgerEntry => ({
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
