import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addFils,
  allocate,
  basisPointsOf,
  dinars,
  fils,
  formatFils,
  saySum,
  greatestFils,
  isWireFils,
  leastFils,
  parseAmount,
  parseFils,
  percentOf,
  splitFils,
  subtractFils,
  taxInside,
  toDecimal,
  toWire,
} from './money.ts'

const anyAmount = fc.bigInt(0n, 10n ** 12n).map(fils)

describe('the wire', () => {
  test.each(['0', '1', '12450375', '-5', '1000000000000'])('%s is an amount and comes back the same', (wire) => {
    expect(toWire(parseFils(wire))).toBe(wire)
  })
  test.each(['', '-0', '01', '+1', '1.0', '1e3', ' 1', '1 ', '١', '0x10', '1,000', '10000000000000000', '9999999999999999'])(
    '%j is refused',
    (wire) => {
      expect(isWireFils(wire)).toBe(false)
      expect(() => parseFils(wire)).toThrow(RangeError)
    },
  )
})

describe('what people type', () => {
  test.each([
    ['0', 0n],
    ['12450', 12_450_000n],
    ['12,450', 12_450_000n],
    ['12,450.375', 12_450_375n],
    ['12450.5', 12_450_500n],
    ['12450.', 12_450_000n],
    ['.5', 500n],
    ['0.001', 1n],
    ['١٢٬٤٥٠٫٣٧٥', 12_450_375n],
    ['١٢،٤٥٠', 12_450_000n],
    ['۱۲٫۵', 12_500n],
    ['٩٩٩٫٧٥٠', 999_750n],
    [' 1 000 ', 1_000_000n],
    ['1,000,000.000', 1_000_000_000n],
    ['007', 7_000n],
  ])('%j is %d fils', (typed, amount) => {
    expect(parseAmount(typed)).toEqual({ ok: true, fils: amount })
  })
  test.each(['', '  ', '\u200f'])('%j is nothing yet', (typed) => {
    expect(parseAmount(typed)).toEqual({ ok: false, error: 'required' })
  })
  test.each([
    '.',
    '12,5',
    '1,00,000',
    '12,450,5',
    '1.2345',
    '1.2.3',
    '-5',
    '+5',
    '5 JOD',
    'abc',
    '1e3',
    '1,2345',
    '1234567890123',
    'NaN',
    '٫',
  ])('%j is refused, not guessed', (typed) => {
    expect(parseAmount(typed)).toEqual({ ok: false, error: 'invalid_amount' })
  })
  test('what is printed can be typed', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseAmount(formatFils(amount))).toEqual({ ok: true, fils: amount })
      }),
    )
  })
})

describe('what people read', () => {
  test.each([
    [0n, '0.000'],
    [1n, '0.001'],
    [999n, '0.999'],
    [1000n, '1.000'],
    [999_999n, '999.999'],
    [1_000_000n, '1,000.000'],
    [12_450_000n, '12,450.000'],
    [1_000_000_000n, '1,000,000.000'],
    [-5n, '−0.005'],
    [-1_234_567n, '−1,234.567'],
  ])('%d fils print %s', (amount, printed) => {
    expect(formatFils(fils(amount))).toBe(printed)
  })
  test('an amount splits so that the fils can be printed quieter', () => {
    expect(splitFils(fils(12_450_375n))).toEqual({ sign: '', integer: '12,450', fraction: '375' })
  })
  test('bank messages get no groups', () => {
    expect(toDecimal(fils(12_450_375n))).toBe('12450.375')
    expect(toDecimal(fils(-5n))).toBe('-0.005')
  })
})

test('amounts add, subtract and compare', () => {
  expect(addFils()).toBe(0n)
  expect(addFils(fils(1n), fils(2n), fils(3n))).toBe(6n)
  expect(subtractFils(fils(1n), fils(3n))).toBe(-2n)
  expect(leastFils(fils(1n), fils(3n))).toBe(1n)
  expect(greatestFils(fils(1n), fils(3n))).toBe(3n)
  expect(dinars(5n)).toBe(5000n)
})

describe('shares are rounded half-up', () => {
  test.each([
    [9_000_000n, 100n, 90_000n],
    [12_450_000n, 100n, 124_500n],
    [50n, 100n, 1n],
    [49n, 100n, 0n],
    [150n, 100n, 2n],
    [0n, 100n, 0n],
    [1n, 10_000n, 1n],
    [333n, 1250n, 42n],
  ])('%d fils at %d basis points are %d', (amount, basisPoints, share) => {
    expect(basisPointsOf(fils(amount), basisPoints)).toBe(share)
  })
  test('percent', () => {
    expect(percentOf(fils(124_550n), 10n)).toBe(12_455n)
    expect(percentOf(fils(25n), 10n)).toBe(3n)
    expect(percentOf(fils(24n), 10n)).toBe(2n)
  })
  test('a negative amount has no share', () => {
    expect(() => basisPointsOf(fils(-1n), 100n)).toThrow(RangeError)
  })
})

describe('the sales tax is inside the fee', () => {
  test.each([
    [116_000n, 16_000n],
    [90_000n, 12_414n],
    [15_000n, 2_069n],
    [5_000n, 690n],
    [25_000n, 3_448n],
    [0n, 0n],
    [3n, 0n],
    [4n, 1n],
  ])('of %d fils %d are tax at 16 %%', (fee, tax) => {
    expect(taxInside(fils(fee), 1600n)).toBe(tax)
  })
  test('it is the nearest fils to 16/116', () => {
    fc.assert(
      fc.property(anyAmount, (fee) => {
        const doubled = 2n * (taxInside(fee, 1600n) * 116n - fee * 16n)
        expect(doubled > -116n && doubled <= 116n).toBe(true)
      }),
    )
  })
})

describe('dividing an amount', () => {
  test('the odd fils goes to whom the caller names first', () => {
    expect(allocate(fils(101n), [1n, 1n])).toEqual([51n, 50n])
    expect(allocate(fils(100n), [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
    expect(allocate(fils(5n), [0n, 1n, 1n])).toEqual([0n, 3n, 2n])
    expect(allocate(fils(2n), [2n, 1n, 1n])).toEqual([1n, 1n, 0n])
  })
  test('the parts always sum to the whole, none is negative and none strays by a fils', () => {
    fc.assert(
      fc.property(
        anyAmount,
        fc.array(fc.bigInt(0n, 1000n), { minLength: 1, maxLength: 8 }).filter((weights) => weights.some((weight) => weight > 0n)),
        (amount, weights) => {
          const parts = allocate(amount, weights)
          const total = weights.reduce((sum, weight) => sum + weight, 0n)
          expect(addFils(...parts)).toBe(amount)
          parts.forEach((part, index) => {
            const exact = amount * (weights[index] ?? 0n)
            expect(part * total - exact < total && exact - part * total < total && part >= 0n).toBe(true)
          })
        },
      ),
    )
  })
  test('nothing can be divided by nothing', () => {
    expect(() => allocate(fils(1n), [])).toThrow(RangeError)
    expect(() => allocate(fils(1n), [0n])).toThrow(RangeError)
    expect(() => allocate(fils(-1n), [1n])).toThrow(RangeError)
  })
})

test.each([
  ['1000', '1 دينار', 'JOD 1'],
  ['5000', '5 دنانير', 'JOD 5'],
  ['10000', '10 دنانير', 'JOD 10'],
  ['25000', '25 دينارًا', 'JOD 25'],
  ['100000', '100 دينار', 'JOD 100'],
  ['9154000', '9,154 دينارًا', 'JOD 9,154'],
  ['12450375', '12,450.375 دينار', 'JOD 12,450.375'],
])('%s fils are said inside a sentence as a reader would: %s, %s', (wire, ar, en) => {
  expect([saySum(parseFils(wire), 'ar'), saySum(parseFils(wire), 'en')]).toEqual([ar, en])
})
