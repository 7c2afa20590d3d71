import type { Output } from '@damana/contract'
import { companyCommissioner } from '@damana/contract/companies'
import { cleanText, isStorableText } from '@damana/contract/clean-text'
import { type CommissionerColumn, type CommissionerField, commissionerColumns } from '@damana/contract/commissioner-columns'
import type { FieldErrorCode } from '@damana/contract/errors'
import { foldLetters } from '@damana/contract/letters'
import type { FieldError } from '#kernel/errors.ts'
import { fieldErrorsOf } from '#kernel/field-errors.ts'
import { type Sheet, type SheetCell, sheetLimits, type SheetRow } from '#files/index.ts'
import { judgePeople } from '../sections.rules.ts'
import { isExample } from './example.ts'

type Read = Output<'POST /auth/register/company/read-commissioners'>
type Line = Read['lines'][number]
type LineError = Line['errors'][number]
type Value = Line['values'][string]

export interface LineRules {
  /** The code of a country by its code or its name in either language. */
  codeOf(text: string): string | undefined
  /** A mobile number in E.164. */
  toMobile(phone: string): string | undefined
}

const columns: readonly (readonly [CommissionerField, CommissionerColumn])[] = Object.entries(commissionerColumns) as [
  CommissionerField,
  CommissionerColumn,
][]
/** The most characters that a draft takes of one text. */
const mostCharacters = 1_000
const commissioner = companyCommissioner.omit({ id: true })

/** The lines of a file of commissioners with what is wrong in each, or why the columns do not fit. */
export function readLines(sheet: Sheet, rules: LineRules): Read | { wrongColumns: FieldError[] } {
  const [head, ...rows] = sheet.rows
  const { fields, wrong } = readHeader(head, sheet.encoding === 'windows-1256')
  if (wrong.length > 0) return { wrongColumns: wrong }
  const filled = rows.filter(({ cells }) => !isExample(cells[fields.indexOf('full_name')]?.text ?? ''))
  if (filled.length === 0) return { wrongColumns: [{ pointer: '/file', code: 'sheet_empty' }] }
  if (filled.length > sheetLimits.rows) return { wrongColumns: [{ pointer: '/file', code: 'sheet_too_many_rows', max: sheetLimits.rows }] }
  const lines = filled.map((row) => readLine(row, fields, rules))
  addRepeated(lines)
  return { lines, wrong: lines.filter(({ errors }) => errors.length > 0).length }
}

/** One form of each letter and no marks, so that a header or a choice is recognised however it is spelt. */
export const keyOf = (text: string): string => foldLetters(cleanText(text)).replace(/[\s_.:*()'’«»"-]+/g, '')

const fieldByKey = new Map(
  columns.flatMap(([field, { header, also = [] }]) => [field, header.ar, header.en, ...also].map((text) => [keyOf(text), field] as const)),
)

function readHeader(
  head: SheetRow | undefined,
  mustBeArabic: boolean,
): { fields: readonly (CommissionerField | undefined)[]; wrong: FieldError[] } {
  const cells = head?.cells ?? []
  const fields = cells.map((cell) => (cell?.kind === 'text' ? fieldByKey.get(keyOf(cell.text)) : undefined))
  const isArabic = cells.every((cell) => cell === null || /\p{Script=Arabic}/u.test(cell.text))
  // Bytes that are no UTF-8 are Arabic only if they spell the Arabic headers.
  if (mustBeArabic && !(isArabic && fields.some((field) => field !== undefined)))
    return { fields, wrong: [{ pointer: '/file', code: 'sheet_encoding' }] }
  const wrong: FieldError[] = [
    ...columns.flatMap(([field]) => (fields.includes(field) ? [] : [columnError(field, 'column_missing')])),
    ...fields.flatMap((field, index) =>
      field !== undefined && fields.indexOf(field) < index ? [columnError(field, 'column_repeated')] : [],
    ),
    ...cells.flatMap((cell, index) =>
      cell !== null && fields[index] === undefined ? [columnError(String(index + 1), 'column_unknown')] : [],
    ),
  ]
  return { fields, wrong }
}
/** A column by its field; one that is not in the template by its place, from 1. */
const columnError = (column: string, code: FieldErrorCode): FieldError => ({ pointer: `/file/columns/${column}`, code })

function readLine({ line, cells }: SheetRow, fields: readonly (CommissionerField | undefined)[], rules: LineRules): Line {
  const values: Record<string, Value> = {}
  const errors: LineError[] = []
  for (const [field, column] of columns) {
    const cell = cells[fields.indexOf(field)] ?? null
    const refused = cell && refuseCell(cell, column)
    const value = refused ? shown(cell) : valueOf(cell, column, rules)
    values[field] = value
    // The form offers the countries, so the contract names none.
    const isNoCountry = column.kind === 'country' && typeof value === 'string' && rules.codeOf(value) !== value
    const code = refused ?? (isNoCountry ? 'invalid_choice' : undefined)
    if (code) errors.push({ column: field, code })
  }
  const judged = commissioner.safeParse(nothingAsMissing(values), { reportInput: true })
  const refused = new Set(errors.map(({ column }) => column))
  for (const { pointer, ...error } of judged.success ? [] : fieldErrorsOf(judged.error.issues, '')) {
    const field = pointer.split('/')[1] ?? ''
    if (refused.has(field)) continue
    refused.add(field)
    errors.push({ column: field, ...error })
  }
  // Rules across columns apply as far as these columns are right by themselves.
  const right = (field: 'nationality' | 'number' | 'phone') => (refused.has(field) ? '' : commissioner.shape[field].parse(values[field]))
  const person = { id: '', nationality: right('nationality'), number: right('number'), phone: right('phone') }
  for (const { pointer, ...error } of judgePeople('', [person], { isCountry: () => true, toMobile: rules.toMobile })) {
    const column = pointer.split('/')[2] ?? ''
    if (!refused.has(column)) errors.push({ column, ...error })
  }
  if (cells.some((cell, index) => cell !== null && fields[index] === undefined)) errors.push({ column: '', code: 'cell_outside_columns' })
  return { line, values: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, cut(value)])), errors }
}

/** The first characters of a formula for a spreadsheet, in narrow and in wide form; a phone may begin with a plus. */
const formulaStart = /^[=+\-@\uff1d\uff0b\uff0d\uff20]/
const phoneStart = /^\+[\d\s().-]+$/
/** Marks that show letters in another order than they are stored. The plain marks that a copy out of Arabic text brings along are dropped. */
const reordering = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u

function refuseCell({ kind, text }: SheetCell, column: CommissionerColumn): FieldErrorCode | undefined {
  if (kind === 'formula') return 'cell_is_formula'
  if (kind === 'error') return 'cell_is_error'
  if (kind === 'date') return 'cell_is_date'
  if (!isStorableText(text)) return 'invalid_characters'
  if (reordering.test(text)) return 'hidden_direction_marks'
  const cleaned = cleanText(text)
  if (kind === 'text' && formulaStart.test(cleaned) && !(column.kind === 'phone' && phoneStart.test(cleaned))) return 'cell_is_formula'
  return kind === 'boolean' && column.kind !== 'yes_no' ? 'invalid_format' : undefined
}

function valueOf(cell: SheetCell | null, column: CommissionerColumn, rules: LineRules): Value {
  const text = shown(cell)
  if (text === null) return null
  switch (column.kind) {
    case 'country':
      return rules.codeOf(text) ?? text
    case 'yes_no': {
      const choice = choiceOf(text, column)
      return choice === undefined ? text : choice === 'true'
    }
    case 'choice':
      return choiceOf(text, column) ?? text
    case 'choices':
      return splitList(text).map((part) => choiceOf(part, column) ?? part)
    default:
      return text
  }
}
const choiceOf = (text: string, { choices = {} }: CommissionerColumn): string | undefined =>
  Object.entries(choices).find(([name, { words, also = [] }]) =>
    [name, words.ar, words.en, ...also].some((known) => keyOf(known) === keyOf(text)),
  )?.[0]
const splitList = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(/[,،;؛|\n]+/)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  ].slice(0, 20)

/** As it is shown to the person who brought it. */
const shown = (cell: SheetCell | null): string | null => {
  const text = cell === null ? '' : cleanText(cell.text).replace(/\p{Surrogate}/gu, '')
  return text === '' ? null : text
}
const cutText = (text: string): string => text.slice(0, mostCharacters).replace(/\p{Surrogate}$/u, '')
const cut = (value: Value): Value => (typeof value === 'string' ? cutText(value) : Array.isArray(value) ? value.map(cutText) : value)

const nothingAsMissing = (values: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(values).flatMap(([field, value]) => (value === null ? [] : [[field, value]])))

/** A person stands in the file once. */
function addRepeated(lines: readonly Line[]): void {
  const firstLines = new Map<string, number>()
  for (const { line, values, errors } of lines) {
    const number = values['number']
    if (typeof number !== 'string') continue
    const first = firstLines.get(number.toUpperCase())
    if (first === undefined) firstLines.set(number.toUpperCase(), line)
    else if (!errors.some(({ column }) => column === 'number')) errors.push({ column: 'number', code: 'repeated_in_file', min: first })
  }
}
