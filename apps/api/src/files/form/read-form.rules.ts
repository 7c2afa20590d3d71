import { cleanText, isStorableText } from '@damana/contract/clean-text'
import type { FieldErrorCode } from '@damana/contract/errors'
import { foldLetters } from '@damana/contract/letters'
import { parseAmount, toWire } from '@damana/contract/money'
import type { SheetColumn } from '@damana/contract/sheet-columns'
import type * as z from 'zod'
import type { FieldError } from '#kernel/errors.ts'
import { fieldErrorsOf } from '#kernel/field-errors.ts'
import { type Sheet, type SheetCell, sheetLimits, type SheetRow } from '../sheet/sheet.ts'

/** The columns of a form in their order, each with its field. */
export type Columns<F extends string> = readonly (readonly [F, SheetColumn])[]
export type FormValue = string | boolean | string[] | null
export interface FormLine {
  /** Its number in the file, from 1. */
  line: number
  values: Record<string, FormValue>
  /** `column` is a field, or empty where no column is to blame. */
  errors: (Omit<FieldError, 'pointer'> & { column: string })[]
}
/** The rows of a filled-in form, and which field stands in which of their cells. */
export interface FormRows<F extends string> {
  rows: readonly SheetRow[]
  fields: readonly (F | undefined)[]
}

export const columnsOf = <F extends string>(table: Readonly<Record<F, SheetColumn>>): Columns<F> =>
  Object.entries(table) as [F, SheetColumn][]

/** The rows of a filled-in form without the example of the template, or why its columns do not fit. */
export function readForm<F extends string>(
  sheet: Sheet,
  columns: Columns<F>,
  example: { field: F; isExample: (text: string) => boolean },
): FormRows<F> | { wrongColumns: FieldError[] } {
  const [head, ...rows] = sheet.rows
  const { fields, wrong } = readHeader(head, columns, sheet.encoding === 'windows-1256')
  if (wrong.length > 0) return { wrongColumns: wrong }
  const filled = rows.filter(({ cells }) => !example.isExample(cells[fields.indexOf(example.field)]?.text ?? ''))
  if (filled.length === 0) return { wrongColumns: [{ pointer: '/file', code: 'sheet_empty' }] }
  if (filled.length > sheetLimits.rows) return { wrongColumns: [{ pointer: '/file', code: 'sheet_too_many_rows', max: sheetLimits.rows }] }
  return { rows: filled, fields }
}

/** The most characters that a draft takes of one text. */
const mostCharacters = 1_000

/** One form of each letter and no marks, so that a header or a choice is recognised however it is spelt. */
export const keyOf = (text: string): string => foldLetters(cleanText(text)).replace(/[\s_.:*()'’«»"-]+/g, '')

function readHeader<F extends string>(
  head: SheetRow | undefined,
  columns: Columns<F>,
  mustBeArabic: boolean,
): { fields: readonly (F | undefined)[]; wrong: FieldError[] } {
  const fieldByKey = new Map(
    columns.flatMap(([field, { header, also = [] }]) =>
      [field, header.ar, header.en, ...also].map((text) => [keyOf(text), field] as const),
    ),
  )
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

/** A row as it would be taken: each cell judged, and what is right of it by the schema. Rules across columns are the caller's. */
export function readRow<F extends string>(
  { line, cells }: SheetRow,
  {
    fields,
    columns,
    schema,
    codeOf,
    empty = {},
  }: Pick<FormRows<F>, 'fields'> & {
    columns: Columns<F>
    schema: z.ZodType
    /** The code of a country by its code or its name in either language. */
    codeOf?: (text: string) => string | undefined
    /** The value that a cell without text stands for. */
    empty?: Partial<Record<F, FormValue>>
  },
): FormLine {
  const values: Record<string, FormValue> = {}
  const errors: FormLine['errors'] = []
  for (const [field, column] of columns) {
    const cell = cells[fields.indexOf(field)] ?? null
    const refused = cell && refuseCell(cell, column)
    const value = refused ? shown(cell) : (valueOf(cell, column, codeOf) ?? empty[field] ?? null)
    values[field] = value
    // The form offers the countries, so the contract names none.
    const isNoCountry = column.kind === 'country' && typeof value === 'string' && codeOf?.(value) !== value
    const code = refused ?? (isNoCountry ? 'invalid_choice' : undefined)
    if (code) errors.push({ column: field, code })
  }
  const judged = schema.safeParse(nothingAsMissing(values), { reportInput: true })
  const refused = new Set(errors.map(({ column }) => column))
  for (const { pointer, ...error } of judged.success ? [] : fieldErrorsOf(judged.error.issues, '')) {
    const field = pointer.split('/')[1] ?? ''
    if (refused.has(field)) continue
    refused.add(field)
    errors.push({ column: field, ...error })
  }
  if (cells.some((cell, index) => cell !== null && fields[index] === undefined)) errors.push({ column: '', code: 'cell_outside_columns' })
  return { line, values: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, cut(value)])), errors }
}

/** The first characters of a formula for a spreadsheet, in narrow and in wide form; a phone may begin with a plus. */
const formulaStart = /^[=+\-@\uff1d\uff0b\uff0d\uff20]/
const phoneStart = /^\+[\d\s().-]+$/
/** Marks that show letters in another order than they are stored. The plain marks that a copy out of Arabic text brings along are dropped. */
const reordering = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u

function refuseCell({ kind, text }: SheetCell, column: SheetColumn): FieldErrorCode | undefined {
  if (kind === 'formula') return 'cell_is_formula'
  if (kind === 'error') return 'cell_is_error'
  if (kind === 'date') return 'cell_is_date'
  if (!isStorableText(text)) return 'invalid_characters'
  if (reordering.test(text)) return 'hidden_direction_marks'
  const cleaned = cleanText(text)
  if (kind === 'text' && formulaStart.test(cleaned) && !(column.kind === 'phone' && phoneStart.test(cleaned))) return 'cell_is_formula'
  // As it stands it would be taken for fils.
  if (column.kind === 'dinars' && cleaned !== '' && !parseAmount(cleaned).ok) return 'invalid_amount'
  return kind === 'boolean' && column.kind !== 'yes_no' ? 'invalid_format' : undefined
}

function valueOf(cell: SheetCell | null, column: SheetColumn, codeOf?: (text: string) => string | undefined): FormValue {
  const text = shown(cell)
  if (text === null) return null
  switch (column.kind) {
    case 'country':
      return codeOf?.(text) ?? text
    case 'yes_no': {
      const choice = choiceOf(text, column)
      return choice === undefined ? text : choice === 'true'
    }
    case 'choice':
      return choiceOf(text, column) ?? text
    case 'choices':
      return splitList(text).map((part) => choiceOf(part, column) ?? part)
    case 'dinars': {
      const amount = parseAmount(text)
      return amount.ok ? toWire(amount.fils) : text
    }
    default:
      return text
  }
}
const choiceOf = (text: string, { choices = {} }: SheetColumn): string | undefined =>
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
const cut = (value: FormValue): FormValue =>
  typeof value === 'string' ? cutText(value) : Array.isArray(value) ? value.map(cutText) : value

const nothingAsMissing = (values: Readonly<Record<string, FormValue>>) =>
  Object.fromEntries(Object.entries(values).flatMap(([field, value]) => (value === null ? [] : [[field, value]])))

/** Something that stands in a file once: the value of this column is refused where an earlier row has it. */
export function addRepeated(lines: readonly FormLine[], column: string): void {
  const firstLines = new Map<string, number>()
  for (const { line, values, errors } of lines) {
    const value = values[column]
    if (typeof value !== 'string') continue
    const first = firstLines.get(value.toUpperCase())
    if (first === undefined) firstLines.set(value.toUpperCase(), line)
    else if (!errors.some((error) => error.column === column)) errors.push({ column, code: 'repeated_in_file', min: first })
  }
}
