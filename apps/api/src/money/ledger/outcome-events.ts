import { type Fils, addFils, noFils, subtractFils, taxInside } from '@damana/contract/money'
import type { Id } from '#db/id.ts'
import { type Posting, guaranteeAccount, sharedAccount } from './chart-of-accounts.ts'
import { type LedgerEntry, type Line, book, earnOnClientAccount } from './entry.ts'
import { divideFees, type QuotedFees, refuseSplit, type Split } from './split.rules.ts'

interface Fees {
  /** Both sides' shares together, after discounts. */
  readonly commissionFils: Fils
  readonly commissionTaxFils: Fils
  readonly transferFils: Fils
  readonly transferTaxFils: Fils
}

/** Distributes escrow money: to the sides by `shares`, and to us our fees with the sales tax included in them. */
function divideEscrow(guaranteeId: Id<'guarantees'>, shares: readonly Line[], fees: Fees): Posting[] {
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

/** The fees of a split, each with its own tax. */
function feesOfSplit(feesFils: Fils, quoted: QuotedFees, salesTaxBasisPoints: bigint): Fees {
  const { buyerShareFils: buyer, sellerShareFils: seller, transferCommissionFils: transfer } = divideFees(feesFils, quoted)
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
  ({ guaranteeId, heldFils }: { readonly guaranteeId: Id<'guarantees'>; readonly heldFils: Fils }): LedgerEntry => ({
    event,
    reference: `${event}:${guaranteeId}`,
    guaranteeId,
    postings: book({
      debit: [[guaranteeAccount('buyer_escrow', guaranteeId), heldFils]],
      credit: [[guaranteeAccount('buyer_refund', guaranteeId), heldFils]],
    }),
  })

export const outcomeEvents = {
  /** The vehicle has changed owner: the money becomes the seller's, less the fee of the partner who proposed the sale, and less our fees with the sales tax included in them. */
  completion: ({
    guaranteeId,
    sellerFils,
    partnerFils = noFils,
    ...fees
  }: Fees & { readonly guaranteeId: Id<'guarantees'>; readonly sellerFils: Fils; readonly partnerFils?: Fils }): LedgerEntry => ({
    event: 'completion',
    reference: `completion:${guaranteeId}`,
    guaranteeId,
    postings: divideEscrow(
      guaranteeId,
      [
        [guaranteeAccount('seller_payable', guaranteeId), sellerFils],
        [guaranteeAccount('partner_payable', guaranteeId), partnerFils],
      ],
      fees,
    ),
  }),

  /** A cancelled guarantee refunds the money held. */
  cancellation: refundAll('cancellation'),
  /** An expired guarantee refunds the money paid. */
  expiry: refundAll('expiry'),

  /** Both sides agreed to a split of the money held: the seller's share, the buyer's share and our fees. */
  split: ({
    guaranteeId,
    salesTaxBasisPoints,
    ...split
  }: Split & { readonly guaranteeId: Id<'guarantees'>; readonly salesTaxBasisPoints: bigint }): LedgerEntry => {
    const wrong = refuseSplit(split)
    if (wrong) throw new RangeError(`a split of what is held is not carried out: wrong sum of ${wrong}`)
    return {
      event: 'split',
      reference: `split:${guaranteeId}`,
      guaranteeId,
      postings: divideEscrow(
        guaranteeId,
        [
          [guaranteeAccount('seller_payable', guaranteeId), split.sellerFils],
          [guaranteeAccount('buyer_refund', guaranteeId), split.buyerFils],
        ],
        feesOfSplit(split.feesFils, split.quoted, salesTaxBasisPoints),
      ),
    }
  },
} as const
