import { type CommissionerColumn, type CommissionerField, commissionerColumns } from '@damana/contract/commissioner-columns'
import type { Lang } from '@damana/contract/errors'
import Papa from 'papaparse'
import writeExcelFile from 'write-excel-file/node'

const columns: readonly (readonly [CommissionerField, CommissionerColumn])[] = Object.entries(commissionerColumns) as [
  CommissionerField,
  CommissionerColumn,
][]
const sheetNames = {
  ar: { rows: 'المفوضون', hints: 'شرح الأعمدة', column: 'العمود', hint: 'ما يُكتب فيه', choices: 'الخيارات' },
  en: { rows: 'Commissioners', hints: 'Columns explained', column: 'Column', hint: 'What to write', choices: 'Choices' },
} as const satisfies Record<Lang, Record<string, string>>
const headColor = '#E6EEF5'
/** Rows whose cells are text before anybody writes in them, so that no spreadsheet takes a phone for a number. */
const preparedRows = 100

const separatorOf = { ar: '، ', en: ', ' } as const satisfies Record<Lang, string>
const choicesOf = ({ choices = {} }: CommissionerColumn, lang: Lang) =>
  Object.values(choices)
    .map(({ words }) => words[lang])
    .join(separatorOf[lang])

/** The workbook to be filled in: a sheet with the columns, and one that explains them. */
export async function makeWorkbook(lang: Lang): Promise<Buffer> {
  const names = sheetNames[lang]
  const head = (value: string) => ({ value, fontWeight: 'bold', backgroundColor: headColor, wrap: true }) as const
  const text = (value: string) => ({ value, wrap: true, alignVertical: 'top' }) as const
  const empty = columns.map(() => ({ value: '', type: String, format: '@' }) as const)
  const rows = [columns.map(([, { header }]) => head(header[lang])), ...Array.from({ length: preparedRows }, () => empty)]
  const hints = [
    [names.column, names.hint, names.choices].map(head),
    ...columns.map(([, column]) => [column.header[lang], column.hint[lang], choicesOf(column, lang)].map(text)),
  ]
  const rightToLeft = lang === 'ar'
  return await writeExcelFile([
    { data: rows, sheet: names.rows, rightToLeft, stickyRowsCount: 1, columns: columns.map(() => ({ width: 24 })) },
    { data: hints, sheet: names.hints, rightToLeft, columns: [{ width: 28 }, { width: 48 }, { width: 60 }] },
  ]).toBuffer()
}

/** With the mark by which spreadsheets know UTF-8. */
export const makeCsv = (lang: Lang): Buffer => Buffer.from(`\ufeff${Papa.unparse([columns.map(([, { header }]) => header[lang])])}\r\n`)
