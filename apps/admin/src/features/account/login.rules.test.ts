import { describe, expect, it } from 'vitest'
import { checkEmail, checkPassword } from './login.rules.ts'

describe('what the login of the staff accepts', () => {
  it.each([
    ['', 'emailRequired'],
    ['  ', 'emailRequired'],
    ['nour', 'emailInvalid'],
    ['nour@', 'emailInvalid'],
    [' nour@damana.example ', undefined],
  ])('e-mail %j: %s', (typed, error) => {
    expect(checkEmail(typed)).toBe(error)
  })

  it.each([
    ['', 'passwordRequired'],
    ['12345', 'passwordShort'],
    ['123456', undefined],
  ])('password %j: %s', (typed, error) => {
    expect(checkPassword(typed)).toBe(error)
  })
})
