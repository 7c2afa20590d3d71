import { Zip, ZipDeflate } from 'fflate'
import Papa from 'papaparse'

/** A cell: text, a number of things, or dinars with three decimals. */
export type Cell = string | number | { readonly dinars: string } | null
export interface SheetHead {
  readonly name: string
  readonly rightToLeft: boolean
  readonly titles: readonly string[]
}
/** Writes a table portion by portion; what it answers is the file so far, and nothing of it stays in memory. */
export interface SheetWriter {
  rows(rows: readonly (readonly Cell[])[]): Buffer
  end(): Buffer
}

/** A text that a spreadsheet would calculate. */
const formula = /^[=+\-@\t\r]/
/** A sum is a number and no text: it may be negative. */
const plainOf = (cell: Cell): string | number | null =>
  typeof cell === 'string' ? (formula.test(cell) ? `'${cell}` : cell) : typeof cell === 'object' && cell !== null ? cell.dinars : cell

export function csvWriter({ titles }: SheetHead): SheetWriter {
  // With the mark by which spreadsheets know UTF-8.
  let head = `\ufeff${Papa.unparse([[...titles]])}\r\n`
  const behindHead = (text: string): Buffer => {
    const bytes = Buffer.from(head + text)
    head = ''
    return bytes
  }
  return {
    rows: (rows) => behindHead(rows.length === 0 ? '' : `${Papa.unparse(rows.map((row) => row.map(plainOf)))}\r\n`),
    end: () => behindHead(''),
  }
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** By their place in `cellXfs`: text, dinars, counts, and the titles. */
const style = { text: 0, dinars: 1, count: 2, title: 3 } as const
const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** For XML, which has no place for most control characters. */
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => marks[mark] ?? '').replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
const textCell = (text: string, of: number): string =>
  `<c s="${of}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
function cellOf(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'string') return textCell(cell, style.text)
  if (typeof cell === 'number') return `<c s="${style.count}"><v>${cell}</v></c>`
  return `<c s="${style.dinars}"><v>${cell.dinars}</v></c>`
}

/** A workbook of one sheet whose rows are compressed as they come. A text stays a text, whatever it begins with. */
export function xlsxWriter({ name, rightToLeft, titles }: SheetHead): SheetWriter {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const written = () => Buffer.concat(chunks.splice(0))
  const open = (path: string) => {
    const part = new ZipDeflate(path)
    zip.add(part)
    return part
  }
  const workbook = `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  for (const [path, text] of Object.entries({ ...fixedParts, 'xl/workbook.xml': workbook })) open(path).push(Buffer.from(text), true)
  const sheet = open('xl/worksheets/sheet1.xml')
  sheet.push(
    Buffer.from(
      `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${titles.length}" width="20" customWidth="1"/></cols><sheetData><row>${titles.map((title) => textCell(title, style.title)).join('')}</row>`,
    ),
  )
  return {
    rows(rows) {
      sheet.push(Buffer.from(rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('')))
      return written()
    },
    end() {
      sheet.push(Buffer.from('</sheetData></worksheet>'), true)
      zip.end()
      return written()
    },
  }
}
