import fc from 'fast-check'
import { expect, it } from 'vitest'
import { idOfPaymentReference, newPaymentReference } from './payment-reference.rules.ts'

/** The check as banks do it: every second digit from the right doubled, the digits' sum divisible by ten. */
function passesLuhn(reference: string): boolean {
  const sum = [...reference].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return sum % 10 === 0
}

it('a payment reference has twelve digits, the last by Luhn, so that one mistyped digit is found', () => {
  fc.assert(
    fc.property(fc.bigInt(100_001n, 10n ** 10n), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 9 }), (id, place, change) => {
      const reference = newPaymentReference(id)
      expect(reference).toMatch(/^\d{12}$/)
      expect(passesLuhn(reference)).toBe(true)
      const mistyped = [...reference].with(place, String((Number(reference[place]) + change) % 10)).join('')
      expect(passesLuhn(mistyped)).toBe(false)
    }),
  )
})

it('no two guarantees share a payment reference', () => {
  const references = new Set(Array.from({ length: 50_000 }, (_, index) => newPaymentReference(BigInt(100_001 + index))))
  expect(references.size).toBe(50_000)
})

it('a payment reference tells its guarantee again, and a mistyped one tells none', () => {
  fc.assert(
    fc.property(fc.bigInt(100_001n, 10n ** 10n), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 9 }), (id, place, change) => {
      const reference = newPaymentReference(id)
      expect(idOfPaymentReference(reference)).toBe(id)
      expect(idOfPaymentReference([...reference].with(place, String((Number(reference[place]) + change) % 10)).join(''))).toBeNull()
    }),
  )
  for (const other of ['', '12', 'abcdefghijkl', '1234567890123']) expect(idOfPaymentReference(other)).toBeNull()
})
