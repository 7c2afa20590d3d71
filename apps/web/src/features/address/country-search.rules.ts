/** Which countries a typed text may mean: names in both languages, and what people call them. */
import { foldLetters } from '@damana/contract/letters'
import type { Found } from '@damana/ui'

/** Names beside those of the list. They are found, never shown. */
export const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae', 'emirates'],
  BA: ['bosnia'],
  BY: ['روسيا البيضاء', 'بيلاروسيا'],
  CD: ['drc', 'democratic republic of the congo', 'الكونغو الديمقراطية', 'zaire', 'زائير'],
  CG: ['republic of the congo'],
  CI: ['ivory coast', 'ساحل العاج'],
  CN: ['prc'],
  CV: ['cape verde'],
  CZ: ['czech republic'],
  DE: ['deutschland'],
  EG: ['جمهورية مصر العربية'],
  GB: ['uk', 'britain', 'great britain', 'england', 'scotland', 'wales', 'بريطانيا', 'إنجلترا', 'إنكلترا', 'انجلترة', 'اسكتلندا', 'ويلز'],
  KR: ['republic of korea'],
  LK: ['ceylon', 'سيلان'],
  MD: ['مولدافيا'],
  MK: ['macedonia', 'مقدونيا'],
  MM: ['burma', 'بورما'],
  NL: ['holland'],
  PH: ['الفليبين'],
  PS: ['palestine', 'فلسطين', 'gaza', 'غزة', 'west bank', 'الضفة الغربية'],
  RU: ['russian federation', 'روسيا الاتحادية'],
  SA: ['ksa', 'saudi'],
  SY: ['سوريا', 'سورية', 'syrian arab republic'],
  SZ: ['swaziland', 'سوازيلاند'],
  TL: ['east timor', 'تيمور الشرقية'],
  TR: ['turkey', 'turkiye'],
  US: ['usa', 'us', 'america', 'united states of america', 'أمريكا', 'أميركا', 'الولايات المتحدة الأمريكية'],
  VA: ['vatican'],
}

/** One spelling for what people write in several: hamza, vowel signs and accents fall away, as do signs between words. */
export const plainSpelling = (text: string): string =>
  foldLetters(text)
    .replace(/\./g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const withoutArticles = (plain: string): string => plain.replace(/(?<=^| )ال(?=\p{L}{2})/gu, '')

interface Named {
  /** The choice. */
  id: string
  /** All its names. */
  called: readonly string[]
}
interface Searched {
  id: string
  /** Whole names. */
  names: ReadonlySet<string>
  /** The names from each of their words on. */
  beginnings: readonly string[]
}

const fromEachWord = (name: string): string[] => {
  const words = name.split(' ')
  return words.map((_, first) => words.slice(first).join(' '))
}

/** The search through these countries. */
export function searchCountries(countries: readonly { id: string; name: string }[]): (text: string) => Found {
  const namesIn = ['ar', 'en'].map((lang) => new Intl.DisplayNames([lang], { type: 'region', fallback: 'none' }))
  return searchNames(
    countries.map(({ id, name }) => ({ id, called: [name, ...namesIn.map((names) => names.of(id) ?? ''), ...(otherNames[id] ?? [])] })),
  )
}

/** The search through what has several names. */
export function searchNames(named: readonly Named[]): (text: string) => Found {
  const searched = named.map(({ id, called }): Searched => {
    const plainNames = called.map(plainSpelling)
    const names = new Set(plainNames.flatMap((plain) => [plain, withoutArticles(plain)]).filter((plain) => plain !== ''))
    return { id, names, beginnings: [...names].flatMap(fromEachWord) }
  })
  const find = (text: string): Found => {
    const found = searched.filter(({ beginnings }) => beginnings.some((beginning) => beginning.startsWith(text)))
    const called = found.filter(({ names }) => names.has(text))
    const [meant, ...others] = called.length > 0 ? called : found
    return { values: new Set(found.map(({ id }) => id)), meant: text === '' || others.length > 0 ? undefined : meant?.id }
  }
  return (text) => {
    const plain = plainSpelling(text)
    const found = find(plain)
    return found.values.size > 0 ? found : find(withoutArticles(plain))
  }
}
