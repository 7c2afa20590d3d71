import { addFils, allocate, type Fils, noFils } from '@damana/contract/money'

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
}

/**
 * Returns which sum of a split is wrong; null where none is. The fees are at most the quoted ones; both sides get something, and together it
 * is the money held.
 */
export function refuseSplit({ heldFils, sellerFils, buyerFils, feesFils, quoted }: Split): 'fees' | 'buyer' | 'seller' | null {
  const mostFils = addFils(quoted.buyerShareFils, quoted.sellerShareFils, quoted.transferCommissionFils)
  if (feesFils < noFils || feesFils > mostFils) return 'fees'
  if (buyerFils <= noFils) return 'buyer'
  return sellerFils > noFils && addFils(sellerFils, buyerFils, feesFils) === heldFils ? null : 'seller'
}

/**
 * The same of a split that staff propose: it has no fees unless the registry has shown the buyer as owner. The proposal alone is judged by
 * that, because the sums that both sides have agreed to are carried out whatever the registry shows later.
 */
export const refuseProposedSplit = ({ isTransferred, ...split }: Split & { readonly isTransferred: boolean }) =>
  !isTransferred && split.feesFils > noFils ? 'fees' : refuseSplit(split)

/** Divides the fees of a split in the proportion of the quoted ones. */
export function divideFees(feesFils: Fils, { buyerShareFils, sellerShareFils, transferCommissionFils }: QuotedFees): QuotedFees {
  const parts = feesFils === noFils ? [] : allocate(feesFils, [buyerShareFils, sellerShareFils, transferCommissionFils])
  const [buyer = noFils, seller = noFils, transfer = noFils] = parts
  return { buyerShareFils: buyer, sellerShareFils: seller, transferCommissionFils: transfer }
}
