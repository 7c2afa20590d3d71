import { dinars, fils } from '@damana/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeeSchedule, quoteSale, salesTaxOf, type Terms } from './pricing.rules.ts'

const schedule: FeeSchedule = {
  id: 1n,
  commissionBasisPoints: 100n,
  commissionLeastFils: dinars(15n),
  commissionMostFils: dinars(250n),
  tiers: [],
  achCommissionFils: fils(0n),
  rtgsCommissionFils: dinars(5n),
  salesTaxBasisPoints: 1600n,
  priceLeastFils: dinars(100n),
  priceMostFils: dinars(1_000_000n),
  cancelBeforePaymentFils: fils(10_000n),
  cancelAfterPaymentFils: fils(25_000n),
  failedCheckFils: fils(5_000n),
}
const terms = (changes: Partial<Terms>): Terms => ({
  priceFils: dinars(12_450n),
  commissionBearer: 'equally',
  transferType: 'ACH',
  discount: null,
  ...changes,
})
const quoted = (changes: Partial<Terms>, fees = schedule) => {
  const result = quoteSale(terms(changes), fees)
  if (!result.ok) throw new Error(result.error)
  return result.quote
}

describe('the quote of a sale', () => {
  it.each([
    ['1 % of the price', dinars(12_450n), 124_500n],
    ['never less than 15 dinars', dinars(100n), 15_000n],
    ['never more than 250 dinars', dinars(1_000_000n), 250_000n],
    ['a half fils counts up', fils(12_450_050n), 124_501n],
    ['less than a half fils counts down', fils(12_450_049n), 124_500n],
  ])('commission is %s', (_, priceFils, expected) => {
    expect(quoted({ priceFils }).commissionBeforeFils).toBe(expected)
  })

  it.each([
    ['buyer', 124_501n, 0n],
    ['seller', 0n, 124_501n],
    ['equally', 62_251n, 62_250n],
  ] as const)("borne by %s, the odd fils is the buyer's", (commissionBearer, buyer, seller) => {
    const quote = quoted({ priceFils: fils(12_450_100n), commissionBearer })
    expect([quote.buyerShareFils, quote.sellerShareFils]).toEqual([buyer, seller])
  })

  it('takes a percentage off the commission, rounded by itself', () => {
    const quote = quoted({ discount: { kind: 'percent', basisPoints: 1000n }, transferType: 'RTGS' })
    expect(quote).toMatchObject({
      discountFils: 12_450n,
      commissionAfterFils: 112_050n,
      buyerShareFils: 56_025n,
      sellerShareFils: 56_025n,
      totalPriceFils: 12_506_025n,
      sellerDueFils: 12_388_975n,
    })
  })

  it('never discounts more than the commission', () => {
    expect(quoted({ discount: { kind: 'value', valueFils: dinars(1000n) } })).toMatchObject({
      discountFils: 124_500n,
      commissionAfterFils: 0n,
    })
  })

  it('takes the rate of the tier that the price reaches', () => {
    const tiered = { ...schedule, tiers: [{ fromFils: dinars(10_000n), basisPoints: 50n }] }
    expect(quoted({ priceFils: dinars(10_000n) }, tiered).commissionBeforeFils).toBe(50_000n)
    expect(quoted({ priceFils: fils(9_999_999n) }, tiered).commissionBeforeFils).toBe(100_000n)
  })

  it.each([fils(99_999n), fils(1_000_000_001n)])('refuses a price outside the limits: %s', (priceFils) => {
    expect(quoteSale(terms({ priceFils }), schedule)).toEqual({ ok: false, error: 'price_out_of_range' })
  })

  it('refuses terms that leave the seller less than one dinar', () => {
    const dear = { ...schedule, commissionLeastFils: dinars(99n) }
    expect(quoteSale(terms({ priceFils: dinars(100n), commissionBearer: 'seller', transferType: 'RTGS' }), dear)).toEqual({
      ok: false,
      error: 'seller_due_too_low',
    })
  })

  it('adds up to the fils for every price, bearer, discount and rail', () => {
    fc.assert(
      fc.property(
        fc.bigInt(100_000n, 1_000_000_000n),
        fc.constantFrom('buyer' as const, 'seller' as const, 'equally' as const),
        fc.constantFrom('ACH' as const, 'RTGS' as const),
        fc.option(
          fc.oneof(
            fc.bigInt(1n, 10_000n).map((basisPoints) => ({ kind: 'percent' as const, basisPoints })),
            fc.bigInt(1n, 10n ** 9n).map((value) => ({ kind: 'value' as const, valueFils: fils(value) })),
          ),
        ),
        (price, commissionBearer, transferType, discount) => {
          const quote = quoted({ priceFils: fils(price), commissionBearer, transferType, discount })
          expect(quote.commissionAfterFils).toBe(quote.commissionBeforeFils - quote.discountFils)
          expect(quote.buyerShareFils + quote.sellerShareFils).toBe(quote.commissionAfterFils)
          expect(quote.buyerShareFils - quote.sellerShareFils <= 1n || commissionBearer !== 'equally').toBe(true)
          expect(quote.totalPriceFils).toBe(quote.sellerDueFils + quote.transferCommissionFils + quote.commissionAfterFils)
          const tax = salesTaxOf(quote, 1600n)
          expect(tax.commissionTaxFils < quote.commissionAfterFils || quote.commissionAfterFils <= 1n).toBe(true)
        },
      ),
    )
  })
})

describe('sales tax', () => {
  it("is inside every fee: 16/116 of each payer's share, half-up", () => {
    const tax = salesTaxOf({ buyerShareFils: fils(56_025n), sellerShareFils: fils(56_025n), transferCommissionFils: fils(5_000n) }, 1600n)
    expect(tax).toEqual({ commissionTaxFils: 2n * 7_728n, transferTaxFils: 690n })
  })
})
