import { checkFields } from '@damana/contract/form-rules'
import { expect, test } from 'vitest'
import { compareNewPassword, newPasswordRules } from './new-password-answers.ts'

test('a new password and its confirmation are required', () => {
  expect(checkFields(newPasswordRules, { password: '', confirmation: '' })).toEqual({ password: 'required', confirmation: 'required' })
})

test.each([
  ['Aa1!', 'password_too_short'],
  ['damana#2026', 'password_weak'],
  ['DamanaDamana', 'password_weak'],
  ['Damana#2026', undefined],
  ['Damana#٢٠٢٦', undefined],
])('%j as a new password: %s', (password, code) => {
  expect(checkFields(newPasswordRules, { password, confirmation: password }).password).toBe(code)
})

test('a confirmation that is not the password is refused', () => {
  expect(compareNewPassword({ password: 'Damana#2026', confirmation: 'Damana#2027' })).toEqual({ confirmation: 'confirmation_differs' })
  expect(compareNewPassword({ password: 'Damana#2026', confirmation: 'Damana#2026' })).toEqual({})
})
