/** A sheet as a person brought it, and the limits under which one is read. Shared by the program that opens it and by who starts that. */

export const sheetTypes = ['xlsx', 'csv'] as const
export type SheetType = (typeof sheetTypes)[number]

export const sheetLimits = {
  bytes: 2 * 1024 * 1024,
  /** All parts of a workbook together, as they come out of their compression. */
  inflatedBytes: 12 * 1024 * 1024,
  parts: 200,
  /** Rows with a value, neither the header nor the template's example counted. */
  rows: 500,
  /** Rows that a sheet lists, because formatted ones without a value are listed too. */
  listedRows: 5_000,
  columns: 40,
  /** Cells that a row lists, for the same reason. */
  listedColumns: 400,
  /** Characters of one cell. */
  cell: 32_767,
} as const

/** The content of a cell. `formula` and `error` carry no text: nothing is evaluated, and a result that a workbook brings along is not believed. */
export interface SheetCell {
  kind: 'text' | 'number' | 'boolean' | 'date' | 'formula' | 'error'
  text: string
}
/** A row that has a value; `line` is its number in the file, from 1. */
export interface SheetRow {
  line: number
  cells: (SheetCell | null)[]
}
export interface Sheet {
  rows: SheetRow[]
  /** Of a CSV file. `windows-1256` is concluded from bytes that are no UTF-8: the header has to confirm it. */
  encoding: 'utf-8' | 'utf-16' | 'windows-1256' | null
}

export const sheetRefusals = [
  'file_unreadable',
  'file_active_content',
  'file_protected',
  'sheet_type_unsupported',
  'sheet_old_format',
  'sheet_inflates_too_much',
  'sheet_too_complex',
  'sheet_encoding',
  'sheet_too_many_rows',
  'sheet_too_many_columns',
  'sheet_cell_too_long',
  'sheet_merged_cells',
  'sheet_empty',
] as const
export type SheetRefusal = (typeof sheetRefusals)[number]

/** Why a sheet is not read. */
export class SheetError extends Error {
  readonly refusal: SheetRefusal
  constructor(refusal: SheetRefusal) {
    super(refusal)
    this.name = 'SheetError'
    this.refusal = refusal
  }
}

/** The program's answer on its standard output; `ready` before it has begun to read. */
export const sheetReaderReady = 'ready\n'
export type SheetAnswer = { sheet: Sheet } | { refusal: SheetRefusal }
