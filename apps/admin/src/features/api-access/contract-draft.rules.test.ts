import { describe, expect, test } from 'vitest'
import { draftOf, isSameContract, readDraft } from './contract-draft.rules.ts'
import type { Terms } from './query.ts'

const percent: Terms = {
  kind: 'percent',
  fee_fils: null,
  fee_basis_points: 75,
  most_fee_fils: '150000',
  bearer: 'seller',
  most_price_fils: '30000000',
  most_sales_a_day: 20,
}
const fixed: Terms = { ...percent, kind: 'fixed', fee_fils: '40000', fee_basis_points: null, most_fee_fils: '40000' }
const typed = draftOf(percent)

describe('the contract that somebody types', () => {
  test.each([percent, fixed])('begins with the one in force and says the same: $kind', (terms) => {
    expect(readDraft(draftOf(terms))).toEqual({ terms })
    expect(isSameContract(terms, terms)).toBe(true)
  })

  test('with a sum has it as its largest fee, and no percentage', () => {
    expect(readDraft({ ...typed, kind: 'fixed', fee_fils: '40' })).toEqual({ terms: fixed })
  })

  test('names what is missing of an empty form, by kind', () => {
    const rest = ['bearer', 'most_price_fils', 'most_sales_a_day']
    expect(readDraft(draftOf(null))).toEqual({ wrong: ['fee_basis_points', 'most_fee_fils', ...rest] })
    expect(readDraft({ ...draftOf(null), kind: 'fixed' })).toEqual({ wrong: ['fee_fils', ...rest] })
  })

  test.each([
    ['fee_basis_points', '0'],
    ['fee_basis_points', '100.01'],
    ['fee_basis_points', '0.755'],
    ['most_fee_fils', '0'],
    ['most_price_fils', '30.0001'],
    ['most_sales_a_day', '0'],
    ['most_sales_a_day', '10001'],
    ['most_sales_a_day', '2.5'],
  ] as const)('is refused with %s of %s', (name, text) => {
    expect(readDraft({ ...typed, [name]: text })).toEqual({ wrong: [name] })
  })

  test('differs from another by any term, and not by the largest of a fee that is a sum', () => {
    expect(isSameContract(percent, { ...percent, most_fee_fils: '1' })).toBe(false)
    expect(isSameContract(percent, { ...percent, bearer: 'buyer' })).toBe(false)
    expect(isSameContract(percent, fixed)).toBe(false)
    expect(isSameContract(fixed, { ...fixed, most_fee_fils: '90000' })).toBe(true)
  })
})
