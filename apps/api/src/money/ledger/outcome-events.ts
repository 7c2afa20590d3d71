import { type Fils, addFils, allocate, noFils, subtractFils, taxInside } from '@damana/contract/money'
import { type Posting, guaranteeAccount, sharedAccount } from './chart-of-accounts.ts'
import { type LedgerEntry, type Line, book, earnOnClientAccount } from './entry.ts'

interface Fees {
  /** Both sides' shares together, after discounts. */
  readonly commissionFils: Fils
  readonly commissionTaxFils: Fils
  readonly transferFils: Fils
  readonly transferTaxFils: Fils
}

/** Distributes escrow money: to the sides by `shares`, and to us our fees with the sales tax included in them. */
function divideEscrow(guaranteeId: bigint, shares: readonly Line[], fees: Fees): Posting[] {
  const holder = { guaranteeId }
  const earned = earnOnClientAccount(holder, addFils(fees.commissionFils, fees.transferFils))
  const credit = [...shares, earned.client]
  return [
    ...book({ debit: [[guaranteeAccount('buyer_escrow', guaranteeId), addFils(...credit.map(([, fils]) => fils))]], credit }),
    ...book({
      debit: [earned.own],
      credit: [
        [sharedAccount('revenue_commission', holder), subtractFils(fees.commissionFils, fees.commissionTaxFils)],
        [sharedAccount('revenue_transfer', holder), subtractFils(fees.transferFils, fees.transferTaxFils)],
        [sharedAccount('sales_tax', holder), addFils(fees.commissionTaxFils, fees.transferTaxFils)],
      ],
    }),
  ]
}

/** The fees of a sale as they were quoted. */
export interface QuotedFees {
  readonly buyerShareFils: Fils
  readonly sellerShareFils: Fils
  readonly transferCommissionFils: Fils
}

/**
 * Divides a sum of fees in the proportion of the quoted fees, each with its own tax. Without a transfer of the vehicle there is no transfer
 * fee.
 */
function feesOfSplit(
  feesFils: Fils,
  { buyerShareFils, sellerShareFils, transferCommissionFils }: QuotedFees,
  isTransferred: boolean,
  salesTaxBasisPoints: bigint,
): Fees {
  const most = isTransferred ? addFils(buyerShareFils, sellerShareFils, transferCommissionFils) : noFils
  if (feesFils < 0n || feesFils > most) throw new RangeError('the fees of a split are at most the quoted ones, and none without transfer')
  const parts = feesFils === 0n ? [] : allocate(feesFils, [buyerShareFils, sellerShareFils, transferCommissionFils])
  const [buyer = noFils, seller = noFils, transfer = noFils] = parts
  const tax = (fee: Fils) => taxInside(fee, salesTaxBasisPoints)
  return {
    commissionFils: addFils(buyer, seller),
    commissionTaxFils: addFils(tax(buyer), tax(seller)),
    transferFils: transfer,
    transferTaxFils: tax(transfer),
  }
}

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

export const outcomeEvents = {
  /** The vehicle has changed owner: the money becomes the seller's, less our fees with the sales tax included in them. */
  completion: ({ guaranteeId, sellerFils, ...fees }: Fees & { readonly guaranteeId: bigint; readonly sellerFils: Fils }): LedgerEntry => ({
    event: 'completion',
    reference: `completion:${guaranteeId}`,
    guaranteeId,
    postings: divideEscrow(guaranteeId, [[guaranteeAccount('seller_payable', guaranteeId), sellerFils]], fees),
  }),

  /** A cancelled guarantee refunds the money held. */
  cancellation: refundAll('cancellation'),
  /** An expired guarantee refunds the money paid. */
  expiry: refundAll('expiry'),

  /** Both sides agreed to a split of the money held: the seller's share, the buyer's share and our fees. */
  split: ({
    guaranteeId,
    heldFils,
    sellerFils,
    buyerFils,
    feesFils,
    quoted,
    isTransferred,
    salesTaxBasisPoints,
  }: {
    readonly guaranteeId: bigint
    readonly heldFils: Fils
    readonly sellerFils: Fils
    readonly buyerFils: Fils
    readonly feesFils: Fils
    readonly quoted: QuotedFees
    readonly isTransferred: boolean
    readonly salesTaxBasisPoints: bigint
  }): LedgerEntry => {
    if (sellerFils <= 0n || buyerFils <= 0n) throw new RangeError('of a split both sides get something')
    if (addFils(sellerFils, buyerFils, feesFils) !== heldFils) throw new RangeError('the sums of a split are what is held')
    return {
      event: 'split',
      reference: `split:${guaranteeId}`,
      guaranteeId,
      postings: divideEscrow(
        guaranteeId,
        [
          [guaranteeAccount('seller_payable', guaranteeId), sellerFils],
          [guaranteeAccount('buyer_refund', guaranteeId), buyerFils],
        ],
        feesOfSplit(feesFils, quoted, isTransferred, salesTaxBasisPoints),
      ),
    }
  },
} as const
