import type { Lang } from '@damana/contract/errors'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile'

export interface Country {
  id: string
  code: string
  name: string
  calling_code: string
}

/** Countries of ISO 3166-1 without mobile networks of their own: they share the calling code beside them. */
const withoutNetworks: Readonly<Record<string, string>> = { AQ: '672', BV: '47', GS: '500', HM: '672', PN: '64', TF: '262', UM: '1' }
/** Parts of Saint Helena with a calling code that are no countries. */
const noCountries: ReadonlySet<string> = new Set(['AC', 'TA'])
/** Names as Jordan uses them. */
const ownNames: Readonly<Record<string, Record<Lang, string>>> = { PS: { ar: 'فلسطين', en: 'Palestine' } }

/**
 * Every country in the reader's language, Jordan first: those of ISO 3166-1, and Kosovo, whose passports exist. Computed on first use and
 * kept, because sorting names is slow.
 */
export function countriesIn(lang: Lang): readonly Country[] {
  return (made[lang] ??= listCountries(lang))
}
const made: Partial<Record<Lang, readonly Country[]>> = {}

/** One country of that list in the reader's language. */
export const findCountry = (code: string, lang: Lang): Country | undefined => countriesIn(lang).find((country) => country.code === code)

function listCountries(lang: Lang): Country[] {
  const names = new Intl.DisplayNames([lang], { type: 'region' })
  const collator = new Intl.Collator(lang)
  const callingCodes = [
    ...getCountries()
      .filter((code) => !noCountries.has(code))
      .map((code): [string, string] => [code, getCountryCallingCode(code)]),
    ...Object.entries(withoutNetworks),
  ]
  return callingCodes
    .map(([code, callingCode]) => ({
      id: code,
      code,
      name: ownNames[code]?.[lang] ?? names.of(code) ?? code,
      calling_code: `+${callingCode}`,
    }))
    .toSorted((a, b) => Number(b.code === 'JO') - Number(a.code === 'JO') || collator.compare(a.name, b.name))
}
