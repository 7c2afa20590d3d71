import { expect, test } from 'vitest'
import { changeOf, lengthOf, percentOf, unitOf } from './numbers.ts'

test('a share has one decimal, rounded half up', () => {
  expect(percentOf(41_200_000n, 285_900_000n)).toBe('14.4%')
  expect(percentOf(1n, 2000n)).toBe('0.1%')
  expect(percentOf(1n, 2001n)).toBe('0.0%')
  expect(percentOf(5n, 5n)).toBe('100.0%')
  expect(percentOf(0n, 0n)).toBe('0%')
})

test('a change says more or less, and nothing where there was nothing', () => {
  expect(changeOf(1_620_450n, 2_240_000n)).toBe('−27.7%')
  expect(changeOf(3n, 2n)).toBe('+50.0%')
  expect(changeOf(3n, 0n)).toBeUndefined()
})

test('bars have the length of their dinars, in thousands from five digits on', () => {
  expect(lengthOf('12450375')).toBe(12_450.375)
  expect(lengthOf('-500')).toBe(-0.5)
  expect(unitOf(285_900)).toMatchObject({ isThousands: true })
  expect(unitOf(285_900).print(285_900)).toBe('285.9')
  expect(unitOf(9_500).print(9_500)).toBe('9,500')
})
