import { expect, test } from 'vitest'
import { clean, countFilters, readFilters, writeFilters } from './filters.ts'

const read = (address: string) => readFilters(new URLSearchParams(address))

test('an address without filters has none', () => {
  expect(read('')).toEqual({})
  expect(writeFilters({}).toString()).toBe('')
})

test('filters survive the way into the address and back', () => {
  const filters = {
    operational_status: 'in_transfer',
    financial_status: 'hold',
    from: '2026-09-01',
    to: '2026-11-21',
    q: '24-71358',
  } as const
  expect(readFilters(writeFilters(filters))).toEqual(filters)
})

test('what is no filter is passed over', () => {
  expect(read('operational_status=sold&financial_status=1&from=2026-13-01&to=tomorrow&q=%20%20&side=buy')).toEqual({})
})

test('a search is trimmed and no longer than the server takes', () => {
  expect(read(`q=%20DM-100001%20`)).toEqual({ q: 'DM-100001' })
  expect(read(`q=${'9'.repeat(60)}`).q).toHaveLength(40)
})

test('a range of days counts as one filter, and the search is none of the sheet', () => {
  expect(countFilters({ from: '2026-09-01', to: '2026-11-21', q: '1' })).toBe(1)
  expect(
    countFilters(clean({ operational_status: 'active', financial_status: 'paid', from: undefined, to: '2026-11-21', q: undefined })),
  ).toBe(3)
})
