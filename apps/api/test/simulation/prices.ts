import { broken } from './book.ts'
import type { Chance } from './chance.ts'
import { type Discount, type PartnerDeal, quote } from './oracle/prices.ts'
import { same } from './oracle/wrong.ts'
import { dinars, expectedOf, type FeeSchedule, fils, noFils, type PartnerTerms, type Quote, quoteSale } from './product.ts'

export const schedule: FeeSchedule = {
  id: 1n,
  commissionBasisPoints: 100n,
  commissionLeastFils: dinars(15n),
  commissionMostFils: dinars(250n),
  tiers: [],
  achCommissionFils: noFils,
  rtgsCommissionFils: dinars(5n),
  salesTaxBasisPoints: 1600n,
  priceLeastFils: dinars(100n),
  priceMostFils: dinars(1_000_000n),
  cancelBeforePaymentFils: dinars(10n),
  cancelAfterPaymentFils: dinars(25n),
  failedCheckFils: dinars(5n),
}

/** Checks that cost as much as a small car, so that fees take a part of what is due, or all of it. */
export const dearChecks: FeeSchedule = { ...schedule, priceMostFils: dinars(1000n), failedCheckFils: dinars(400n) }

/** Of every price, also none and more than the commission. */
export const discountOf = (chance: Chance): Discount =>
  chance.is(55)
    ? null
    : chance.is(50)
      ? { kind: 'percent', basisPoints: BigInt(chance.below(10_001)) }
      : { kind: 'value', fils: BigInt(1 + chance.below(chance.is(80) ? 100_000 : 400_000)) }

/** The terms of a contract with a partner: fees that stay below the most, that come to it and that are cut off by it. */
export function partnerTermsByChance(chance: Chance, of: FeeSchedule): PartnerTerms {
  const mostFils = fils(BigInt(1 + chance.below(chance.is(70) ? 150_000 : Math.min(1_500_000, Number(of.priceMostFils / 4n)))))
  const fee = chance.is(40)
    ? { kind: 'fixed' as const, fils: fils(BigInt(1 + chance.below(Number(mostFils) + (chance.is(20) ? 50_000 : 0)))) }
    : { kind: 'percent' as const, basisPoints: BigInt(1 + chance.below(chance.is(70) ? 300 : 2_000)) }
  return { fee, mostFils, bearer: chance.pick(['buyer', 'seller']) }
}
export const dealOf = ({ fee, mostFils, bearer }: PartnerTerms): PartnerDeal => ({
  fee: fee.kind === 'fixed' ? { fixed: fee.fils } : { basisPoints: fee.basisPoints },
  most: mostFils,
  bearer,
})

/** The terms of a sale, from the smallest price to more than two persons have to approve; where a partner's fee leaves the seller nothing, others. */
export function quoteByChance(chance: Chance, of: FeeSchedule, partner: PartnerTerms | null): Quote {
  for (let tries = 0; tries < 100; tries += 1) {
    const quoted = tryQuote(chance, of, partner)
    if (quoted) return quoted
  }
  return broken('no price leaves the seller anything')
}
function tryQuote(chance: Chance, of: FeeSchedule, partner: PartnerTerms | null): Quote | null {
  const most = Math.min(chance.is(30) ? 60_000 : 12_000, Number(of.priceMostFils / 1000n) - 100)
  const price = BigInt(100 + chance.below(most)) * 1000n + BigInt(chance.below(1000))
  const bearer = chance.pick(['buyer', 'seller', 'equally'] as const)
  const rail = chance.pick(['ACH', 'RTGS'] as const)
  const discount = chance.is(40) ? discountOf(chance) : null
  const quoted = quoteSale(
    {
      priceFils: fils(price),
      commissionBearer: bearer,
      transferType: rail,
      discount: discount && (discount.kind === 'percent' ? discount : { kind: 'value', valueFils: fils(discount.fils) }),
      partner,
    },
    of,
  )
  const expected = quote({ price, bearer, rail, discount, partner: partner && dealOf(partner) })
  same('whether such a sale may be', quoted.ok, expected !== null)
  if (!quoted.ok) return null
  for (const [what, sum] of Object.entries(expectedOf(quoted.quote)))
    same(`${what} of a quote`, sum, expected?.[what as keyof typeof expected])
  return quoted.quote
}
