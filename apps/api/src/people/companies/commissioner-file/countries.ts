import { countriesIn } from '#content/index.ts'
import { keyOf } from '#files/index.ts'
import type { LineRules } from './read-lines.rules.ts'

/** As people write the nationality of nearly everybody here. */
const jordanian = ['أردني', 'أردنية', 'Jordanian', 'المملكة الأردنية الهاشمية']

/** Countries by code, and by name in both languages. */
export function createCountries(): Pick<LineRules, 'codeOf'> {
  const codes = new Map<string, string>(jordanian.map((name) => [keyOf(name), 'JO']))
  for (const { code, name } of [...countriesIn('ar'), ...countriesIn('en')]) codes.set(keyOf(name), code).set(keyOf(code), code)
  return { codeOf: (text) => codes.get(keyOf(text)) }
}
