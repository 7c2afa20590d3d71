/** The content of an application, saved as it was typed; and how two versions of a section are brought together. */
import type { Output } from '@damana/contract'
import type { CompanyFileKind, CompanySection } from '@damana/contract/company-words'

export type Application = Output<'POST /auth/register/company'>
export type SavedSection = Application['sections'][number]
export type SectionData = NonNullable<SavedSection['data']>
export type CompanyFile = Application['files'][number]
export type Row = Record<string, string | boolean | string[] | null>

/** The sections that hold a list of people, and under which name. */
export const listOf = { partners: 'partners', commissioners: 'commissioners', group: 'logins' } as const satisfies {
  [section in CompanySection]?: string
}
export const isListSection = (section: CompanySection): section is keyof typeof listOf => section in listOf

const isText = (value: unknown): value is string => typeof value === 'string'
export const textOf = (row: Readonly<Record<string, unknown>> | null, field: string): string => {
  const value = row?.[field]
  return isText(value) ? value : ''
}
export const listIn = (row: Readonly<Record<string, unknown>> | null, field: string): string[] => {
  const value = row?.[field]
  return Array.isArray(value) ? value.filter(isText) : []
}
export const rowsIn = (data: SectionData | null, field: string): Row[] => {
  const value = data?.[field]
  return Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : []
}
export const idOf = (row: Row): string => textOf(row, 'id')
/** In its old place, or at the end. */
export const putRow = (rows: readonly Row[], row: Row): Row[] =>
  rows.some((other) => idOf(other) === idOf(row)) ? rows.map((other) => (idOf(other) === idOf(row) ? row : other)) : [...rows, row]

export const sectionOf = (application: Application, section: CompanySection): SavedSection =>
  application.sections.find((saved) => saved.section === section) ?? {
    section,
    data: null,
    version: 0,
    saved_at: null,
    complete: false,
    errors: [],
    remark: null,
    corrected: false,
  }
export const filesOf = (application: Application, kind: CompanyFileKind): CompanyFile[] =>
  application.files.filter((file) => file.kind === kind)

/** Commissioners who sign for the company: each of them shows an identity document. */
export const signatoriesIn = (data: SectionData | null): Row[] =>
  rowsIn(data, 'commissioners').filter((row) => listIn(row, 'delegation_permissions').includes('sign'))

/** Where two versions of a section differ: a field, or a person of a list. */
export interface Difference {
  key: string
  /** Undefined: a list does not have this person. */
  mine: unknown
  theirs: unknown
  /** The side that changed it since both were the same. */
  changedBy: 'me' | 'them' | 'both'
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
/** Nothing typed and nothing saved are the same. */
function inOrder(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object') return value
  const known = Object.entries(value).filter(([, part]) => inOrder(part) !== null)
  return Object.fromEntries(known.map(([key, part]) => [key, inOrder(part)]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
}

function partsOf(section: CompanySection, data: SectionData | null): Map<string, unknown> {
  const list = isListSection(section) ? listOf[section] : undefined
  const parts = new Map<string, unknown>(Object.entries(data ?? {}).filter(([field]) => field !== list))
  if (list) for (const row of rowsIn(data, list)) parts.set(`row:${idOf(row)}`, row)
  return parts
}

export function differences(
  section: CompanySection,
  { base, mine, theirs }: { base: SectionData | null; mine: SectionData; theirs: SectionData | null },
): Difference[] {
  const [before, own, other] = [base, mine, theirs].map((data) => partsOf(section, data)) as [
    Map<string, unknown>,
    Map<string, unknown>,
    Map<string, unknown>,
  ]
  return [...new Set([...other.keys(), ...own.keys()])]
    .filter((key) => !same(own.get(key), other.get(key)))
    .map((key) => ({
      key,
      mine: own.get(key),
      theirs: other.get(key),
      changedBy: same(before.get(key), own.get(key)) ? 'them' : same(before.get(key), other.get(key)) ? 'me' : 'both',
    }))
}

/** The newer version, with one's own where that was chosen. */
export function merged(
  section: CompanySection,
  { mine, theirs }: { mine: SectionData; theirs: SectionData | null },
  chosen: ReadonlyMap<string, 'mine' | 'theirs'>,
): SectionData {
  const list = isListSection(section) ? listOf[section] : undefined
  const own = partsOf(section, mine)
  const parts = partsOf(section, theirs)
  for (const [key, whose] of chosen) {
    if (whose === 'theirs') continue
    if (own.has(key)) parts.set(key, own.get(key))
    else parts.delete(key)
  }
  const fields = [...parts].filter(([key]) => !key.startsWith('row:'))
  const rows = [...parts].flatMap(([key, row]) => (key.startsWith('row:') ? [row as Row] : [])) // put there by `partsOf`
  return { ...(Object.fromEntries(fields) as SectionData), ...(list && { [list]: rows }) } // the same parts, put together again
}
