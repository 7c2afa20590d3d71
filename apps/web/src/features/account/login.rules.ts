/** Errors of the login fields, as keys of the phrases. */
import { toLatinDigits } from '@damana/contract/digits'

const fewestPhoneDigits = 9
const fewestPasswordCharacters = 6

export type LoginError = 'phoneOrEmailRequired' | 'phoneShort' | 'emailInvalid' | 'passwordRequired' | 'passwordShort'

/** A phone of at least 9 digits, or an e-mail. */
export function checkPhoneOrEmail(typed: string): LoginError | undefined {
  const text = typed.trim()
  if (text === '') return 'phoneOrEmailRequired'
  if (/[@\p{L}]/u.test(text)) return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? undefined : 'emailInvalid'
  return toLatinDigits(text).replace(/\D/g, '').length < fewestPhoneDigits ? 'phoneShort' : undefined
}

/** The login's floor is 6 characters; the full rule holds where a password is set. */
export function checkPassword(typed: string): LoginError | undefined {
  if (typed === '') return 'passwordRequired'
  return typed.length < fewestPasswordCharacters ? 'passwordShort' : undefined
}
