import { expect, test } from 'vitest'
import type { SectionData } from './application.rules.ts'
import { followPhone, listKnownPeople, type PeopleSection } from './known-people.rules.ts'

const sami = {
  id: 'p1',
  full_name: 'سامي العلي',
  nationality: 'JO',
  number: '9801112223',
  address: 'عمّان',
  phone: '0791112223',
  email: 'sami@example.com',
}
const trading = { id: 'p2', full_name: 'شركة النخيل', nationality: 'JO', number: '200111222', phone: '0791112224' }
const samiSigns = { id: 'c1', full_name: 'سامي إبراهيم العلي', number: '٩٨٠١١١٢٢٢٣', job: 'المدير العام', permissions: ['full'] }
const rana = {
  id: 'c2',
  full_name: 'Rana Al-Khatib',
  nationality: 'JO',
  number: '9852223334',
  phone: '+962 79 222 3334',
  permissions: ['damana.view'],
}
const data: Partial<Record<PeopleSection | 'company', SectionData>> = {
  company: { authorised_signatory_name: 'ليلى الحسن' },
  partners: { partners: [sami, trading] },
  commissioners: { commissioners: [samiSigns, rana] },
  group: { logins: [{ id: 'l1', name: 'رنا الخطيب', phone: '0792223334', letter_file_id: 'x' }] },
}
const known = (asking: PeopleSection, stated = data) => listKnownPeople((section) => stated[section] ?? null, asking)

test('the partners are offered as signatories, companies not, and whoever is one already not again', () => {
  expect(known('commissioners').map(({ name, roles }) => [name, roles])).toEqual([['ليلى الحسن', ['company']]])
  expect(known('commissioners', { ...data, commissioners: { commissioners: [] } }).map(({ name, roles }) => [name, roles])).toEqual([
    ['سامي العلي', ['partners']],
    ['رنا الخطيب', ['group']],
    ['ليلى الحسن', ['company']],
  ])
})

test('a person of two steps is offered once as a login account, with the phone of the one and the rights of the other', () => {
  const [one, ...others] = known('group')
  expect(one).toMatchObject({ id: 'p1', roles: ['partners', 'commissioners'] })
  expect(one?.row).toMatchObject({ name: 'سامي العلي', phone: '0791112223', permissions: ['full'] })
  expect(others.map(({ name }) => name)).toEqual(['ليلى الحسن'])
})

test('all that a partner is asked comes with the person who is chosen, and the signatory of step 1 is a name alone', () => {
  const people = known('partners', { ...data, partners: { partners: [] }, company: { authorised_signatory_name: 'هدى صالح' } })
  expect(people.map(({ name, row }) => [name, row['number'], row['phone'], row['nationality']])).toEqual([
    ['سامي إبراهيم العلي', '٩٨٠١١١٢٢٢٣', undefined, undefined],
    ['Rana Al-Khatib', '9852223334', '+962 79 222 3334', 'JO'],
    ['هدى صالح', undefined, undefined, undefined],
  ])
  expect(known('partners', { company: { authorised_signatory_name: '' } })).toEqual([])
})

test('a corrected phone is corrected wherever the same person stood with the old one, and of nobody else', () => {
  const stated: typeof data = {
    ...data,
    commissioners: {
      commissioners: [
        { ...samiSigns, phone: '+962 79 111 2223' },
        { ...rana, phone: '0791112223' },
      ],
    },
    group: { logins: [{ id: 'l2', name: 'سامي', phone: '00962791112223' }], choice: 'none' },
  }
  const corrected = (before: typeof sami, after: typeof sami) =>
    followPhone((section) => stated[section] ?? null, 'partners', before, after)
  const right = { ...sami, phone: '0791112229' }
  expect(corrected(sami, right)).toEqual([
    {
      section: 'commissioners',
      data: {
        commissioners: [
          { ...samiSigns, phone: '0791112229' },
          { ...rana, phone: '0791112223' },
        ],
      },
    },
    { section: 'group', data: { logins: [{ id: 'l2', name: 'سامي', phone: '0791112229' }], choice: 'none' } },
  ])
  expect(corrected({ ...sami, phone: '0791110000' }, right)).toEqual([])
  expect(corrected(sami, { ...sami, phone: '+962 79 111 2223' })).toEqual([])
  expect(corrected(sami, { ...sami, phone: '' })).toEqual([])
})
