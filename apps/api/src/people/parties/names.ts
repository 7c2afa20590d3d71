import type { Lang } from '@damana/contract/errors'
import { nameIn, type Named } from '@damana/contract/names'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** First name, initial of the family name, always four dots: «محمد أ••••». A company shows its first word. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return `${first} ${[...last][0] ?? ''}••••`
}

/** The name of a row in a language, for a sentence. */
export const rowNameIn = (lang: Lang, { name, nameLatin }: { name: string; nameLatin: string | null }): string =>
  nameIn(lang, { name, name_latin: nameLatin })

/** Both writings of a name, as they are or masked. */
export const shownName = (name: string, latin: string | null, isOpen: boolean): Named =>
  isOpen ? { name, name_latin: latin } : { name: maskName(name), name_latin: latin === null ? null : maskName(latin) }

/** Enough to recognise one's own number, too little to use it: `985•••2345`. */
export const maskNationalNumber = (number: string | null): string | null =>
  number === null ? null : `${number.slice(0, 3)}•••${number.slice(-4)}`

/** Satellite and international networks: a message to them costs dinars, and our users do not have such numbers. */
const isOfNoCountry = /^\+(80|87|88|979)/

/** A mobile number of any country in E.164; Jordan's when no country is written. Undefined when it is no mobile number: a fixed line, a premium rate, a satellite. */
export function toE164(typed: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed.replace(/^00/, '+'), 'JO')
  return parsed?.isValid() && !isOfNoCountry.test(parsed.number) ? parsed.number : undefined
}
