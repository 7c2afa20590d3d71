import { expect, test } from 'vitest'
import { fillFromIban, judgeAccount, noAccount, toAccountBody, unprovenOf } from './account-answers.ts'

const iban = 'JO94 CBJO 0010 0000 0000 0131 0003 02'
const banks = [
  { code: 'CBJO', name: 'البنك المركزي الأردني', swift_code: 'CBJOJOAX' },
  { code: 'ARAB', name: 'البنك العربي', swift_code: 'ARABJOAX' },
]
const nothingFilled = { bank: '', swift_code: '' }

test('an IBAN fills its bank and SWIFT code', () => {
  expect(fillFromIban({ ...noAccount, iban }, nothingFilled, banks)).toEqual({ bank: 'CBJO', swift_code: 'CBJOJOAX' })
  expect(fillFromIban({ ...noAccount, iban: 'JO94 CB' }, nothingFilled, banks)).toBeUndefined()
  expect(fillFromIban({ ...noAccount, iban }, nothingFilled, undefined)).toBeUndefined()
})

test('an IBAN of another country chooses a bank abroad, and its SWIFT code is asked for', () => {
  const foreign = { ...noAccount, iban: 'GB82 WEST 1234 5698 7654 32' }
  expect(fillFromIban(foreign, nothingFilled, banks)).toEqual({ bank: 'other', swift_code: '' })
  expect(fillFromIban({ ...foreign, bank: 'CBJO', swift_code: 'CBJOJOAX' }, { bank: 'CBJO', swift_code: 'CBJOJOAX' }, banks)).toEqual({
    bank: 'other',
    swift_code: '',
  })
  expect(fillFromIban({ ...foreign, bank: 'ARAB' }, nothingFilled, banks)).toBeUndefined()
})

test('what a person chose himself stays; what an earlier IBAN filled does not', () => {
  const typed = { ...noAccount, iban, bank: 'ARAB', swift_code: 'ARABJOAX' }
  expect(fillFromIban(typed, nothingFilled, banks)).toBeUndefined()
  expect(fillFromIban(typed, { bank: 'ARAB', swift_code: 'ARABJOAX' }, banks)).toEqual({ bank: 'CBJO', swift_code: 'CBJOJOAX' })
  expect(fillFromIban({ ...typed, swift_code: 'CBJOJOAX123' }, { bank: 'ARAB', swift_code: 'ARABJOAX' }, banks)?.swift_code).toBe(
    'CBJOJOAX123',
  )
})

test('check digits and another bank than the chosen one are wrong on the IBAN', () => {
  expect(judgeAccount({ ...noAccount, iban: iban.replace('94', '95') })).toEqual({ iban: 'invalid_iban' })
  expect(judgeAccount({ ...noAccount, iban, bank: 'ARAB' })).toEqual({ iban: 'iban_bank_mismatch' })
  expect(judgeAccount({ ...noAccount, iban, bank: 'other' })).toEqual({ iban: 'iban_bank_mismatch' })
  expect(judgeAccount({ ...noAccount, iban: 'GB82 WEST 1234 5698 7654 32', bank: 'other' })).toEqual({})
  expect(judgeAccount({ ...noAccount, iban, bank: 'CBJO' })).toEqual({})
  expect(judgeAccount(noAccount)).toEqual({})
})

test('a foreign account may be saved, and the page says that nothing is paid to it', () => {
  expect(unprovenOf({ ...noAccount, bank: 'other' })).toBe('foreign_country')
  expect(unprovenOf({ ...noAccount, bank: 'ARAB', currency: 'USD' })).toBe('foreign_currency')
  expect(unprovenOf({ ...noAccount, bank: 'ARAB' })).toBeUndefined()
})

test('what is sent has no spaces, and no CliQ name where none was typed', () => {
  expect(toAccountBody({ ...noAccount, iban, bank: 'CBJO', swift_code: ' CBJOJOAX ' })).toEqual({
    bank: 'CBJO',
    iban: 'JO94CBJO0010000000000131000302',
    swift_code: 'CBJOJOAX',
    currency: 'JOD',
  })
})
