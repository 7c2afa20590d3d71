import { expect, test } from 'vitest'
import { normaliseNumber, toLatinDigits } from './digits.ts'

test('Arabic and Persian digits become Latin ones and the rest stays', () => {
  expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
  expect(toLatinDigits('+٩٦٢ 79-۱۲a')).toBe('+962 79-12a')
})

test.each([
  ['١٢٬٤٥٠٫٣٧٥', '12,450.375'],
  ['١٢،٤٥٠', '12,450'],
  ['۱۲٫۵', '12.5'],
  [' 12 450.5\u00a0', '12450.5'],
  ['\u200f١٢٫٥\u200e', '12.5'],
])('the number %j reads %j', (typed, read) => {
  expect(normaliseNumber(typed)).toBe(read)
})
