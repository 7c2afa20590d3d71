import {
  addFils,
  allocate,
  basisPointsOf,
  type Fils,
  fils,
  greatestFils,
  leastFils,
  noFils,
  subtractFils,
  taxInside,
} from '@damana/contract/money'
import type { Bearer, TransferType } from '@damana/contract/statuses'

/** Damana's fees at a date; amounts in fils, rates in basis points. Source: `app.fee_schedules`. */
export interface FeeSchedule {
  id: bigint
  commissionBasisPoints: bigint
  commissionLeastFils: Fils
  commissionMostFils: Fils
  /** From this price upward another rate applies to the whole price; ascending. */
  tiers: readonly { fromFils: Fils; basisPoints: bigint }[]
  achCommissionFils: Fils
  rtgsCommissionFils: Fils
  salesTaxBasisPoints: bigint
  priceLeastFils: Fils
  priceMostFils: Fils
  cancelBeforePaymentFils: Fils
  cancelAfterPaymentFils: Fils
  failedCheckFils: Fils
}

export type DiscountOffer = { kind: 'percent'; basisPoints: bigint } | { kind: 'value'; valueFils: Fils }

/** The fee of the partner that proposes a sale, by its contract: its own sum or a share of the price, never more than the largest. */
export interface PartnerTerms {
  fee: { kind: 'fixed'; fils: Fils } | { kind: 'percent'; basisPoints: bigint }
  mostFils: Fils
  bearer: 'buyer' | 'seller'
}

export interface Terms {
  priceFils: Fils
  commissionBearer: Bearer
  transferType: TransferType
  discount: DiscountOffer | null
  partner?: PartnerTerms | null
}

/** All amounts of one sale, in fils. */
export interface Quote {
  priceFils: Fils
  commissionBearer: Bearer
  transferType: TransferType
  commissionBeforeFils: Fils
  discountFils: Fils
  commissionAfterFils: Fils
  buyerShareFils: Fils
  sellerShareFils: Fils
  transferCommissionFils: Fils
  partnerFeeFils: Fils
  /** Null: no partner proposes the sale. */
  partnerFeeBearer: 'buyer' | 'seller' | null
  totalPriceFils: Fils
  sellerDueFils: Fils
}

export type PricingError = 'price_out_of_range' | 'seller_due_too_low'

const leastSellerDueFils = fils(1000n)

/** Quotes a sale on these terms: the same calculation for the wizard, the guarantee, its amendment and every later entry. */
export function quoteSale(terms: Terms, schedule: FeeSchedule): { ok: true; quote: Quote } | { ok: false; error: PricingError } {
  const { priceFils } = terms
  if (priceFils < schedule.priceLeastFils || priceFils > schedule.priceMostFils) return { ok: false, error: 'price_out_of_range' }
  const commissionBeforeFils = commissionOf(priceFils, schedule)
  const discountFils = discountOf(commissionBeforeFils, terms.discount)
  const commissionAfterFils = subtractFils(commissionBeforeFils, discountFils)
  const [buyerShareFils, sellerShareFils] = sharesOf(commissionAfterFils, terms.commissionBearer)
  const transferCommissionFils = terms.transferType === 'RTGS' ? schedule.rtgsCommissionFils : schedule.achCommissionFils
  const partner = terms.partner ?? null
  const partnerFeeFils = partner ? partnerFeeOf(priceFils, partner) : noFils
  const [buyersPart, sellersPart] = partner?.bearer === 'buyer' ? [partnerFeeFils, noFils] : [noFils, partnerFeeFils]
  const sellerDueFils = fils(priceFils - sellerShareFils - transferCommissionFils - sellersPart)
  if (sellerDueFils < leastSellerDueFils) return { ok: false, error: 'seller_due_too_low' }
  return {
    ok: true,
    quote: {
      priceFils,
      commissionBearer: terms.commissionBearer,
      transferType: terms.transferType,
      commissionBeforeFils,
      discountFils,
      commissionAfterFils,
      buyerShareFils,
      sellerShareFils,
      transferCommissionFils,
      partnerFeeFils,
      partnerFeeBearer: partner?.bearer ?? null,
      totalPriceFils: addFils(priceFils, buyerShareFils, buyersPart),
      sellerDueFils,
    },
  }
}

export type ScheduleFault = readonly [
  field: 'commission_most_fils' | 'price_most_fils' | 'tiers' | 'price_least_fils',
  code: 'range_reversed' | 'not_ascending' | 'tier_above_most' | 'seller_due_too_low',
]

/** The fault of a schedule that somebody proposes, with the field to mend: a sale at the least price must leave something to the seller. */
export function faultOfSchedule(schedule: FeeSchedule): ScheduleFault | null {
  const { commissionLeastFils, commissionMostFils, priceLeastFils, priceMostFils, tiers } = schedule
  if (commissionMostFils < commissionLeastFils) return ['commission_most_fils', 'range_reversed']
  if (priceMostFils <= priceLeastFils) return ['price_most_fils', 'range_reversed']
  if (tiers.some(({ fromFils }, at) => at > 0 && fromFils <= (tiers[at - 1]?.fromFils ?? noFils))) return ['tiers', 'not_ascending']
  if (tiers.some(({ fromFils }) => fromFils > priceMostFils)) return ['tiers', 'tier_above_most']
  const dearest = { priceFils: priceLeastFils, commissionBearer: 'seller', discount: null } as const
  const isPossible = (['ACH', 'RTGS'] as const).every((transferType) => quoteSale({ ...dearest, transferType }, schedule).ok)
  return isPossible ? null : ['price_least_fils', 'seller_due_too_low']
}

function commissionOf(priceFils: Fils, schedule: FeeSchedule): Fils {
  const tier = schedule.tiers.findLast(({ fromFils }) => priceFils >= fromFils)
  const share = basisPointsOf(priceFils, tier?.basisPoints ?? schedule.commissionBasisPoints)
  return leastFils(greatestFils(share, schedule.commissionLeastFils), schedule.commissionMostFils)
}

/** A share of the price is rounded half-up. */
const partnerFeeOf = (priceFils: Fils, { fee, mostFils }: PartnerTerms): Fils =>
  leastFils(fee.kind === 'fixed' ? fee.fils : basisPointsOf(priceFils, fee.basisPoints), mostFils)

/** A percentage is rounded half-up separately; no discount exceeds the commission. */
function discountOf(commissionFils: Fils, offer: DiscountOffer | null): Fils {
  if (!offer) return noFils
  return leastFils(offer.kind === 'percent' ? basisPointsOf(commissionFils, offer.basisPoints) : offer.valueFils, commissionFils)
}

/** Splits the commission between buyer and seller; the last fils of an odd sum is the buyer's. */
function sharesOf(commissionFils: Fils, bearer: Bearer): [Fils, Fils] {
  const weights = { buyer: [1n, 0n], seller: [0n, 1n], equally: [1n, 1n] } as const
  const [buyer = noFils, seller = noFils] = allocate(commissionFils, weights[bearer])
  return [buyer, seller]
}

/**
 * The sales tax included in our fees. Each payer has a separate invoice, so each share of the commission is taxed and rounded separately.
 */
export function salesTaxOf(
  quote: Pick<Quote, 'buyerShareFils' | 'sellerShareFils' | 'transferCommissionFils'>,
  salesTaxBasisPoints: bigint,
): { commissionTaxFils: Fils; transferTaxFils: Fils } {
  return {
    commissionTaxFils: addFils(taxInside(quote.buyerShareFils, salesTaxBasisPoints), taxInside(quote.sellerShareFils, salesTaxBasisPoints)),
    transferTaxFils: taxInside(quote.transferCommissionFils, salesTaxBasisPoints),
  }
}
