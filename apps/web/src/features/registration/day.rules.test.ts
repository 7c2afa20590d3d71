import { expect, test } from 'vitest'
import { readDay, writeDay } from './day.rules.ts'

test.each([
  ['25/03/1990', '1990-03-25'],
  ['5/3/1990', '1990-03-05'],
  ['25031990', '1990-03-25'],
  ['25-3-1990', '1990-03-25'],
  ['25.03.1990', '1990-03-25'],
  ['25 3 1990', '1990-03-25'],
  ['٢٥/٠٣/١٩٩٠', '1990-03-25'],
  ['1990-03-25', '1990-03-25'],
  [' 29/02/2000 ', '2000-02-29'],
  ['29/02/1900', undefined],
  ['29/02/2001', undefined],
  ['31/04/1990', undefined],
  ['03/25/1990', undefined],
  ['0/3/1990', undefined],
  ['25/3/90', undefined],
  ['1990', undefined],
  ['', undefined],
])('%j is the day %s', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

test('a day is written as it is typed', () => {
  expect(writeDay('1990-03-25')).toBe('25/03/1990')
})
