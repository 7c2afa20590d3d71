import { describe, expect, it } from 'vitest'
import { readGuaranteeNumber } from './guarantee-number.rules.ts'

describe('the number of a guarantee', () => {
  it.each([
    ['DM-100001', 'DM-100001'],
    ['dm-100001', 'DM-100001'],
    ['dm100001', 'DM-100001'],
    [' 100001 ', 'DM-100001'],
    ['١٠٠٠٠١', 'DM-100001'],
    ['DM- 100 001', 'DM-100001'],
    ['', undefined],
    ['12345', undefined],
    ['P100001', undefined],
    ['DM-1000010000001', undefined],
  ])('%j is read as %s', (typed, number) => {
    expect(readGuaranteeNumber(typed)).toBe(number)
  })
})
