import { describe, expect, it } from 'vitest'
import { parseTerms, typedTerms, type Terms } from './fee-terms.rules.ts'

const terms: Terms = {
  commission_basis_points: 125,
  commission_least_fils: '15000',
  commission_most_fils: '250000',
  tiers: [
    { from_fils: '20000000', basis_points: 100 },
    { from_fils: '50000000', basis_points: 75 },
  ],
  ach_commission_fils: '0',
  rtgs_commission_fils: '5000',
  sales_tax_basis_points: 1600,
  price_least_fils: '100000',
  price_most_fils: '1000000000',
  cancel_before_payment_fils: '10000',
  cancel_after_payment_fils: '25000',
  failed_check_fils: '5500',
}

describe('a fee schedule, typed', () => {
  it('stands in per cent and dinars, a tier a line, and comes back the same', () => {
    const typed = typedTerms(terms)
    expect([typed.commission_basis_points, typed.failed_check_fils, typed.tiers]).toEqual([
      '1.25',
      '5.500',
      '20,000.000 1\n50,000.000 0.75',
    ])
    expect(parseTerms(typed)).toEqual({ terms })
  })

  it('names the fields that are no share and no sum', () => {
    expect(parseTerms({ ...typedTerms(terms), commission_basis_points: '1.255', price_most_fils: 'much', tiers: '20,000' })).toEqual({
      wrong: ['commission_basis_points', 'price_most_fils', 'tiers'],
    })
  })
})
