import Papa from 'papaparse'
import { type Sheet, SheetError, sheetLimits, type SheetRow } from './sheet.ts'

const separators = [',', ';', '\t'] as const
/** Archives, PDF, pictures and old Office documents under the name of a CSV file. */
const otherFiles = [
  'PK\u0003\u0004',
  '%PDF-',
  '\u00d0\u00cf\u0011\u00e0',
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
  'GIF8',
  '\u001f\u008b',
  '{\\rtf',
  '<!DOCTYPE',
  '<?xml',
  '<html',
  '<svg',
].map((start) => Buffer.from(start, 'latin1'))

/** Reads a CSV file with the separator that its first line has most of. A cell is text, whatever it looks like. */
export function readCsv(file: Buffer): Sheet {
  if (otherFiles.some((start) => file.subarray(0, start.length).equals(start))) throw new SheetError('sheet_type_unsupported')
  const { text, encoding } = decode(file)
  // Excel writes a line of its own about the separator, and shows it to nobody.
  const [told = '', separator] = /^\uFEFF?"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i.exec(text) ?? []
  const rows = parseRows(text.slice(told.length), separator ?? separatorOf(text))
  return { rows: told === '' ? rows : rows.map((row) => ({ ...row, line: row.line + 1 })), encoding }
}

function decode(file: Buffer): { text: string; encoding: NonNullable<Sheet['encoding']> } {
  const encodings = startsWith(file, [0xff, 0xfe])
    ? (['utf-16le'] as const)
    : startsWith(file, [0xfe, 0xff])
      ? (['utf-16be'] as const)
      : (['utf-8', 'windows-1256'] as const)
  for (const encoding of encodings) {
    const text = tryDecode(file, encoding)
    if (text === undefined) continue
    // UTF-16 without its mark, or no text at all.
    if (text.includes('\0')) throw new SheetError('sheet_encoding')
    return { text, encoding: encoding === 'utf-16le' || encoding === 'utf-16be' ? 'utf-16' : encoding }
  }
  throw new SheetError('sheet_encoding')
}

function tryDecode(file: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    return undefined
  }
}
const startsWith = (file: Buffer, start: readonly number[]) => start.every((byte, index) => file[index] === byte)

function separatorOf(text: string): string {
  const first =
    text
      .slice(0, 20_000)
      .split(/[\r\n]+/)
      .find((line) => line.trim() !== '') ?? ''
  const count = (separator: string) => first.split(separator).length
  return separators.reduce<string>((best, separator) => (count(separator) > count(best) ? separator : best), ',')
}

function parseRows(text: string, delimiter: string): SheetRow[] {
  const rows: SheetRow[] = []
  let refusal: SheetError | undefined
  let line = 0
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data, errors }, parser) {
      line += 1
      refusal = errors.some(({ type }) => type === 'Quotes') ? new SheetError('file_unreadable') : refusalOf(data, line, rows.length)
      if (refusal) parser.abort()
      else if (data.some((value) => value.trim() !== ''))
        rows.push({ line, cells: data.map((value) => (value.trim() === '' ? null : { kind: 'text', text: value })) })
    },
  })
  if (refusal) throw refusal
  return rows
}

function refusalOf(values: readonly string[], line: number, filled: number): SheetError | undefined {
  const width = values.findLastIndex((value) => value.trim() !== '') + 1
  if (values.length > sheetLimits.listedColumns || width > sheetLimits.columns) return new SheetError('sheet_too_many_columns')
  if (line > sheetLimits.listedRows || (width > 0 && filled > sheetLimits.rows + 1)) return new SheetError('sheet_too_many_rows')
  if (values.some((value) => value.length > sheetLimits.cell)) return new SheetError('sheet_cell_too_long')
  return undefined
}
