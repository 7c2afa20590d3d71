import { describe, expect, it } from 'vitest'
import { checkPassword, checkPhoneOrEmail } from './login.rules.ts'

describe('what the login accepts', () => {
  it.each([
    ['', 'phoneOrEmailRequired'],
    ['   ', 'phoneOrEmailRequired'],
    ['07900000', 'phoneShort'],
    ['079000000', undefined],
    ['+962 79 000 0001', undefined],
    ['٠٧٩٠٠٠٠٠٠١', undefined],
    ['samira', 'emailInvalid'],
    ['samira@', 'emailInvalid'],
    ['samira@example.com', undefined],
    ['\u200esamira@example.com\u200f', undefined],
    ['\u202a(079) 000.0001\u202c', undefined],
    ['\u200f\u200f', 'phoneOrEmailRequired'],
    ['a;b@example.com', 'emailInvalid'],
    ['a..b@example.com', 'emailInvalid'],
  ])('phone or e-mail %j: %s', (typed, error) => {
    expect(checkPhoneOrEmail(typed)).toBe(error)
  })

  it.each([
    ['', 'passwordRequired'],
    ['12345', 'passwordShort'],
    ['123456', undefined],
  ])('password %j: %s', (typed, error) => {
    expect(checkPassword(typed)).toBe(error)
  })
})
