import { commissionerColumns } from '@damana/contract/commissioner-columns'
import type { Lang } from '@damana/contract/errors'
import { strToU8, zipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'

/** Files of commissioners as people bring them, and as nobody should. */

export const headers = (lang: Lang): string[] => Object.values(commissionerColumns).map(({ header }) => header[lang])
/** Two good lines, in the order of the template. */
export const goodRows: readonly (readonly string[])[] = [
  [
    'سامي إبراهيم العلي',
    'الأردن',
    '9801112223',
    'المدير العام',
    'عمّان، شارع مكة 12',
    'منفردًا',
    'نعم',
    'عرض الضمانات، إنشاء الضمانات',
    '0791112223',
    'sami@example.com',
    'البيع، الشراء',
    'يفوَّض بالتوقيع عن الشركة منفردًا في جميع أعمالها',
  ],
  [
    'Rana Al-Khatib',
    'JO',
    '9852223334',
    'Finance manager',
    'Amman, Mecca Street 12',
    'joint',
    'No',
    'View guarantees, damana.release',
    '+962 79 222 3334',
    'rana@example.com',
    'bank;receive_money',
    'Signs jointly with the general manager',
  ],
]

export const csv = (rows: readonly (readonly string[])[], separator = ','): string =>
  rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(separator)).join('\r\n')
export const goodCsv = (): string => csv([headers('ar'), ...goodRows])

export const workbookOf = (rows: readonly (readonly unknown[])[]): Promise<Buffer> =>
  writeExcelFile(rows.map((row) => [...row]) as never).toBuffer()
export const goodWorkbook = (): Promise<Buffer> => workbookOf([headers('ar'), ...goodRows])

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const letters = (column: number): string =>
  column === 0 ? '' : letters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26))
export const rowXml = (line: number, values: readonly string[]): string =>
  `<row r="${line}">${values.map((value, index) => text(`${letters(index + 1)}${line}`, value)).join('')}</row>`
export const sheetXml = (rows: string, tail = '', head = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${tail}</worksheet>`

/** The parts of a workbook put together by hand. */
export function parts(sheet: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  }
}
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])),
      { level: 9 },
    ),
  )
const handmade = (rows: string, tail?: string, more?: Readonly<Record<string, string>>) => zipOf(parts(sheetXml(rows, tail), more))
const good = () => rowXml(1, headers('ar')) + rowXml(2, goodRows[0] ?? [])
const externalLink = (type: string, target: string) =>
  `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}" TargetMode="External"/></Relationships>`

/** Another size in the directory than what is behind it. */
function withStatedSize(zip: Buffer, name: string, size: number): Buffer {
  const changed = Buffer.from(zip)
  const at = changed.lastIndexOf(Buffer.from(name)) - 46
  changed.writeUInt32LE(size, at + 24)
  return changed
}
const bomb = () => zipOf(parts(sheetXml(good()), { 'xl/sharedStrings.xml': ' '.repeat(60_000_000) }))
const withStrings = (strings: string) =>
  zipOf({
    ...parts(sheetXml(good())),
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': strings,
  })
const compoundFile = (stream: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(1_016), Buffer.from(stream, 'utf16le')])

interface Hostile {
  readonly name: string
  readonly file: () => Buffer | Promise<Buffer>
  readonly code: string
}
const xlsx = 'names.xlsx'
/** Refused as a whole, each with its reason. */
export const hostileFiles: Readonly<Record<string, Hostile>> = {
  'zip bomb': { name: xlsx, file: bomb, code: 'sheet_inflates_too_much' },
  'zip bomb whose directory states a small size': {
    name: xlsx,
    file: () => withStatedSize(withStrings(' '.repeat(60_000_000)), 'xl/sharedStrings.xml', 900),
    code: 'sheet_inflates_too_much',
  },
  'zip whose directory states another size': {
    name: xlsx,
    file: () => withStatedSize(handmade(good()), 'xl/worksheets/sheet1.xml', 10),
    code: 'file_unreadable',
  },
  'thousand parts': {
    name: xlsx,
    file: () =>
      zipOf({ ...parts(sheetXml(good())), ...Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`xl/a${n}.xml`, '<a/>'])) }),
    code: 'sheet_inflates_too_much',
  },
  'hundred thousand attributes': {
    name: xlsx,
    file: () =>
      zipOf(
        parts(sheetXml(good()).replace('<worksheet', `<worksheet ${Array.from({ length: 100_000 }, (_, n) => `a${n}="x"`).join(' ')}`)),
      ),
    code: 'sheet_too_complex',
  },
  'attributes on every element': {
    name: xlsx,
    file: () => handmade(good(), `<a ${Array.from({ length: 60 }, (_, n) => `a${n}="x"`).join(' ')}/>`.repeat(6_000)),
    code: 'sheet_too_complex',
  },
  'hundred and sixty thousand elements': { name: xlsx, file: () => handmade(good(), '<a/>'.repeat(160_000)), code: 'sheet_too_complex' },
  'elements in elements': {
    name: xlsx,
    file: () => handmade(good(), `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`),
    code: 'sheet_too_complex',
  },
  'elements of the texts': {
    name: xlsx,
    file: () => withStrings(`<sst>${'<si><t>x</t></si>'.repeat(60_000)}</sst>`),
    code: 'sheet_too_complex',
  },
  'tag that does not end': {
    name: xlsx,
    file: () => zipOf(parts(sheetXml(good()).replace('<worksheet', `<worksheet ${' '.repeat(8_000_000)}`))),
    code: 'sheet_too_complex',
  },
  'value of megabytes': {
    name: xlsx,
    file: () => zipOf(parts(sheetXml(good()).replace('<worksheet', `<worksheet a="${"b='".repeat(2_000_000)}"`))),
    code: 'sheet_too_complex',
  },
  'comment of megabytes': { name: xlsx, file: () => handmade(`${good()}<!--${'x'.repeat(4_000_000)}-->`), code: 'sheet_too_complex' },
  'text of megabytes': { name: xlsx, file: () => handmade(rowXml(1, ['&amp;'.repeat(1_000_000)])), code: 'sheet_cell_too_long' },
  'attribute without quotes': { name: xlsx, file: () => handmade(good(), '<a b=c/>'), code: 'file_unreadable' },
  'comment without an end': { name: xlsx, file: () => handmade(`${good()}<!-- `), code: 'file_unreadable' },
  '100,000 rows': {
    name: xlsx,
    file: () => handmade(Array.from({ length: 100_000 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`).join('')),
    code: 'sheet_too_many_rows',
  },
  '100,000 rows in a CSV file': {
    name: 'names.csv',
    file: () => Buffer.from(`${csv([headers('ar')])}\r\n${'a,b\r\n'.repeat(100_000)}`),
    code: 'sheet_too_many_rows',
  },
  '502 lines': {
    name: 'names.csv',
    file: () => Buffer.from(csv([headers('ar'), ...Array.from({ length: 502 }, () => goodRows[0] ?? [])])),
    code: 'sheet_too_many_rows',
  },
  'row with a number beyond every sheet': {
    name: xlsx,
    file: () => handmade(`${good()}<row r="2000000000"></row>`),
    code: 'file_unreadable',
  },
  '1,000,000 columns': { name: 'names.csv', file: () => Buffer.from(','.repeat(1_000_000)), code: 'sheet_too_many_columns' },
  'column at the end of the sheet': {
    name: xlsx,
    file: () => handmade(good() + `<row r="3">${text('XFD3', 'x')}</row>`),
    code: 'sheet_too_many_columns',
  },
  'cell of 40,000 characters': {
    name: xlsx,
    file: () => handmade(good() + rowXml(3, ['x'.repeat(40_000)])),
    code: 'sheet_cell_too_long',
  },
  'line of a megabyte': {
    name: 'names.csv',
    file: () => Buffer.from(`${goodCsv()}\r\n${'x'.repeat(1_000_000)}`),
    code: 'sheet_cell_too_long',
  },
  'NULs in a CSV file': { name: 'names.csv', file: () => Buffer.from(goodCsv().replace('سامي', 'سا\0مي')), code: 'sheet_encoding' },
  'UTF-16 without its mark': { name: 'names.csv', file: () => Buffer.from(goodCsv(), 'utf16le'), code: 'sheet_encoding' },
  'bytes of another alphabet': {
    name: 'names.csv',
    file: () => Buffer.from(csv([headers('en'), ['Jos\u00e9 P\u00e9rez']]), 'latin1'),
    code: 'sheet_encoding',
  },
  'NULs in a workbook': { name: xlsx, file: () => handmade(good().replace('سامي', 'سا\0مي')), code: 'file_unreadable' },
  'workbook in UTF-16': {
    name: xlsx,
    file: () => zipOf({ ...parts(''), 'xl/worksheets/sheet1.xml': Buffer.from(`\ufeff${sheetXml(good())}`, 'utf16le') }),
    code: 'file_unreadable',
  },
  'merged cells': {
    name: xlsx,
    file: () => handmade(good(), '<mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>'),
    code: 'sheet_merged_cells',
  },
  'encrypted workbook': { name: xlsx, file: () => compoundFile('EncryptedPackage'), code: 'file_protected' },
  'zip with a password': {
    name: xlsx,
    file: () => {
      const zip = handmade(good())
      zip.writeUInt16LE(1, zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 8)
      return zip
    },
    code: 'file_protected',
  },
  'workbook of the old format': { name: 'names.xls', file: () => compoundFile('Workbook'), code: 'sheet_old_format' },
  'workbook of the old format under a new name': { name: xlsx, file: () => compoundFile('Workbook'), code: 'sheet_old_format' },
  'workbook with macros': { name: xlsx, file: () => handmade(good(), '', { 'xl/vbaProject.bin': 'x' }), code: 'file_active_content' },
  'macro workbook by its ending': { name: 'names.xlsm', file: goodWorkbook, code: 'sheet_type_unsupported' },
  'macro workbook by its content type': {
    name: xlsx,
    file: () =>
      zipOf({
        ...parts(sheetXml(good())),
        '[Content_Types].xml': '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      }),
    code: 'file_active_content',
  },
  'links to another workbook': {
    name: xlsx,
    file: () => handmade(good(), '', { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' }),
    code: 'file_active_content',
  },
  'data from elsewhere': {
    name: xlsx,
    file: () => handmade(good(), '', { 'xl/worksheets/_rels/sheet1.xml.rels': externalLink('oleObject', 'https://example.com/a') }),
    code: 'file_active_content',
  },
  'entities in entities': {
    name: xlsx,
    file: () =>
      zipOf(
        parts(
          sheetXml(
            rowXml(1, ['&c;']),
            '',
            `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>`,
          ),
        ),
      ),
    code: 'file_active_content',
  },
  'external entity': {
    name: xlsx,
    file: () => withStrings('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>'),
    code: 'file_active_content',
  },
  'page before the zip': {
    name: xlsx,
    file: () => Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), handmade(good())]),
    code: 'sheet_type_unsupported',
  },
  'PDF after the zip': {
    name: xlsx,
    file: () => Buffer.concat([handmade(good()), Buffer.from('%PDF-1.7\n%%EOF')]),
    code: 'file_unreadable',
  },
  'other file between the entries': {
    name: xlsx,
    file: () => {
      const zip = handmade(good())
      const directory = zip.readUInt32LE(zip.length - 6)
      const page = Buffer.from('<script>alert(1)</script>'.repeat(4))
      const end = Buffer.from(zip.subarray(zip.length - 22))
      end.writeUInt32LE(directory + page.length, 16)
      return Buffer.concat([zip.subarray(0, directory), page, zip.subarray(directory, -22), end])
    },
    code: 'file_unreadable',
  },
  'two parts of one name': {
    name: xlsx,
    file: () => zipOf({ ...parts(sheetXml(good())), 'XL/worksheets/sheet1.xml': sheetXml('') }),
    code: 'file_unreadable',
  },
  'PDF by the name of a workbook': { name: xlsx, file: () => Buffer.from('%PDF-1.7'), code: 'sheet_type_unsupported' },
  'workbook by the name of a CSV file': { name: 'names.csv', file: goodWorkbook, code: 'sheet_type_unsupported' },
  'CSV file by the name of a workbook': { name: xlsx, file: () => Buffer.from(goodCsv()), code: 'sheet_type_unsupported' },
  'program by its ending': { name: 'names.exe', file: () => Buffer.from(goodCsv()), code: 'sheet_type_unsupported' },
  'other zip': { name: xlsx, file: () => zipOf({ 'a.txt': 'a' }), code: 'sheet_type_unsupported' },
  'cut workbook': { name: xlsx, file: () => handmade(good()).subarray(0, 900), code: 'file_unreadable' },
  'cells of another row': {
    name: xlsx,
    file: () => handmade(`${rowXml(1, headers('ar'))}<row r="2">${text('A7', 'x')}</row>`),
    code: 'file_unreadable',
  },
  'open quote': { name: 'names.csv', file: () => Buffer.from(`${goodCsv()}\r\n"سامي`), code: 'file_unreadable' },
  'empty file': { name: 'names.csv', file: () => Buffer.alloc(0), code: 'sheet_empty' },
  'blank lines only': { name: 'names.csv', file: () => Buffer.from('\r\n  \r\n,,\r\n'), code: 'sheet_empty' },
  'headers only': { name: 'names.csv', file: () => Buffer.from(csv([headers('ar')])), code: 'sheet_empty' },
}
