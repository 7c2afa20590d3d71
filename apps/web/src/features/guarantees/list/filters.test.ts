// oxlint-disable-next-line no-restricted-imports -- a test is not loaded by a browser
import { listFilters } from '@damana/contract'
import { expect, test } from 'vitest'
import { clean, countFilters, readFilters, shownOperational, writeFilters } from './filters.ts'

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

test('a number of the dashboard opens its list', () => {
  const address = 'operational_status=transferring&commission=high&money=paid_out&entries_from=2026-11-01&entries_to=2026-11-30'
  expect(writeFilters(read(address)).toString()).toBe(address)
  // The names are those of the call, which passes over any other.
  expect(listFilters.strict().safeParse({ side: 'sale', ...read(address) }).error).toBeUndefined()
  expect(shownOperational(read(address)).at(-1)).toBe('transferring')
  expect(shownOperational({}).at(-1)).toBe('cancelled')
  expect(read('entries_from=2026-11-01&financial_status=any')).toEqual({ financial_status: 'any' })
})
