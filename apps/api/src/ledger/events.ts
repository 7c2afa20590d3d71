/**
 * The table of events: which postings each thing that happens to money makes. Pure; `docs/ledger.md` shows the same table to people,
 * and a test posts every row and compares. A row more is a function more.
 */
import { type Fils, addFils, subtractFils } from '@damana/contract/money'
import { type Account, type Holder, type Posting, guaranteeAccount, receiptAccount, sharedAccount } from './chart-of-accounts.ts'

/** What an event books, before it is said when it happened and who asked. */
export interface LedgerEntry {
  readonly event: string
  /** Makes the operation one: the same reference twice is the same entry. */
  readonly reference: string
  readonly guaranteeId: bigint | null
  readonly postings: readonly Posting[]
}

type Line = readonly [account: Account, fils: Fils]

/** Debits, then credits; lines of nothing are left out. */
function book({ debit, credit }: { debit: readonly Line[]; credit: readonly Line[] }): Posting[] {
  const on = (side: Posting['side'], lines: readonly Line[]) => lines.map(([account, fils]): Posting => ({ account, side, fils }))
  return [...on('debit', debit), ...on('credit', credit)].filter((posting) => posting.fils !== 0n)
}

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

function bookMatched(event: string, into: 'biller_clearing' | 'bank_escrow', receipt: MatchedReceipt): LedgerEntry {
  const received = addFils(receipt.escrowFils, receipt.excessFils)
  return {
    event,
    reference: `receipt:${receipt.receiptId}`,
    guaranteeId: receipt.guaranteeId,
    postings: book({ debit: [[sharedAccount(into, receipt), received]], credit: creditMatched(receipt) }),
  }
}

/** What the bank kept back or sent short is our expense, made good to the client account the same day. */
const chargeBank = (holder: Holder, fils: Fils): Posting[] =>
  book({ debit: [[sharedAccount('bank_charges', holder), fils]], credit: [[sharedAccount('bank_operating', holder), fils]] })

/** Where a payout's money comes from, and goes back to if the payout fails. */
export type PayoutSource =
  | { readonly kind: 'seller_payable' | 'buyer_refund'; readonly guaranteeId: bigint }
  | { readonly kind: 'suspense'; readonly receiptId: bigint }

interface PayoutFacts {
  readonly payoutId: bigint
  readonly source: PayoutSource
  readonly amountFils: Fils
}

const accountOfSource = (source: PayoutSource): Account =>
  source.kind === 'suspense' ? receiptAccount('suspense', source.receiptId) : guaranteeAccount(source.kind, source.guaranteeId)
const guaranteeOfSource = (source: PayoutSource) => (source.kind === 'suspense' ? null : source.guaranteeId)

function bookPayout(
  event: string,
  { payoutId, source, amountFils }: PayoutFacts,
  debit: Account,
  credit: Account,
  more: readonly Posting[] = [],
): LedgerEntry {
  return {
    event,
    reference: `${event}:${payoutId}`,
    guaranteeId: guaranteeOfSource(source),
    postings: [...book({ debit: [[debit, amountFils]], credit: [[credit, amountFils]] }), ...more],
  }
}

const backToSource = (event: string) => (payout: PayoutFacts) =>
  bookPayout(event, payout, sharedAccount('payouts_in_flight', payout.source), accountOfSource(payout.source))

const refundAll =
  (event: string) =>
  ({ guaranteeId, heldFils }: { readonly guaranteeId: bigint; readonly heldFils: Fils }): LedgerEntry => ({
    event,
    reference: `${event}:${guaranteeId}`,
    guaranteeId,
    postings: book({
      debit: [[guaranteeAccount('buyer_escrow', guaranteeId), heldFils]],
      credit: [[guaranteeAccount('buyer_refund', guaranteeId), heldFils]],
    }),
  })

export const ledgerEvents = {
  /** The biller tells of a payment that a guarantee waits for; the bank credits it later. */
  receipt_by_notice: (receipt: MatchedReceipt) => bookMatched('receipt_by_notice', 'biller_clearing', receipt),

  /** The money of a notice is on the bank's statement; a fee that was kept back is ours to make good. */
  notice_settled: ({
    receiptId,
    holder,
    amountFils,
    keptBackFils,
  }: {
    readonly receiptId: bigint
    readonly holder: Holder
    readonly amountFils: Fils
    readonly keptBackFils: Fils
  }): LedgerEntry => ({
    event: 'notice_settled',
    reference: `notice_settled:${receiptId}`,
    guaranteeId: 'guaranteeId' in holder ? holder.guaranteeId : null,
    postings: [
      ...book({
        debit: [[sharedAccount('bank_escrow', holder), amountFils]],
        credit: [[sharedAccount('biller_clearing', holder), amountFils]],
      }),
      ...chargeBank(holder, keptBackFils),
    ],
  }),

  /** Money for a guarantee came by bank transfer or CliQ. */
  receipt_by_bank: (receipt: MatchedReceipt) => bookMatched('receipt_by_bank', 'bank_escrow', receipt),

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
      debit: [[sharedAccount(way === 'notice' ? 'biller_clearing' : 'bank_escrow', { receiptId }), amountFils]],
      credit: [[receiptAccount('suspense', receiptId), amountFils]],
    }),
  }),

  /** The vehicle is the buyer's: the money becomes the seller's, less our fees with the sales tax inside them. */
  completion: ({
    guaranteeId,
    sellerFils,
    commissionFils,
    commissionTaxFils,
    transferFils,
    transferTaxFils,
  }: {
    readonly guaranteeId: bigint
    readonly sellerFils: Fils
    /** After discount, both sides' shares together. */
    readonly commissionFils: Fils
    readonly commissionTaxFils: Fils
    readonly transferFils: Fils
    readonly transferTaxFils: Fils
  }): LedgerEntry => {
    const holder = { guaranteeId }
    const fees = addFils(commissionFils, transferFils)
    return {
      event: 'completion',
      reference: `completion:${guaranteeId}`,
      guaranteeId,
      postings: [
        ...book({
          debit: [[guaranteeAccount('buyer_escrow', guaranteeId), addFils(sellerFils, fees)]],
          credit: [
            [guaranteeAccount('seller_payable', guaranteeId), sellerFils],
            [sharedAccount('fees_to_sweep', holder), fees],
          ],
        }),
        ...book({
          debit: [[sharedAccount('due_from_escrow', holder), fees]],
          credit: [
            [sharedAccount('revenue_commission', holder), subtractFils(commissionFils, commissionTaxFils)],
            [sharedAccount('revenue_transfer', holder), subtractFils(transferFils, transferTaxFils)],
            [sharedAccount('sales_tax', holder), addFils(commissionTaxFils, transferTaxFils)],
          ],
        }),
      ],
    }
  },

  /** A cancelled guarantee gives back what it holds. */
  cancellation: refundAll('cancellation'),
  /** A guarantee that ran out gives back what was paid. */
  expiry: refundAll('expiry'),

  payout_ordered: (payout: PayoutFacts) =>
    bookPayout('payout_ordered', payout, accountOfSource(payout.source), sharedAccount('payouts_in_flight', payout.source)),
  /** The bank has debited the client account. */
  payout_settled: (payout: PayoutFacts) =>
    bookPayout('payout_settled', payout, sharedAccount('payouts_in_flight', payout.source), sharedAccount('bank_escrow', payout.source)),
  payout_rejected: backToSource('payout_rejected'),
  payout_withdrawn: backToSource('payout_withdrawn'),
  /** Money that had left came back. If it came short, the whole sum is the payee's again and the rest a bank charge. */
  payout_returned: (payout: PayoutFacts & { readonly shortFils: Fils }) =>
    bookPayout(
      'payout_returned',
      payout,
      sharedAccount('bank_escrow', payout.source),
      accountOfSource(payout.source),
      chargeBank(payout.source, payout.shortFils),
    ),
} as const

export type LedgerEventName = keyof typeof ledgerEvents
