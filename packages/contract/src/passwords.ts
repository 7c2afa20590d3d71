import { toLatinDigits } from './digits.ts'

/** The rules of an own password, each met or not, for the list that a person sees while typing. `fields.ts` says the same as a pattern. */
export interface PasswordRules {
  length: boolean
  upper: boolean
  digit: boolean
  symbol: boolean
}
export const passwordRules = (password: string): PasswordRules => ({
  length: [...password].length >= 8,
  upper: /[A-Z]/.test(password),
  digit: /\d/.test(toLatinDigits(password)),
  symbol: /[!-/:-@[-`{-~\u060c\u061b\u061f\u2010-\u2027\u20a0-\u20bf]/.test(password),
})

export type PasswordStrength = 'weak' | 'medium' | 'strong'

/** Weak until every rule is met; strong from twelve characters of which eight are different. Undefined: nothing is typed. */
export function passwordStrength(password: string): PasswordStrength | undefined {
  if (password === '') return undefined
  if (!Object.values(passwordRules(password)).every(Boolean)) return 'weak'
  return password.length >= 12 && new Set(password).size >= 8 ? 'strong' : 'medium'
}
