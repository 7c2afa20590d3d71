import { expect, test } from 'vitest'
import { differences, merged, putRow, signatoriesIn, type SectionData } from './application.rules.ts'

const partner = (id: string, full_name: string) => ({ id, full_name })

test('two versions of a section differ by field, and it is told who changed what', () => {
  const base: SectionData = { name_ar: 'البتراء', address: 'عمّان', tax_number: '1' }
  const mine: SectionData = { ...base, name_ar: 'شركة البتراء', tax_number: '2' }
  const theirs: SectionData = { ...base, address: 'إربد', tax_number: '3', website: '' }
  expect(differences('company', { base, mine, theirs })).toEqual([
    { key: 'name_ar', mine: 'شركة البتراء', theirs: 'البتراء', changedBy: 'me' },
    { key: 'address', mine: 'عمّان', theirs: 'إربد', changedBy: 'them' },
    { key: 'tax_number', mine: '2', theirs: '3', changedBy: 'both' },
  ])
})

test('people of a list are compared one by one, whatever their order', () => {
  const mine = { partners: [partner('a', 'خالد'), partner('b', 'هدى')] }
  const theirs = { partners: [partner('c', 'طارق'), { full_name: 'خالد', id: 'a' }] }
  expect(
    differences('partners', { base: { partners: [partner('a', 'خالد')] }, mine, theirs }).map(({ key, changedBy }) => [key, changedBy]),
  ).toEqual([
    ['row:c', 'them'],
    ['row:b', 'me'],
  ])
})

test('what was chosen of each is kept, and nothing of the rest is lost', () => {
  const mine = { partners: [partner('a', 'خالد منصور'), partner('b', 'هدى')] }
  const theirs = { partners: [partner('a', 'خالد'), partner('c', 'طارق')] }
  const chosen = new Map([
    ['row:a', 'mine'],
    ['row:b', 'mine'],
    ['row:c', 'theirs'],
  ] as const)
  expect(merged('partners', { mine, theirs }, chosen)).toEqual({
    partners: [partner('a', 'خالد منصور'), partner('c', 'طارق'), partner('b', 'هدى')],
  })
  expect(merged('partners', { mine, theirs }, new Map([['row:c', 'mine']]))).toEqual({ partners: [partner('a', 'خالد')] })
  expect(merged('company', { mine: { name_ar: 'م', email: 'a@b.co' }, theirs: { name_ar: 'ن' } }, new Map([['name_ar', 'mine']]))).toEqual({
    name_ar: 'م',
  })
})

test('a person keeps the place in the list, a new one comes last', () => {
  const rows = [partner('a', 'خالد'), partner('b', 'هدى')]
  expect(putRow(rows, partner('a', 'خ'))).toEqual([partner('a', 'خ'), partner('b', 'هدى')])
  expect(putRow(rows, partner('c', 'طارق'))).toHaveLength(3)
})

test('who signs for the company shows an identity', () => {
  const commissioners = [
    { id: 'a', delegation_permissions: ['sign', 'sell'] },
    { id: 'b', delegation_permissions: ['manage'] },
    { id: 'c', delegation_permissions: null },
  ]
  expect(signatoriesIn({ commissioners }).map(({ id }) => id)).toEqual(['a'])
})
