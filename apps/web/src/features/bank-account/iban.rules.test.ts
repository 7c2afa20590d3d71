import { expect, test } from 'vitest'
import { bankCodeOf, cleanIban, groupIban, hasRightCheckDigits, isPayableIban, isWholeIban } from './iban.rules.ts'

const iban = 'JO94CBJO0010000000000131000302'

test('check digits tell a slip of the finger', () => {
  expect(hasRightCheckDigits(iban)).toBe(true)
  expect(hasRightCheckDigits('JO94CBJO0010000000000131000320')).toBe(false)
  expect(hasRightCheckDigits('GB82WEST12345698765432')).toBe(true)
  expect(hasRightCheckDigits('JO94-BJO')).toBe(false)
})

test('only a whole Jordanian IBAN of a known bank is sent', () => {
  expect(bankCodeOf(iban)).toBe('CBJO')
  expect(bankCodeOf('JO94CB')).toBeUndefined()
  expect(isPayableIban(iban, ['CBJO', 'ARAB'])).toBe(true)
  expect(isPayableIban(iban, ['ARAB'])).toBe(false)
  expect(isPayableIban(iban, undefined)).toBe(true)
  expect(isPayableIban(iban.slice(0, -1), undefined)).toBe(false)
  expect(isPayableIban('GB82WEST12345698765432', undefined)).toBe(false)
})

test('an IBAN of another country is whole at its own length, a Jordanian one only at thirty', () => {
  expect(isWholeIban('GB82WEST12345698765432')).toBe(true)
  expect(isWholeIban(iban)).toBe(true)
  expect(isWholeIban('JO94CBJO001000000000013100030')).toBe(false)
})

test('whatever was typed or pasted stands in groups of four', () => {
  expect(groupIban('jo94cbjo00100000')).toBe('JO94 CBJO 0010 0000')
  expect(groupIban('JO94-CBJO-٠٠١٠')).toBe('JO94 CBJO 0010')
  expect(cleanIban(' jo94 cbjo ')).toBe('JO94CBJO')
})
