import { expect, test } from 'vitest'
import { hasRightCheckDigits } from './iban.rules.ts'

test('check digits tell a slip of the finger', () => {
  expect(hasRightCheckDigits('JO94CBJO0010000000000131000302')).toBe(true)
  expect(hasRightCheckDigits('JO94CBJO0010000000000131000320')).toBe(false)
  expect(hasRightCheckDigits('GB82WEST12345698765432')).toBe(true)
  expect(hasRightCheckDigits('JO94-BJO')).toBe(false)
})
