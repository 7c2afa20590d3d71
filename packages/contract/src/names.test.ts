import { expect, test } from 'vitest'
import { arabicPartyName, latinPartyName, partyName, personName } from './fields.ts'

const isPerson = (name: string) => personName.safeParse(name).success
const isParty = (name: string) => partyName.safeParse(name).success

test.each(['سميرة خليل', 'عبد الله', 'مُحَمَّد أمين', 'م. أحمد', 'Jean-Luc O’Neil', "D'Arcy A.B. Smith", 'Zoë', '李小龙'])(
  '%s is a name of a person, and of a company',
  (name) => {
    expect([isPerson(name), isParty(name)]).toEqual([true, true])
  },
)

test.each(['شركة بترا (فرع 2)', 'A & B Motors', 'No. 5 Garage', 'بترا للسيارات، ذ.م.م'])('%s is a name of a company only', (name) => {
  expect([isPerson(name), isParty(name)]).toEqual([false, true])
})

test.each([
  'evil.com',
  'Ali bit.ly/x',
  'Ali www.evil.example',
  'http://evil',
  'Ali 10.1.2.3',
  'موقع.الاردن',
  'ali@evil.com',
  '<b>Ali</b>',
  'Ali\u0000x',
  'Ali\nx',
  '-باسل',
  '-SUM(A1,2)',
  '‑Ali Haddad',
  '...',
  '123',
  'ab',
  'س'.repeat(81),
])('%j is no name', (name) => {
  expect([isPerson(name), isParty(name)]).toEqual([false, false])
})

test.each([
  ['شركة بترا (فرع 2)', 'arabic'],
  ['بـتـرا للسيارات، ذ.م.م', 'arabic'],
  ['A & B Motors', 'latin'],
  ['Café Zoë 24', 'latin'],
  ['ABC للسيارات', undefined],
  ['Petra Авто', undefined],
  ['evil.com', undefined],
  ['موقع.الاردن', undefined],
])('%s is a name in Arabic, in Latin letters, or in neither (%s)', (name, script) => {
  const fits = [arabicPartyName, latinPartyName].map((field) => field.safeParse(name).success)
  expect(fits).toEqual([script === 'arabic', script === 'latin'])
})
