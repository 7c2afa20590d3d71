import type { Lang } from '@damana/contract/errors'
import { stockColumns } from '@damana/contract/stock-columns'
import { readLang } from '@damana/ui'

type Words = Readonly<Record<Lang, string>>
const columns: Readonly<Record<string, { header: Words; choices?: Readonly<Record<string, { words: Words }>> } | undefined>> = stockColumns

/** A column as the file names it. */
export const columnWord = (column: string): string => columns[column]?.header[readLang()] ?? column
/** A choice as the file writes it; what is none stays as it was written. */
export const valueWord = (column: string, value: string): string => columns[column]?.choices?.[value]?.words[readLang()] ?? value
/** The choices of a column of terms, to be picked. */
export const termsChoices = (column: 'commissionOn' | 'transfer_type') =>
  Object.keys(stockColumns[column].choices).map((value) => ({ value, title: valueWord(column, value) }))
/** The choices of a column, as they are to be written. */
export const choicesOf = (column: string): string[] => Object.values(columns[column]?.choices ?? {}).map(({ words }) => words[readLang()])
