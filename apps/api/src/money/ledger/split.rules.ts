import { addFils, type Fils, noFils } from '@damana/contract/money'

/** The fees of a sale as they were quoted. */
export interface QuotedFees {
  readonly buyerShareFils: Fils
  readonly sellerShareFils: Fils
  readonly transferCommissionFils: Fils
}
export interface Split {
  readonly heldFils: Fils
  readonly sellerFils: Fils
  readonly buyerFils: Fils
  readonly feesFils: Fils
  readonly quoted: QuotedFees
  /** The registry has shown the buyer as owner. */
  readonly isTransferred: boolean
}

/**
 * Returns which sum of a split is wrong; null where none is. The fees are at most the quoted ones, and none without a transfer of the
 * vehicle; both sides get something, and together it is the money held.
 */
export function refuseSplit({
  heldFils,
  sellerFils,
  buyerFils,
  feesFils,
  quoted,
  isTransferred,
}: Split): 'fees' | 'buyer' | 'seller' | null {
  const mostFils = isTransferred ? addFils(quoted.buyerShareFils, quoted.sellerShareFils, quoted.transferCommissionFils) : noFils
  if (feesFils < noFils || feesFils > mostFils) return 'fees'
  if (buyerFils <= noFils) return 'buyer'
  return sellerFils > noFils && addFils(sellerFils, buyerFils, feesFils) === heldFils ? null : 'seller'
}
