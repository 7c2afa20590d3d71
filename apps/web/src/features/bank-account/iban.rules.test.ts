import { expect, test } from 'vitest'
import { bankCodeOf, cleanIban, groupIban, hasRightCheckDigits, isPayableIban, isWholeIban } from './iban.rules.ts'

const iban = 'JO94CBJO0010000000000131000302'

test('check digits tell a slip of the finger', () => {
  expect(hasRightCheckDigits(iban)).toBe(true)
  expect(hasRightCheckDigits('JO94CBJO0010000000000131000320')).toBe(false)
  expect(hasRightCheckDigits('GB82WEST12345698765432')).toBe(true)
  expect(hasRightCheckDigits('JO94-BJO')).toBe(false)
})

test('check digits that no bank gives are wrong, though their rest is right', () => {
  const whole = (digits: string) => `JO${digits}CBJO0010000000238760339214`
  expect(hasRightCheckDigits(whole('97'))).toBe(true)
  expect(hasRightCheckDigits(whole('00')), 'JO00 leaves the rest of JO97').toBe(false)
  for (let last = 0; last < 100; last += 1) {
    const account = `0010000000238760339${String(last).padStart(3, '0')}`
    const fitting = Array.from({ length: 100 }, (_, digits) => `JO${String(digits).padStart(2, '0')}CBJO${account}`).filter(
      hasRightCheckDigits,
    )
    expect(fitting, `one pair of digits for ${account}`).toHaveLength(1)
  }
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
  expect(groupIban('IBAN: JO94 CBJO 0010 0000 0000 0131 0003 02')).toBe('JO94 CBJO 0010 0000 0000 0131 0003 02')
  expect(groupIban('\u2066IBAN\u00a0JO94-CBJO-0010-0000-0000-0131-0003-02\u2069')).toBe('JO94 CBJO 0010 0000 0000 0131 0003 02')
})
