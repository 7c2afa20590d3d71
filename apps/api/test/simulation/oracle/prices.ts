/** Quote, tax and discount, from the specification's paragraph about the quote. */
export type Bearer = 'buyer' | 'seller' | 'equally'
export type Discount = { kind: 'percent'; basisPoints: bigint } | { kind: 'value'; fils: bigint } | null

/** The terms by which a company proposes a sale between others: a sum, or a part of the price, and no more than the most, borne by one side. */
export interface PartnerDeal {
  fee: { fixed: bigint } | { basisPoints: bigint }
  most: bigint
  bearer: 'buyer' | 'seller'
}

export interface Sale {
  price: bigint
  bearer: Bearer
  rail: 'ACH' | 'RTGS'
  discount: Discount
  partner: PartnerDeal | null
}
export interface Quote {
  price: bigint
  rail: 'ACH' | 'RTGS'
  before: bigint
  discount: bigint
  after: bigint
  buyerShare: bigint
  sellerShare: bigint
  transfer: bigint
  partnerFee: bigint
  partnerFeeOf: 'buyer' | 'seller' | null
  total: bigint
  due: bigint
}
export interface Tier {
  from: bigint
  basisPoints: bigint
}

export const halfUp = (numerator: bigint, denominator: bigint): bigint => {
  const whole = numerator / denominator
  return (numerator - whole * denominator) * 2n >= denominator ? whole + 1n : whole
}
export const taxIn = (fee: bigint, basisPoints = 1600n): bigint => halfUp(fee * basisPoints, 10_000n + basisPoints)

const leastPrice = 100_000n
const mostPrice = 1_000_000_000n
const leastDue = 1_000n

/** Null where such a sale is refused. */
export function quote({ price, bearer, rail, discount, partner }: Sale, tiers: readonly Tier[] = []): Quote | null {
  if (price < leastPrice || price > mostPrice) return null
  let basisPoints = 100n
  for (const tier of tiers) if (price >= tier.from) basisPoints = tier.basisPoints
  const share = halfUp(price * basisPoints, 10_000n)
  const before = share < 15_000n ? 15_000n : share > 250_000n ? 250_000n : share
  const offered = discount === null ? 0n : discount.kind === 'value' ? discount.fils : halfUp(before * discount.basisPoints, 10_000n)
  const off = offered > before ? before : offered
  const after = before - off
  const sellerShare = bearer === 'seller' ? after : bearer === 'equally' ? after / 2n : 0n
  const buyerShare = after - sellerShare
  const transfer = rail === 'RTGS' ? 5_000n : 0n
  const partnerFee = partner ? partnerFeeIn(price, partner) : 0n
  const buyerBears = partner?.bearer === 'buyer' ? partnerFee : 0n
  const due = price - sellerShare - transfer - (partnerFee - buyerBears)
  if (due < leastDue) return null
  const total = price + buyerShare + buyerBears
  const partnerFeeOf = partner?.bearer ?? null
  return { price, rail, before, discount: off, after, buyerShare, sellerShare, transfer, partnerFee, partnerFeeOf, total, due }
}

function partnerFeeIn(price: bigint, { fee, most }: PartnerDeal): bigint {
  const wanted = 'fixed' in fee ? fee.fixed : halfUp(price * fee.basisPoints, 10_000n)
  return wanted > most ? most : wanted
}

/** A sum in the proportion of others: each part rounded down, the fils that are left over to the first parts that lost something. */
export function proportions(sum: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((total, weight) => total + weight, 0n)
  const parts = weights.map((weight) => (sum * weight - ((sum * weight) % all)) / all)
  let left = parts.reduce((rest, part) => rest - part, sum)
  for (const [index, weight] of weights.entries()) {
    if (left === 0n || (sum * weight) % all === 0n) continue
    parts[index] = (parts[index] ?? 0n) + 1n
    left -= 1n
  }
  return parts
}
