import { expect, test } from 'vitest'
import { cleanAddress, withoutLinkEnd } from './link-end.ts'

const behind = [
  '.',
  '،',
  ',',
  ')',
  ').',
  '»',
  '"',
  '”',
  '؟',
  '!',
  '…',
  ' ',
  '\u200f',
  '\u200e.',
  '\u061c',
  '.\u200f',
  '\u00a0',
  '\u2069',
  '\ufeff',
  "'",
  ']',
  '>',
  '؛',
]
const links = [
  '/damana/DM-100111',
  '/owner/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE',
  '/payer/abc_DEF-123_',
  '/verify/0123456789abcdefABCDEF-',
  '/register-person?invite=DM-100111',
  '/register-otp?invite=abc_DEF-',
  '/register-company?draft=abc-DEF_1',
]

test.each(links)('%s opens whatever stood behind it', (link) => {
  for (const end of behind) {
    const [path = '', query] = `${link}${end}`.split('?')
    const address = new URL(`https://damana.example${path}${query === undefined ? '' : `?${query}`}`)
    // A browser drops blanks at the end by itself.
    expect(cleanAddress(address) ?? address.pathname + address.search).toBe(link)
  }
  expect(cleanAddress(new URL(link, 'https://damana.example'))).toBeUndefined()
})

test.each([
  ['/damanaty/sale', '?q=%D8%A3%D8%AD%D9%85%D8%AF.'],
  ['/damana/%E0%A4%A', ''],
  ['/', ''],
])('%s%s is left alone', (pathname, search) => {
  expect(cleanAddress({ pathname, search })).toBeUndefined()
})

test('what is inside a text stays', () => {
  expect(withoutLinkEnd('a.b,c (d) e')).toBe('a.b,c (d) e')
})
