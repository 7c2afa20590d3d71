import { expect, test } from 'vitest'
import { findRefusedStep } from './refusal.rules.ts'

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
