import { expect, test } from 'vitest'
import { reasons } from './reasons.ts'

test.each(Object.entries(reasons))('%s is said in a whole sentence in both languages', (_reason, { ar, en }) => {
  expect(ar).toMatch(/^[\u0621-\u064a][^!?A-Za-z٠-٩]*\.$/)
  expect(en).toMatch(/^[A-Z][^!\u0600-\u06ff]*\.$/)
})

test('no two reasons are said alike', () => {
  for (const lang of ['ar', 'en'] as const) {
    const sentences = Object.values(reasons).map((reason) => reason[lang])
    expect(sentences).toHaveLength(new Set(sentences).size)
  }
})
