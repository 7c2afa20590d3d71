import { dinars, noFils } from '@damana/contract/money'
import { type FeeSchedule, type Quote, quoteSale } from '#pricing/pricing.rules.ts'
import { broken } from './book.ts'
import type { Chance } from './chance.ts'

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

/** The terms of a sale, from the smallest price to more than two persons have to approve. */
export function quoteByChance(chance: Chance): Quote {
  const quoted = quoteSale(
    {
      priceFils: (dinars(BigInt(100 + chance.below(chance.is(30) ? 60_000 : 12_000))) + BigInt(chance.below(1000))) as Quote['priceFils'],
      commissionBearer: chance.pick(['buyer', 'seller', 'equally']),
      transferType: chance.pick(['ACH', 'RTGS']),
      discount: chance.is(20) ? { kind: 'percent', basisPoints: BigInt(chance.below(10_001)) } : null,
    },
    schedule,
  )
  return quoted.ok ? quoted.quote : broken(`no quote: ${quoted.error}`)
}
