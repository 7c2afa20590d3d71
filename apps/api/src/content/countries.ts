import type { Lang } from '@damana/contract/errors'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile'

export interface Country {
  id: string
  code: string
  name: string
  calling_code: string
}

/** Every country in the reader's language, Jordan first; made once, because names are dear to sort. */
export const countries: Readonly<Record<Lang, readonly Country[]>> = { ar: listCountries('ar'), en: listCountries('en') }

function listCountries(lang: Lang): Country[] {
  const names = new Intl.DisplayNames([lang], { type: 'region' })
  const collator = new Intl.Collator(lang)
  return getCountries()
    .map((code) => ({ id: code, code, name: names.of(code) ?? code, calling_code: `+${getCountryCallingCode(code)}` }))
    .toSorted((a, b) => Number(b.code === 'JO') - Number(a.code === 'JO') || collator.compare(a.name, b.name))
}
