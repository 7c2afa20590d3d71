import { companySectionSchemas } from '@damana/contract/companies'
import type { CompanyFileKind, CompanySection } from '@damana/contract/company-words'
import type * as z from 'zod'
import type { FieldError } from '#kernel/errors.ts'
import { fieldErrorsOf, findUnknownFields } from '#kernel/field-errors.ts'
import type { GroupState } from './group.rules.ts'

type Schemas = typeof companySectionSchemas
type Filled = keyof Schemas
export type SectionOf<S extends Filled> = z.output<Schemas[S]>
/** Every section as it has to be. */
export type WholeSections = { [S in Filled]: SectionOf<S> }

export type Login = SectionOf<'group'>['logins'][number]

/** The facts by which a section is judged beside its own text. */
export interface JudgedBy {
  /** The date in Amman. */
  today: string
  files: readonly { id: string; kind: CompanyFileKind }[]
  /** State of the group that the section of groups names. */
  group: GroupState
  /** How many of the commissioners sign for the company. */
  signatories: number
  isCountry(code: string): boolean
  /** A mobile number in E.164. */
  toMobile(phone: string): string | undefined
  judgeBank(bank: SectionOf<'bank'>): FieldError[]
}

const jordan = 'JO'

/** The fields of a section that are none of it. Undefined: nested deeper than any section. */
export const findForeignFields = (section: CompanySection, data: unknown): FieldError[] | undefined =>
  section === 'documents' ? [] : findUnknownFields(companySectionSchemas[section], data, '/data')

/** A section as it has to be; undefined while something is missing or wrong in it. */
export function readSection<S extends Filled>(section: S, data: unknown): SectionOf<S> | undefined {
  const read = companySectionSchemas[section].safeParse(data ?? {})
  return read.success ? (read.data as SectionOf<S>) : undefined // the schema is that of this section
}

/** A section of an application that was judged good. */
export function requireSection<S extends Filled>(
  sections: readonly { section: CompanySection; data: unknown }[],
  section: S,
): SectionOf<S> {
  const read = readSection(section, sections.find((saved) => saved.section === section)?.data)
  if (read === undefined) throw new Error(`the section ${section} was judged good and cannot be read`)
  return read
}

/** Missing and wrong values of a section, by field. */
export function judgeSection(section: CompanySection, data: unknown, by: JudgedBy): FieldError[] {
  if (section === 'documents') return judgeDocuments(by)
  const formal = faultsOf(companySectionSchemas[section], data ?? {})
  if (formal.length > 0) return formal
  switch (section) {
    case 'company':
      return judgeRead(readSection(section, data), (company) => judgeCompany(company, by))
    case 'partners':
      return judgeRead(readSection(section, data), ({ partners }) => judgePeople('/partners', partners, by, 'invalid_partner_number'))
    case 'commissioners':
      return judgeRead(readSection(section, data), ({ commissioners }) => [
        ...judgePeople('/commissioners', commissioners, by),
        ...judgeDelegations(commissioners),
      ])
    case 'bank':
      return judgeRead(readSection(section, data), by.judgeBank)
    case 'group':
      return judgeRead(readSection(section, data), (group) => judgeGroup(group, by))
    case 'declaration':
      return []
  }
}

const judgeRead = <T>(read: T | undefined, judge: (read: T) => FieldError[]): FieldError[] => (read === undefined ? [] : judge(read))

/** The faults in the form of the fields; a field that is empty is missing, whatever form it should have. */
function faultsOf(schema: z.ZodType, data: unknown): FieldError[] {
  const parsed = schema.safeParse(data, { reportInput: true })
  if (parsed.success) return []
  return parsed.error.issues.flatMap((issue) => {
    const faults = fieldErrorsOf([issue], '')
    const isMissing = issue.code !== 'unrecognized_keys' && (issue.input === undefined || issue.input === null || issue.input === '')
    return isMissing ? faults.map(({ pointer }) => ({ pointer, code: 'required' as const })) : faults
  })
}

function judgeCompany(company: SectionOf<'company'>, { today, isCountry }: JudgedBy): FieldError[] {
  const faults: FieldError[] = []
  if (!isCountry(company.registration_country)) faults.push({ pointer: '/registration_country', code: 'invalid_choice' })
  const { registration_date: date } = company
  if (date > today || date < '1800-01-01') faults.push({ pointer: '/registration_date', code: 'invalid_date' })
  return faults
}

interface Listed {
  id: string
  nationality: string
  number: string
  phone: string
}
/** Of persons alone; of persons or companies. */
const jordanianNumbers = { invalid_jordanian_number: /^\d{10}$/, invalid_partner_number: /^\d{9,10}$/ } as const

/** Jordanians have a national number of ten digits, their companies one of nine; everybody can be reached on a mobile. */
export function judgePeople(
  list: string,
  people: readonly Listed[],
  { isCountry, toMobile }: Pick<JudgedBy, 'isCountry' | 'toMobile'>,
  wrongNumber: keyof typeof jordanianNumbers = 'invalid_jordanian_number',
): FieldError[] {
  const [ids, numbers] = [new Set<string>(), new Set<string>()]
  return people.flatMap(({ id, nationality, number, phone }, index) => {
    const faults: FieldError[] = []
    const at = (field: string) => `${list}/${index}/${field}`
    if (!isCountry(nationality)) faults.push({ pointer: at('nationality'), code: 'invalid_choice' })
    if (nationality === jordan && !jordanianNumbers[wrongNumber].test(number)) faults.push({ pointer: at('number'), code: wrongNumber })
    else if (numbers.has(number)) faults.push({ pointer: at('number'), code: 'repeated' })
    if (toMobile(phone) === undefined) faults.push({ pointer: at('phone'), code: 'invalid_phone' })
    if (ids.has(id)) faults.push({ pointer: at('id'), code: 'repeated' })
    ids.add(id)
    numbers.add(number)
    return faults
  })
}

/** A joint signatory needs another who signs, and the widest authority is one person's. */
function judgeDelegations(commissioners: SectionOf<'commissioners'>['commissioners']): FieldError[] {
  const signing = commissioners.filter(({ delegation_permissions: rights }) => rights.includes('sign'))
  const top = commissioners.findIndex(({ is_top: isTop }) => isTop)
  return commissioners.flatMap((one, index) => {
    const faults: FieldError[] = []
    const isAlone = signing.length === 1 && signing.includes(one)
    if (one.delegation_type === 'joint' && isAlone) faults.push({ pointer: `/commissioners/${index}/delegation_type`, code: 'joint_alone' })
    if (one.is_top && index > top) faults.push({ pointer: `/commissioners/${index}/is_top`, code: 'top_repeated' })
    return faults
  })
}

/** A choice of a group needs a group; every login its own phone and a letter of this application. */
function judgeGroup({ choice, name, logins }: SectionOf<'group'>, { group, files, toMobile }: JudgedBy): FieldError[] {
  const faults: FieldError[] = []
  if (choice !== 'none' && name === undefined) faults.push({ pointer: '/name', code: 'required' })
  else if (choice === 'existing' && group !== 'open') faults.push({ pointer: '/name', code: 'invalid_choice' })
  else if (choice === 'new' && (group === 'open' || group === 'taken')) faults.push({ pointer: '/name', code: 'group_exists' })
  const [ids, phones, letters] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const [index, { id, phone, letter_file_id: letter }] of logins.entries()) {
    const at = (field: string) => `/logins/${index}/${field}`
    const mobile = toMobile(phone)
    if (mobile === undefined) faults.push({ pointer: at('phone'), code: 'invalid_phone' })
    else if (phones.has(mobile)) faults.push({ pointer: at('phone'), code: 'repeated' })
    if (!files.some((file) => file.id === letter && file.kind === 'authorization_letter'))
      faults.push({ pointer: at('letter_file_id'), code: 'file_unknown' })
    else if (letters.has(letter)) faults.push({ pointer: at('letter_file_id'), code: 'repeated' })
    if (ids.has(id)) faults.push({ pointer: at('id'), code: 'repeated' })
    ids.add(id)
    if (mobile !== undefined) phones.add(mobile)
    letters.add(letter)
  }
  return faults
}

/** One document of each kind, and the identity of everybody who signs. Letters belong to the logins. */
function judgeDocuments({ files, signatories }: JudgedBy): FieldError[] {
  const count = (kind: CompanyFileKind) => files.filter((file) => file.kind === kind).length
  const single = (['commercial_register', 'memorandum', 'license_or_lease'] as const).filter((kind) => count(kind) === 0)
  const faults: FieldError[] = single.map((kind) => ({ pointer: `/${kind}`, code: 'required' }))
  const wanted = Math.max(1, signatories)
  if (count('signatory_identity') < wanted) faults.push({ pointer: '/signatory_identity', code: 'identities_missing', min: wanted })
  return faults
}

/** How many of the commissioners that were typed so far sign for the company. */
export function countSignatories(data: unknown): number {
  const { commissioners } = fieldsOf(data)
  if (!Array.isArray(commissioners)) return 0
  return commissioners.filter((row: unknown) => {
    const { delegation_permissions: rights } = fieldsOf(row)
    return Array.isArray(rights) && rights.includes('sign')
  }).length
}

/** The name of the group that was typed so far. */
export function groupNameIn(data: unknown): string | undefined {
  const { name } = fieldsOf(data)
  return typeof name === 'string' ? name : undefined
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
