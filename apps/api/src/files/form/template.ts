import { type Lang } from '@damana/contract/errors'
import type { SheetColumn } from '@damana/contract/sheet-columns'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import Papa from 'papaparse'
import writeExcelFile from 'write-excel-file/node'
import { sheetLimits } from '../sheet/sheet.ts'
import type { Columns } from './read-form.rules.ts'

/** A form to be filled in: its columns, a row that shows how they are written, and what is offered in columns of countries. */
export interface Form {
  name: string
  columns: Columns<string>
  example: readonly string[]
  countries?: readonly string[]
}
const sheetNames = {
  ar: { hints: 'شرح الأعمدة', column: 'العمود', hint: 'ما يُكتب فيه', choices: 'الخيارات', countries: 'الدول' },
  en: { hints: 'Columns explained', column: 'Column', hint: 'What to write', choices: 'Choices', countries: 'Countries' },
} as const satisfies Record<Lang, Record<string, string>>
const headColor = '#E6EEF5'
const exampleColor = '#6B6570'
/** Rows whose cells are text before anybody writes in them, so that no spreadsheet takes a phone for a number. */
const preparedRows = 100

const separatorOf = { ar: '، ', en: ', ' } as const satisfies Record<Lang, string>
const choicesOf = ({ choices = {} }: SheetColumn, lang: Lang) =>
  Object.values(choices)
    .map(({ words }) => words[lang])
    .join(separatorOf[lang])

/** The workbook to be filled in: a sheet with the columns and an example, one that explains them, and the countries where a column asks for one. */
export async function makeWorkbook({ name, columns, example, countries }: Form, lang: Lang): Promise<Buffer> {
  const names = sheetNames[lang]
  const head = (value: string) => ({ value, fontWeight: 'bold', backgroundColor: headColor, wrap: true }) as const
  const text = (value: string) => ({ value, wrap: true, alignVertical: 'top' }) as const
  const empty = columns.map(() => ({ value: '', type: String, format: '@' }) as const)
  const shown = example.map(
    (value) => ({ value, type: String, format: '@', textColor: exampleColor, fontStyle: 'italic', wrap: true }) as const,
  )
  const rows = [columns.map(([, { header }]) => head(header[lang])), shown, ...Array.from({ length: preparedRows }, () => empty)]
  const hints = [
    [names.column, names.hint, names.choices].map(head),
    ...columns.map(([, column]) => [column.header[lang], column.hint[lang], choicesOf(column, lang)].map(text)),
  ]
  const rightToLeft = lang === 'ar'
  const written = await writeExcelFile([
    { data: rows, sheet: name, rightToLeft, stickyRowsCount: 1, columns: columns.map(() => ({ width: 24 })) },
    { data: hints, sheet: names.hints, rightToLeft, columns: [{ width: 28 }, { width: 48 }, { width: 60 }] },
    ...(countries
      ? [{ data: countries.map((country) => [text(country)]), sheet: names.countries, rightToLeft, columns: [{ width: 40 }] }]
      : []),
  ]).toBuffer()
  return withLists(written, columns, lang, `'${names.countries}'!$A$1:$A$${countries?.length ?? 0}`)
}

const rowsSheet = 'xl/worksheets/sheet1.xml'
/** Adds the lists to choose from, which the library does not write. A country may be written otherwise, as its code. */
function withLists(workbook: Buffer, columns: Columns<string>, lang: Lang, countries: string): Buffer {
  const lists = columns.flatMap(([, { kind, choices = {} }], index) => {
    const at = `${String.fromCharCode(65 + index)}2:${String.fromCharCode(65 + index)}${sheetLimits.rows + 2}` // below the header and the example
    const list = (source: string, isStrict: boolean) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="${isStrict ? 1 : 0}" sqref="${at}"><formula1>${source}</formula1></dataValidation>`
    if (kind === 'country') return [list(countries, false)]
    const words = Object.values(choices).map(({ words: { [lang]: word } }) => word)
    return kind === 'choice' || kind === 'yes_no' ? [list(`"${words.join(',')}"`, true)] : []
  })
  const parts = unzipSync(workbook)
  const sheet = strFromU8(parts[rowsSheet] ?? new Uint8Array())
  const end = '</sheetData>'
  if (!sheet.includes(end)) throw new Error('the workbook of the template has another form than expected')
  const validations = `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
  return Buffer.from(zipSync({ ...parts, [rowsSheet]: strToU8(sheet.replace(end, end + validations)) }))
}

/** With the mark by which spreadsheets know UTF-8. */
export const makeCsv = ({ columns, example }: Form, lang: Lang): Buffer =>
  Buffer.from(`\ufeff${Papa.unparse([columns.map(([, { header }]) => header[lang]), [...example]])}\r\n`)
