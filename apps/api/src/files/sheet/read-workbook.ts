import { XMLParser } from 'fast-xml-parser'
import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { openZip, type Zip } from './open-zip.ts'
import { createXmlBudget, scanXml, type XmlBudget } from './plain-xml.ts'
import { type Sheet, type SheetCell, SheetError, sheetLimits, type SheetRow } from './sheet.ts'

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const zipStart = Buffer.from('PK\u0003\u0004', 'latin1')
/** How Office names the stream of an encrypted workbook, in a container of the old format. */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le')

/** Macros, controls, embedded objects, and data that a workbook fetches from elsewhere. */
const activePart =
  /vbaProject|vbaData|^xl\/(?:externalLinks|embeddings|activeX|ctrlProps|queryTables|macrosheets|dialogsheets|webextensions|model)\/|^xl\/connections\.xml$|^customUI|^userCustomization/i
const activeType = /macroEnabled|vnd\.ms-office\.vbaProject|externalLink|oleObject|activeX|connections\+xml|queryTable/i

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => ['row', 'c', 'sheet', 'Relationship', 'mergeCell'].includes(name),
})

/** Reads the first sheet of an Excel workbook. Parts that no parser needs to understand are refused before one sees it. */
export async function readWorkbook(file: Buffer): Promise<Sheet> {
  if (file.subarray(0, compoundFile.length).equals(compoundFile))
    throw new SheetError(file.includes(encryptedStream) ? 'file_protected' : 'sheet_old_format')
  if (!file.subarray(0, zipStart.length).equals(zipStart)) throw new SheetError('sheet_type_unsupported')
  const zip = { ...openZip(file), budget: createXmlBudget() }
  refuseActiveContent(zip)
  const { sheet, workbook, ...parts } = locateParts(zip)
  const facts = inspectSheet(sheet)
  const rows = await readSheet(rebuild({ sheet, workbook, ...parts }), { parseNumber: (digits): Digits => ({ digits }), trim: false })
  return { rows: rows.flatMap((row, index) => rowOf(row, index + 1, facts)), encoding: null }
}

function refuseActiveContent(zip: CountedZip): void {
  if (zip.names.some((name) => activePart.test(name))) throw new SheetError('file_active_content')
  const types = textOf(zip, '[Content_Types].xml')
  if (types === undefined) throw new SheetError('sheet_type_unsupported')
  if (activeType.test(types)) throw new SheetError('file_active_content')
  for (const name of zip.names.filter((path) => path.endsWith('.rels'))) {
    const isFetched = relationsOf(textOf(zip, name) ?? '').some(({ mode, type }) => mode === 'External' && !type.endsWith('/hyperlink'))
    if (isFetched) throw new SheetError('file_active_content')
  }
}

/** A workbook's parts, whose elements are counted together. */
type CountedZip = Zip & { readonly budget: XmlBudget }

/** A part as text. Office writes no document type and no other encoding than UTF-8: entities cannot be declared. */
function textOf(zip: CountedZip, name: string): string | undefined {
  const bytes = zip.read(name)
  if (bytes === undefined) return undefined
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new SheetError('file_unreadable')
  }
  if (text.includes('\0') || /^<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(text)) throw new SheetError('file_unreadable')
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) throw new SheetError('file_active_content')
  refuseManyRows(text)
  scanXml(text, zip.budget)
  return text
}

/** Counted by themselves, because these are what somebody can mend. */
function refuseManyRows(text: string): void {
  const count = (tag: RegExp) => text.match(tag)?.length ?? 0
  if (count(/<(?:[\w.-]+:)?row[\s/>]/g) > sheetLimits.listedRows) throw new SheetError('sheet_too_many_rows')
  if (count(/<(?:[\w.-]+:)?c[\s/>]/g) > sheetLimits.listedRows * sheetLimits.columns) throw new SheetError('sheet_too_many_columns')
}
const utf8 = new TextDecoder('utf-8', { fatal: true })

interface Relation {
  id: string
  type: string
  target: string
  mode: string
}
function relationsOf(text: string): Relation[] {
  const found: unknown = valueAt(parse(text), 'Relationships', 'Relationship')
  return listOf(found).map((relation) => ({
    id: attribute(relation, 'Id'),
    type: attribute(relation, 'Type'),
    target: attribute(relation, 'Target'),
    mode: attribute(relation, 'TargetMode'),
  }))
}

interface Parts {
  workbook: { is1904: boolean }
  sheet: string
  sharedStrings: string | undefined
  styles: string | undefined
}
function locateParts(zip: CountedZip): Parts {
  const workbook = textOf(zip, 'xl/workbook.xml')
  const relations = textOf(zip, 'xl/_rels/workbook.xml.rels')
  if (workbook === undefined || relations === undefined) throw new SheetError('sheet_type_unsupported')
  const known = relationsOf(relations)
  const book = parse(workbook)
  const [first] = listOf(valueAt(book, 'workbook', 'sheets', 'sheet'))
  const pathOf = (relation: Relation | undefined) =>
    relation && (relation.target.startsWith('/') ? relation.target.slice(1) : `xl/${relation.target}`)
  const partOf = (type: string) => {
    const path = pathOf(known.find((relation) => relation.type.endsWith(`/${type}`)))
    return path === undefined ? undefined : textOf(zip, path)
  }
  const sheetId = attribute(first, 'id')
  const sheetPath = pathOf(known.find(({ id, type }) => id === sheetId && type.endsWith('/worksheet')))
  const sheet = sheetPath === undefined ? undefined : textOf(zip, sheetPath)
  if (sheet === undefined) throw new SheetError('file_unreadable')
  const is1904 = ['1', 'true'].includes(attribute(valueAt(book, 'workbook', 'workbookPr'), 'date1904'))
  return { workbook: { is1904 }, sheet: withReferences(sheet), sharedStrings: partOf('sharedStrings'), styles: partOf('styles') }
}

/** Rows and cells may leave out where they stand: then they stand behind the one before. */
function withReferences(sheet: string): string {
  const insertions: { at: number; reference: string }[] = []
  let line = 0
  let column = 0
  scanXml(
    sheet,
    createXmlBudget(),
    (name) => name === 'row' || name === 'c',
    ({ name, nameEnd, attributes }) => {
      const given = attributes.find((one) => one.name === 'r')?.value
      if (name === 'row') {
        line = given === undefined ? line + 1 : Number(given)
        column = 0
        if (given === undefined) insertions.push({ at: nameEnd, reference: String(line) })
      } else {
        column = given === undefined ? column + 1 : columnNumber(/^[A-Z]{1,3}/.exec(given)?.[0] ?? '')
        if (given === undefined) insertions.push({ at: nameEnd, reference: `${columnLetters(column)}${line}` })
      }
    },
  )
  if (insertions.length === 0) return sheet
  const pieces = insertions.map(({ at, reference }, index) => `${sheet.slice(insertions[index - 1]?.at ?? 0, at)} r="${reference}"`)
  return pieces.join('') + sheet.slice(insertions.at(-1)?.at)
}

interface SheetFacts {
  /** Addresses such as B7. */
  formulas: ReadonlySet<string>
  errors: ReadonlySet<string>
}

/** The shape of a sheet, counted in its text before any tree or row is built of it. */
function inspectSheet(sheet: string): SheetFacts {
  const worksheet = valueAt(parse(sheet), 'worksheet')
  if (listOf(valueAt(worksheet, 'mergeCells', 'mergeCell')).length > 0) throw new SheetError('sheet_merged_cells')
  const formulas = new Set<string>()
  const errors = new Set<string>()
  let filled = 0
  for (const row of listOf(valueAt(worksheet, 'sheetData', 'row'))) {
    const line = Number(attribute(row, 'r'))
    const cells = listOf(valueAt(row, 'c'))
    if (cells.length > sheetLimits.listedColumns) throw new SheetError('sheet_too_many_columns')
    const withValue = cells.filter((cell) => ['v', 'is', 'f'].some((part) => valueAt(cell, part) !== undefined))
    if (withValue.length > 0) filled += 1
    if (filled > sheetLimits.rows + 2 || (line > sheetLimits.listedRows && withValue.length > 0))
      throw new SheetError('sheet_too_many_rows')
    if (!Number.isInteger(line) || line < 1 || line > sheetLimits.listedRows * 210) throw new SheetError('file_unreadable')
    for (const cell of withValue) {
      const [, column = '', ofRow] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attribute(cell, 'r')) ?? []
      if (Number(ofRow) !== line) throw new SheetError('file_unreadable')
      if (columnNumber(column) > sheetLimits.columns) throw new SheetError('sheet_too_many_columns')
      if (valueAt(cell, 'f') !== undefined) formulas.add(`${column}${line}`)
      else if (attribute(cell, 't') === 'e') errors.add(`${column}${line}`)
    }
  }
  return { formulas, errors }
}

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
const columnLetters = (column: number): string =>
  column === 0 ? '' : columnLetters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26))

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of the checked parts alone, so that the library reads the sheet that was looked at and no other. */
function rebuild({ workbook, sheet, sharedStrings, styles }: Parts): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationsNamespace}/${type}" Target="${target}"/>`
  const parts: Record<string, string> = {
    'xl/workbook.xml':
      `<workbook xmlns="${namespace}" xmlns:r="${relationsNamespace}"><workbookPr${workbook.is1904 ? ' date1904="1"' : ''}/>` +
      '<sheets><sheet name="sheet" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      `${relation('rId1', 'worksheet', 'sheet.xml')}${relation('rId2', 'sharedStrings', 'strings.xml')}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`,
    'xl/sheet.xml': sheet,
    ...(sharedStrings === undefined ? {} : { 'xl/strings.xml': sharedStrings }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': styles }),
  }
  const bytes = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, new TextEncoder().encode(text)]))
  return Buffer.from(zipSync(bytes, { level: 0 }))
}

/** A number as it stands in the file: a phone or a national number must not become a float. */
interface Digits {
  digits: string
}

function rowOf(row: readonly unknown[], line: number, { formulas, errors }: SheetFacts): SheetRow[] {
  const width = Math.max(row.length, ...[...formulas, ...errors].map((address) => (lineOf(address) === line ? columnOf(address) : 0)))
  const cells = Array.from({ length: width }, (_, index): SheetCell | null => {
    const address = `${columnLetters(index + 1)}${line}`
    if (formulas.has(address)) return { kind: 'formula', text: '' }
    if (errors.has(address)) return { kind: 'error', text: '' }
    return cellOf(row[index])
  })
  return cells.some((cell) => cell !== null) ? [{ line, cells }] : []
}
const lineOf = (address: string) => Number(/\d+$/.exec(address)?.[0])
const columnOf = (address: string) => columnNumber(/^[A-Z]+/.exec(address)?.[0] ?? '')

function cellOf(value: unknown): SheetCell | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return { kind: 'date', text: Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10) }
  const digits = valueAt(value, 'digits')
  if (typeof digits === 'string') return { kind: 'number', text: plainDigits(digits) }
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value) }
  const text = typeof value === 'string' ? value : ''
  if (text.length > sheetLimits.cell) throw new SheetError('sheet_cell_too_long')
  return text.trim() === '' ? null : { kind: 'text', text }
}

/** Long numbers may be written as powers of ten. */
function plainDigits(text: string): string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? String(number) : text
}

// ---- the tree that fast-xml-parser makes ----

function parse(text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    throw new SheetError('file_unreadable')
  }
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
function valueAt(tree: unknown, ...path: readonly string[]): unknown {
  let at = tree
  for (const name of path) at = isRecord(at) ? at[name] : undefined
  return at
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value])
const attribute = (tree: unknown, name: string): string => {
  const value = valueAt(tree, `@${name}`)
  return typeof value === 'string' ? value : ''
}
