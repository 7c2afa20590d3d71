/** Errors of the login fields, as keys of the phrases. */
import { cleanText } from '@damana/contract/clean-text'
import { emailPattern } from '@damana/contract/names'

const fewestPhoneDigits = 9
const fewestPasswordCharacters = 6

export type LoginError = 'phoneOrEmailRequired' | 'phoneShort' | 'emailInvalid' | 'passwordRequired' | 'passwordShort'

/** A phone of at least 9 digits, or an e-mail. */
export function checkPhoneOrEmail(typed: string): LoginError | undefined {
  const text = cleanText(typed)
  if (text === '') return 'phoneOrEmailRequired'
  if (/[@\p{L}]/u.test(text)) return emailPattern.test(text) ? undefined : 'emailInvalid'
  return text.replace(/\D/g, '').length < fewestPhoneDigits ? 'phoneShort' : undefined
}

/** The login's floor is 6 characters; the full rule holds where a password is set. */
export function checkPassword(typed: string): LoginError | undefined {
  if (typed === '') return 'passwordRequired'
  return typed.length < fewestPasswordCharacters ? 'passwordShort' : undefined
}
