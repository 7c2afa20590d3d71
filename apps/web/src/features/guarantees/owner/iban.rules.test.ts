import { expect, test } from 'vitest'
import { bankCodeOf, hasRightCheckDigits, isPayableIban } from './iban.rules.ts'

test('check digits tell a slip of the finger', () => {
  expect(hasRightCheckDigits('JO94CBJO0010000000000131000302')).toBe(true)
  expect(hasRightCheckDigits('JO94CBJO0010000000000131000320')).toBe(false)
  expect(hasRightCheckDigits('GB82WEST12345698765432')).toBe(true)
  expect(hasRightCheckDigits('JO94-BJO')).toBe(false)
})

test('only a whole Jordanian IBAN of a known bank is sent', () => {
  const iban = 'JO94CBJO0010000000000131000302'
  expect(bankCodeOf(iban)).toBe('CBJO')
  expect(bankCodeOf('JO94CB')).toBeUndefined()
  expect(isPayableIban(iban, ['CBJO', 'ARAB'])).toBe(true)
  expect(isPayableIban(iban, ['ARAB'])).toBe(false)
  expect(isPayableIban(iban, undefined)).toBe(true)
  expect(isPayableIban(iban.slice(0, -1), undefined)).toBe(false)
  expect(isPayableIban('GB82WEST12345698765432', undefined)).toBe(false)
})
