/**
 * The characters of a name. It goes into SMS, e-mails and bank files, so none holds an address, HTML or an invisible mark: a dot is followed by a space, by one letter, or by
 * nothing, and none begins with a hyphen, which a spreadsheet reads as a formula. A name of a person has letters, marks, spaces, hyphens, apostrophes and dots; a company's digits and & ( ) / , too.
 */
export const personNamePattern = /^(?![-‐‑])(?=.*\p{L})(?!.*\.\p{L}\p{M}*\p{L})[\p{L}\p{M} '’.\-‐‑]+$/u
export const partyNamePattern = /^(?![-‐‑])(?=.*\p{L})(?!.*\.(?:\p{N}|\p{L}\p{M}*[\p{L}\p{N}]))[\p{L}\p{M}\p{N} '’.\-‐‑&()/,\u060c]+$/u

/** A company's name in one of its two languages: as any company's, its letters of one script. */
const inScript = (letters: string): RegExp => new RegExp(`^(?!.*[^\\P{L}${letters}])${partyNamePattern.source.slice(1)}`, 'u')
export const arabicPartyNamePattern = inScript('\\p{Script=Arabic}\\u0640')
export const latinPartyNamePattern = inScript('\\p{Script=Latin}')

/** The part of a seller's name that is open before acceptance: a person's first name; a company's name is in its register for everybody. */
export const openNameOf = (name: string, kind: 'person' | 'company'): string => (kind === 'company' ? name : briefNameOf(name))

const companyWords: readonly string[] = ['شركة', 'مؤسسة', 'معرض', 'مجموعة']
/** The first word of a name, as an SMS has room for; with the next one where the first says only that it is a company. */
export function briefNameOf(name: string): string {
  const words = name.split(' ')
  return words.slice(0, companyWords.includes(words[0] ?? '') ? 2 : 1).join(' ')
}

/** A name as its register writes it, and in Latin letters where a register knows it. */
export interface Named {
  name: string
  name_latin: string | null
}
/** The name of a person or a company in a language: in English the Latin one, where one is known. */
export const nameIn = (lang: 'ar' | 'en', { name, name_latin }: Named): string => (lang === 'en' ? (name_latin ?? name) : name)
/** Where money is confirmed: beside the English name stands the official one. */
export const officialNameIn = (lang: 'ar' | 'en', named: Named): string => {
  const shown = nameIn(lang, named)
  return shown === named.name ? shown : `${shown} (${named.name})`
}

/** Whether a name that may be a company's is one that a person can have. */
export const isPersonName = (name: string): boolean => personNamePattern.test(name)

export const emailPattern =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*\.)+(?=[^.]{2})\p{L}[\p{L}\p{M}\p{N}]*(?:-+[\p{L}\p{M}\p{N}]+)*$/u
