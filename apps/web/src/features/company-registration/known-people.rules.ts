/** People who were entered in one step, offered in the others: nobody is typed twice. */
import { foldLetters } from '@damana/contract/letters'
import { idOf, listOf, rowsIn, textOf, type Row, type SectionData } from './application.rules.ts'
import { jordan, numberKey } from './people.ts'

export type PeopleSection = keyof typeof listOf
/** Everybody that the steps name, or only the company's signatory by name. */
export type Role = PeopleSection | 'company'
export interface KnownPerson {
  id: string
  name: string
  /** Where the person was entered. */
  roles: readonly Role[]
  /** All that is known, by the fields of the step that asks. */
  row: Row
}

const sections = Object.keys(listOf) as PeopleSection[] // an object's keys are its sections
const shared = ['full_name', 'nationality', 'number', 'address', 'phone', 'email', 'permissions'] as const

/** The people of the other steps who are not in this one yet, each once, with what all of these steps know of them. */
export function listKnownPeople(dataOf: (section: PeopleSection | 'company') => SectionData | null, asking: PeopleSection): KnownPerson[] {
  const present = rowsOf(dataOf, asking)
  const people: KnownPerson[] = []
  for (const section of sections.filter((other) => other !== asking)) {
    for (const row of rowsOf(dataOf, section)) {
      if (textOf(row, 'full_name') === '' || present.some((one) => isSame(one, row)) || (asking !== 'partners' && isCompany(row))) continue
      const at = people.findIndex((known) => isSame(known.row, row))
      const known = people[at] ?? { id: idOf(row), name: textOf(row, 'full_name'), roles: [], row: {} }
      people[at < 0 ? people.length : at] = { ...known, roles: [...known.roles, section], row: { ...row, ...known.row } }
    }
  }
  const signatory = textOf(dataOf('company'), 'authorised_signatory_name')
  const isNamed = (row: Row) => foldLetters(textOf(row, 'full_name')) === foldLetters(signatory)
  if (signatory === '' || present.some(isNamed) || people.some(({ row }) => isNamed(row))) return people
  return [...people, { id: 'authorised_signatory', name: signatory, roles: ['company'], row: asStated({ full_name: signatory }) }]
}

/** A corrected phone in the other steps: each of them in which this person stood with the phone of before. */
export function followPhone(
  dataOf: (section: PeopleSection) => SectionData | null,
  asking: PeopleSection,
  before: Row,
  after: Row,
): { section: PeopleSection; data: SectionData }[] {
  const [old, now] = [keyOfField(before, 'phone'), keyOfField(after, 'phone')]
  if (old === '' || now === '' || old === now) return []
  const isMeant = (row: Row) => keyOfField(row, 'phone') === old && [keyOfField(before, 'number'), ''].includes(keyOfField(row, 'number'))
  return sections
    .filter((section) => section !== asking)
    .flatMap((section) => {
      const data = dataOf(section)
      const rows = rowsIn(data, listOf[section])
      if (!rows.some(isMeant)) return []
      const phone = textOf(after, 'phone')
      return [{ section, data: { ...data, [listOf[section]]: rows.map((row) => (isMeant(row) ? { ...row, phone } : row)) } }]
    })
}

/** The people of a step, under the names of a person's fields. */
const rowsOf = (dataOf: (section: PeopleSection) => SectionData | null, section: PeopleSection): Row[] =>
  rowsIn(dataOf(section), listOf[section]).map((row) => ({ id: idOf(row), ...asStated({ full_name: textOf(row, 'name'), ...row }) }))
/** The answers that several steps ask for. */
function asStated(row: Row): Row {
  const stated = shared.flatMap((field) => {
    const value = row[field]
    return value === undefined || value === null || value === '' ? [] : [[field, value] as const]
  })
  return { ...Object.fromEntries(stated), name: textOf(row, 'full_name') }
}

const keyOfField = (row: Row, field: 'number' | 'phone'): string => numberKey(textOf(row, field))
const isSame = (one: Row, other: Row): boolean =>
  (['number', 'phone'] as const).some((field) => keyOfField(one, field) !== '' && keyOfField(one, field) === keyOfField(other, field))
const isCompany = (row: Row): boolean => textOf(row, 'nationality') === jordan && /^\d{9}$/.test(numberKey(textOf(row, 'number')))
