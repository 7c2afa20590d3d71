import { accountCurrencies } from '@damana/contract/statuses'
import { describe, expect, test } from 'vitest'
import { judgeAccount, type NamedAccount } from './account.rules.ts'

const arab = { code: 'ARAB', swiftCode: 'ARABJOAX' }
const good: NamedAccount = { bank: 'ARAB', iban: 'JO44ARAB0010000000000000000001', swiftCode: 'ARABJOAX', currency: 'JOD' }
/** The same IBAN with check digits that fit. */
function whole(rest: string, country = 'JO'): string {
  const digits = `${rest}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${rest}`
}
const iban = whole('ARAB0010000000000000000001')

describe('an account', () => {
  test('of a bank of Jordan in dinars is one that payouts go to', () => {
    expect(iban).toHaveLength(30)
    expect(judgeAccount({ ...good, iban }, arab)).toEqual({ ok: true, unprovenReason: null })
    expect(judgeAccount({ ...good, iban, swiftCode: 'ARABJOAXXXX' }, arab)).toEqual({ ok: true, unprovenReason: null })
  })

  test.each([
    ['one digit is wrong', { iban: iban.replace(/1$/, '2') }, '/iban', 'invalid_iban'],
    ['it is one character short, though its check digits fit', { iban: whole('ARAB001000000000000000001') }, '/iban', 'invalid_iban'],
    ['it is one character long, though its check digits fit', { iban: whole('ARAB00100000000000000000001') }, '/iban', 'invalid_iban'],
    ['its bank is another than the chosen one', { iban: whole('HBHO0010000000000000000001') }, '/iban', 'iban_bank_mismatch'],
    ['it is of another country, but a bank of Jordan was chosen', { iban: 'DE89370400440532013000' }, '/iban', 'iban_bank_mismatch'],
    ['the SWIFT code is none', { iban, swiftCode: 'ARAB1' }, '/swift_code', 'invalid_swift'],
    ["the SWIFT code is another bank's", { iban, swiftCode: 'HBHOJOAX' }, '/swift_code', 'swift_bank_mismatch'],
  ] as const)('is refused when %s', (_, change, pointer, code) => {
    expect(judgeAccount({ ...good, ...change }, arab)).toEqual({ ok: false, pointer, code })
  })

  test('of a bank that nobody knows is refused', () => {
    expect(judgeAccount({ ...good, iban, bank: 'NONE' }, undefined)).toEqual({ ok: false, pointer: '/bank', code: 'invalid_choice' })
    expect(judgeAccount({ ...good, iban, bank: 'other' }, undefined)).toEqual({ ok: false, pointer: '/iban', code: 'iban_bank_mismatch' })
  })

  test.each(accountCurrencies)('in %s may be saved, and is paid to in dinars only', (currency) => {
    expect(judgeAccount({ ...good, iban, currency }, arab)).toEqual({
      ok: true,
      unprovenReason: currency === 'JOD' ? null : 'foreign_currency',
    })
  })

  test('of another country may be saved, and nothing is paid to it', () => {
    const german = { bank: 'other', iban: 'DE89370400440532013000', swiftCode: 'COBADEFF', currency: 'EUR' } as const
    expect(judgeAccount(german, undefined)).toEqual({ ok: true, unprovenReason: 'foreign_country' })
    expect(judgeAccount({ ...german, currency: 'JOD' }, undefined)).toEqual({ ok: true, unprovenReason: 'foreign_country' })
  })
})
