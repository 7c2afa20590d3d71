import { expect, test } from 'vitest'
import { findRefusedStep, readMismatch } from './refusal.rules.ts'

const number = { pointer: '/personal/national_number', code: 'identity_not_matched' }
const personCountry = { pointer: '/personal/country', code: 'required' }
const homeCountry = { pointer: '/address/country', code: 'required' }

test.each([
  ['a field of a step', 'validation_failed', [number], { step: 'personal', errors: [number] }],
  ['fields of two steps: the first', 'validation_failed', [homeCountry, personCountry], { step: 'personal', errors: [personCountry] }],
  ['a code without a field', 'iban_invalid', [], { step: 'bank', errors: [] }],
  ['something else', 'rate_limited', [], undefined],
  ['a field of no step', 'validation_failed', [{ pointer: '/submit', code: 'required' }], undefined],
])('%s', (_, code, errors, refused) => {
  expect(findRefusedStep({ code, errors })).toEqual(refused)
})

test('a refusal by the civil register says how often it may still be asked, and whether photos may take its place', () => {
  const code = 'identity_not_matched'
  expect(readMismatch({ code, body: { tries_left: 4, photos_offered: false } })).toEqual({ triesLeft: 4, photosOffered: false })
  expect(readMismatch({ code, body: { tries_left: 0, photos_offered: true } })).toEqual({ triesLeft: 0, photosOffered: true })
  expect(readMismatch({ code: 'iban_invalid', body: {} })).toBeUndefined()
})
