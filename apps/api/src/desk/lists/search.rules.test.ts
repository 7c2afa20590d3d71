import { describe, expect, it } from 'vitest'
import { readListSearch } from './search.rules.ts'

describe('a search of a list', () => {
  it.each([
    ['payouts', 'P100001', { id: '100001' }],
    ['payouts', 'p100001', { id: '100001' }],
    ['payouts', '0177', { tail: '0177' }],
    ['payouts', 'DM-100023', { guarantee: '100023' }],
    ['payouts', '100023', { guarantee: '100023' }],
    ['receipts', 'R1001', { id: '1001' }],
    ['receipts', 'EF20261101-7', { reference: 'EF20261101-7' }],
    ['exceptions', 'P100001', { payout: '100001' }],
    ['make_goods', 'MG1001', { id: '1001' }],
    ['guarantees', 'dm-100023', { id: '100023' }],
  ] as const)('in %s by %s finds by what that is', (list, typed, meant) => {
    expect(readListSearch(list, typed)).toEqual(meant)
  })

  it.each([
    ['payouts', 'سميرة'],
    ['payouts', '12345'],
    ['fees', 'X1001'],
    ['guarantees', 'P100001'],
    ['accounts', '0'],
  ] as const)('in %s by %s means nothing', (list, typed) => {
    expect(readListSearch(list, typed)).toBeUndefined()
  })
})
