import { expect, test } from 'vitest'
import { newPaymentReference } from '#kernel/payment-reference.rules.ts'
import { newFeeReference } from './fee-reference.rules.ts'

const luhnSum = (reference: string) =>
  [...reference].reverse().reduce((sum, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)

test('a fee bill has twelve digits, the last by Luhn', () => {
  for (let id = 1n; id < 500n; id += 1n) {
    const reference = newFeeReference(id)
    expect(reference).toMatch(/^\d{12}$/)
    expect(luhnSum(reference) % 10).toBe(0)
  }
})

test('no fee bill has the reference of another, nor of a guarantee', () => {
  const count = 20_000
  const references = new Set<string>()
  for (let index = 0; index < count; index += 1) {
    references.add(newFeeReference(BigInt(index + 1)))
    references.add(newPaymentReference(BigInt(100_001 + index)))
  }
  expect(references.size).toBe(2 * count)
})
