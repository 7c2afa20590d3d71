/** Errors of the login fields, as keys of the phrases. */
import { checkField, staffSignInRules } from '@damana/contract/form-rules'

export type LoginError = 'emailRequired' | 'emailInvalid' | 'passwordRequired' | 'passwordShort'

export function checkEmail(typed: string): LoginError | undefined {
  if (checkField(staffSignInRules.email, typed) === 'required') return 'emailRequired'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()) ? undefined : 'emailInvalid'
}

export function checkPassword(typed: string): LoginError | undefined {
  if (typed === '') return 'passwordRequired'
  return checkField(staffSignInRules.password, typed) ? 'passwordShort' : undefined
}
