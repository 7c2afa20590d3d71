import { foldLetters } from '@damana/contract/letters'

/** Prefixes of names that are written together with the next word or apart from it: عبد الله and عبدالله, Al Abbadi and Alabbadi. */
const joinedToNext = new Set(['عبد', 'ابو', 'ام', 'ال', 'abd', 'abdul', 'abdel', 'abu', 'al', 'el'])

/** The parts of a name in a normal spelling: without marks, with one form of each letter that Arabic writes in several, in lower case. */
function partsOf(name: string): string[] {
  const words = foldLetters(name)
    .replace(/['’`]/g, '')
    .split(/[\s.,،-]+/)
    .filter((word) => word !== '')
  const parts: string[] = []
  for (let index = 0; index < words.length; index += 1) {
    let part = words[index] ?? ''
    while (joinedToNext.has(words[index] ?? '') && index + 1 < words.length) part += words[(index += 1)] ?? ''
    parts.push(part)
  }
  return parts
}

/** Whether two names are one person's: first and family name agree, and so does every middle name that both have. */
export function isSamePerson(a: string, b: string): boolean {
  const [one, other] = [partsOf(a), partsOf(b)]
  if (one.length === 0 || other.length === 0) return false
  if (one.length === 1 || other.length === 1) return one.length === other.length && one[0] === other[0]
  if (one[0] !== other[0] || one.at(-1) !== other.at(-1)) return false
  const [middleOfOne, middleOfOther] = [one.slice(1, -1), other.slice(1, -1)]
  return middleOfOne.every((part, index) => middleOfOther[index] === undefined || middleOfOther[index] === part)
}

/** A name as a register writes it: in Arabic and, where known, in Latin letters. */
export interface RegisteredName {
  name: string
  latinName?: string | null | undefined
}
const isLatin = (name: string): boolean => /\p{Script=Latin}/u.test(name)

/** Whether a name matches a register's; a Latin name is compared with the register's Latin one. */
export function isNameOf(asked: string, { name, latinName }: RegisteredName): boolean {
  if (isLatin(asked) === isLatin(name)) return isSamePerson(asked, name)
  return latinName !== null && latinName !== undefined && isSamePerson(asked, latinName)
}

/** Whether two names are one company's: every word agrees, however it is spelt. */
const isSameCompany = (a: string, b: string): boolean => {
  const [one, other] = [partsOf(a).join(' '), partsOf(b).join(' ')]
  return one !== '' && one === other
}

/** Whether a name matches that of a company in a register; a Latin name is compared with the register's Latin one. */
export function isCompanyNameOf(asked: string, { name, latinName }: RegisteredName): boolean {
  if (isLatin(asked) === isLatin(name)) return isSameCompany(asked, name)
  return latinName !== null && latinName !== undefined && isSameCompany(asked, latinName)
}
