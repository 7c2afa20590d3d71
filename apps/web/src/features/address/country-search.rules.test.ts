import { describe, expect, it } from 'vitest'
import { otherNames, plainSpelling, searchCountries } from './country-search.rules.ts'

const ids = [
  ...Object.keys(otherNames),
  'JO',
  'UA',
  'KP',
  'DZ',
  'SD',
  'SS',
  'NE',
  'NG',
  'RO',
  'OM',
  'ML',
  'MY',
  'AS',
  'AX',
  'YE',
  'LB',
  'LY',
  'IQ',
]
const listIn = (lang: string) => {
  const names = new Intl.DisplayNames([lang], { type: 'region' })
  return ids.map((id) => ({ id, name: id === 'PS' ? 'Palestine' : (names.of(id) ?? id) }))
}

describe.each(['ar', 'en'])('in the list in %s', (lang) => {
  const search = searchCountries(listIn(lang))

  it.each(Object.entries(otherNames).flatMap(([id, names]) => names.map((name): [string, string] => [name, id])))(
    '%s is %s',
    (name, id) => {
      expect(search(name).meant).toBe(id)
    },
  )

  it.each([
    ['السعودية', 'SA'],
    ['سعوديه', 'SA'],
    ['saudi arabia', 'SA'],
    ['الامارات', 'AE'],
    ['امارات', 'AE'],
    ['U.S.A.', 'US'],
    ['امريكا', 'US'],
    ['أَمريكا', 'US'],
    ['الأمريكا', 'US'],
    ['UK', 'GB'],
    ['سوريه', 'SY'],
    ['السوريا', 'SY'],
    ['سُوريا', 'SY'],
    ['اردن', 'JO'],
    ['Jordan', 'JO'],
    ['الجزاير', 'DZ'],
    ['لیبیا', 'LY'],
    ['عراق', 'IQ'],
    ['  oman ', 'OM'],
    ['Türkiye', 'TR'],
    ['Aland Islands', 'AX'],
    ['niger', 'NE'],
    ['الصين', 'CN'],
    ['مملكة متحدة', 'GB'],
    ['syr', 'SY'],
  ])('%s means %s', (text, id) => {
    expect(search(text).meant).toBe(id)
  })

  it('shows every country that a beginning may mean, and means none of them', () => {
    expect([...search('ni').values].toSorted()).toEqual(['NE', 'NG'])
    expect(search('ni').meant).toBeUndefined()
    expect([...search('uk').values].toSorted()).toEqual(['GB', 'UA'])
    expect(search('السودان').meant).toBe('SD')
    expect([...search('السودان').values].toSorted()).toContain('SD')
  })

  it('shows all for nothing, and none for what is no country', () => {
    expect(search(' ')).toEqual({ values: new Set(ids), meant: undefined })
    expect(search('xyz')).toEqual({ values: new Set(), meant: undefined })
  })
})

it('writes one spelling', () => {
  expect(plainSpelling('الإمَارَات العربيّة المتّحدة')).toBe('الامارات العربيه المتحده')
  expect(plainSpelling("Côte d'Ivoire")).toBe('cote d ivoire')
  expect(plainSpelling('آيسلندا — مصرى')).toBe('ايسلندا مصري')
})
