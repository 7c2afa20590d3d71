import { companyCommissioner } from '@damana/contract/companies'
import { commissionerColumns } from '@damana/contract/commissioner-columns'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readCsv } from '#files/sheet/read-csv.ts'
import { readWorkbook } from '#files/sheet/read-workbook.ts'
import {
  csv,
  goodCsv,
  goodRows,
  goodWorkbook,
  headers,
  parts,
  rowXml,
  sheetXml,
  workbookOf,
  zipOf,
} from '../../../../test/companies/sheet-samples.ts'
import { toE164 } from '#people/parties/index.ts'
import { createCountries } from './countries.ts'
import { exampleRow } from './example.ts'
import { readLines } from './read-lines.rules.ts'
import { makeCsv, makeWorkbook } from '#files/index.ts'
import { commissionerForm } from './template.ts'

const countries = { ...createCountries(), toMobile: toE164 }
const linesOf = (sheet: Parameters<typeof readLines>[0]) => {
  const read = readLines(sheet, countries)
  if ('wrongColumns' in read) throw new Error(JSON.stringify(read.wrongColumns))
  return read
}
const ofCsv = (text: string | Buffer) => linesOf(readCsv(Buffer.from(text)))
const wrongColumns = (text: string | Buffer) => readLines(readCsv(Buffer.from(text)), countries)
const fields = Object.keys(commissionerColumns)
/** One line, with some of its columns changed. */
const line = (changes: Record<string, string>) => fields.map((field, index) => changes[field] ?? goodRows[0]?.[index] ?? '')
const errorsOf = (changes: Record<string, string>) => ofCsv(csv([headers('ar'), line(changes)])).lines[0]?.errors

const sami = {
  full_name: 'سامي إبراهيم العلي',
  nationality: 'JO',
  number: '9801112223',
  job: 'المدير العام',
  address: 'عمّان، شارع مكة 12',
  delegation_type: 'sole',
  is_top: true,
  permissions: ['damana.view', 'damana.create'],
  phone: '0791112223',
  email: 'sami@example.com',
  delegation_permissions: ['sell', 'buy'],
  delegation_text: 'يفوَّض بالتوقيع عن الشركة منفردًا في جميع أعمالها',
}
const rana = {
  full_name: 'Rana Al-Khatib',
  nationality: 'JO',
  number: '9852223334',
  job: 'Finance manager',
  address: 'Amman, Mecca Street 12',
  delegation_type: 'joint',
  is_top: false,
  permissions: ['damana.view', 'damana.release'],
  phone: '+962 79 222 3334',
  email: 'rana@example.com',
  delegation_permissions: ['bank', 'receive_money'],
  delegation_text: 'Signs jointly with the general manager',
}
const both = [
  { line: 2, values: sami, errors: [] },
  { line: 3, values: rana, errors: [] },
]

describe('the columns', () => {
  test('are the fields of the form, in their order, and each field is a column', () => {
    const asked = Object.keys(companyCommissioner.shape).filter((field) => field !== 'id')
    expect(fields).toEqual(asked)
  })

  test.each(['delegation_type', 'permissions', 'delegation_permissions'] as const)('offer every choice of %s and no other', (field) => {
    const { choices } = commissionerColumns[field]
    const line = Object.keys(choices).map((choice) => ({ ...sami, [field]: field === 'delegation_type' ? choice : [choice] }))
    for (const values of line) expect(companyCommissioner.omit({ id: true }).safeParse(values).success).toBe(true)
    expect(companyCommissioner.omit({ id: true }).safeParse({ ...sami, [field]: field === 'delegation_type' ? 'x' : ['x'] }).success).toBe(
      false,
    )
    const schema = companyCommissioner.shape[field]
    expect(Object.keys(choices)).toEqual('element' in schema ? schema.element.options : schema.options)
  })

  test.each(['ar', 'en'] as const)('of the template in %s are read back, from Excel and from CSV', async (lang) => {
    const rows = [headers(lang), exampleRow(lang)].map((row, index) => ({
      line: index + 1,
      cells: row.map((text) => ({ kind: 'text', text })),
    }))
    expect(await readWorkbook(await makeWorkbook(commissionerForm(lang), lang))).toEqual({ rows, encoding: null })
    expect(readCsv(makeCsv(commissionerForm(lang), lang))).toEqual({ rows, encoding: 'utf-8' })
    const filled = await workbookOf([headers(lang), ...goodRows])
    expect(linesOf(await readWorkbook(filled))).toEqual({ lines: both, wrong: 0 })
  })

  test.each(['ar', 'en'] as const)('of the template in %s show a person who is passed over, and is right but for the name', (lang) => {
    expect(wrongColumns(makeCsv(commissionerForm(lang), lang))).toEqual({ wrongColumns: [{ pointer: '/file', code: 'sheet_empty' }] })
    const [example, own = []] = [exampleRow(lang), goodRows[1]]
    expect(ofCsv(csv([headers(lang), example, own]))).toEqual({ lines: [{ ...both[1], line: 3 }], wrong: 0 })
    expect(ofCsv(csv([headers(lang), ['Sami Al-Ali', ...example.slice(1)]])).wrong).toBe(0)
  })

  test('of the template offer the choices and the countries of their cells', async () => {
    const sheet = strFromU8(unzipSync(await makeWorkbook(commissionerForm('ar'), 'ar'))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect([...sheet.matchAll(/sqref="([^"]+)"><formula1>([^<]+)</g)].map(([, at, list]) => [at, list])).toEqual([
      ['B2:B502', expect.stringMatching(/^'الدول'!\$A\$1:\$A\$\d{3}$/)],
      ['F2:F502', '"منفردًا,مجتمعين"'],
      ['G2:G502', '"نعم,لا"'],
    ])
  })

  test('say nothing that a spreadsheet could take for a formula', () => {
    const words = Object.values(commissionerColumns).flatMap(({ header, hint, ...column }) => [
      ...Object.values(header),
      ...Object.values(hint),
      ...Object.values('choices' in column ? column.choices : {}).flatMap((choice: { words: Record<string, string> }) =>
        Object.values(choice.words),
      ),
    ])
    expect(words.filter((word) => /^[=+\-@\t\r]/.test(word))).toEqual([])
  })

  test('may stand in another order and in another spelling', () => {
    const mixed = [...headers('ar')]
    mixed[0] = ' الإسم  الكامل: '.replace('الإسم', 'الاسم')
    mixed[9] = 'E-MAIL'
    const order = mixed.map((_, index) => mixed.length - 1 - index)
    const turned = [mixed, ...goodRows].map((row) => order.map((index) => row[index] ?? ''))
    expect(ofCsv(csv(turned)).lines).toEqual(both)
  })

  test('that are missing, doubled or unknown are all named', () => {
    const heads = headers('ar')
    heads[0] = heads[2] ?? ''
    heads[3] = 'الراتب'
    expect(wrongColumns(csv([heads, ...goodRows]))).toEqual({
      wrongColumns: [
        { pointer: '/file/columns/full_name', code: 'column_missing' },
        { pointer: '/file/columns/job', code: 'column_missing' },
        { pointer: '/file/columns/number', code: 'column_repeated' },
        { pointer: '/file/columns/4', code: 'column_unknown' },
      ],
    })
  })
})

describe('lines', () => {
  test('of a CSV file are read with any separator, with the mark of UTF-8, and from UTF-16 and Arabic Windows', () => {
    expect(ofCsv(goodCsv())).toEqual({ lines: both, wrong: 0 })
    expect(ofCsv(`\ufeff${csv([headers('ar'), ...goodRows], ';')}`).lines).toEqual(both)
    expect(ofCsv(Buffer.from(`\ufeff${csv([headers('ar'), ...goodRows], '\t')}`, 'utf16le')).lines).toEqual(both)
    const arabicWindows = new Map(
      Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1256').decode(Buffer.from([byte])), byte]),
    )
    const bytes = Buffer.from([...csv([headers('ar'), goodRows[0] ?? []])].map((letter) => arabicWindows.get(letter) ?? 63))
    expect(ofCsv(bytes).lines).toEqual(both.slice(0, 1))
  })

  test('of a workbook keep the digits of numbers, and empty ones are skipped with their number', async () => {
    const [first = [], second = []] = goodRows
    const numbers = first.map((value, index) => (index === 2 || index === 8 ? Number(value) : index === 6 ? true : value))
    const { lines } = linesOf(await readWorkbook(await workbookOf([headers('en'), [], numbers, [null, '  '], second])))
    expect(lines.map(({ line: at, errors }) => [at, errors])).toEqual([
      [3, []],
      [5, []],
    ])
    expect(lines[0]?.values).toEqual({ ...sami, phone: '791112223' })
  })

  test('take Arabic digits, and drop the marks that a copy out of Arabic text brings along', () => {
    const { lines } = ofCsv(
      csv([headers('ar'), line({ number: '٩٨٠١١١٢٢٢٣', phone: '\u200e٠٧٩١١١٢٢٢٣\u200f', full_name: 'سامي\u200f العلي' })]),
    )
    expect(lines[0]).toMatchObject({ errors: [], values: { number: '9801112223', phone: '0791112223', full_name: 'سامي العلي' } })
  })

  test('say every error by column, with the value as it was brought', () => {
    const { lines, wrong } = ofCsv(
      csv([
        headers('ar'),
        goodRows[0] ?? [],
        line({ full_name: 'س', number: '12', delegation_type: 'ربما', is_top: '؟', permissions: 'السفر', phone: 'x', email: 'x', job: '' }),
      ]),
    )
    expect(wrong).toBe(1)
    expect(lines[1]?.errors).toEqual([
      { column: 'full_name', code: 'too_short', min: 3 },
      { column: 'number', code: 'invalid_national_number' },
      { column: 'job', code: 'required' },
      { column: 'delegation_type', code: 'invalid_choice' },
      { column: 'is_top', code: 'invalid_format' },
      { column: 'permissions', code: 'invalid_choice' },
      { column: 'phone', code: 'invalid_phone' },
      { column: 'email', code: 'invalid_email' },
    ])
    expect(lines[1]?.values).toMatchObject({ delegation_type: 'ربما', is_top: '؟', permissions: ['السفر'], job: null })
  })

  test('say a number that does not fit the nationality beside whatever else is wrong, once the nationality is right', () => {
    expect(errorsOf({ delegation_type: 'شيء', number: '980111222', phone: '06 500 0000' })).toEqual([
      { column: 'delegation_type', code: 'invalid_choice' },
      { column: 'number', code: 'invalid_jordanian_number' },
      { column: 'phone', code: 'invalid_phone' },
    ])
    expect(errorsOf({ nationality: 'أطلانتس', number: '980111222' })).toEqual([{ column: 'nationality', code: 'invalid_choice' }])
  })

  test('name a country that exists', () => {
    expect(errorsOf({ nationality: 'أردنية' })).toEqual([])
    expect(errorsOf({ nationality: 'palestine' })).toEqual([])
    expect(errorsOf({ nationality: 'أطلانتس' })).toEqual([{ column: 'nationality', code: 'invalid_choice' }])
    expect(errorsOf({ nationality: 'XX' })).toEqual([{ column: 'nationality', code: 'invalid_choice' }])
  })

  test('of one number are told, with the line that has it already', () => {
    const { lines } = ofCsv(csv([headers('ar'), ...goodRows, goodRows[0] ?? []]))
    expect(lines[2]?.errors).toEqual([{ column: 'number', code: 'repeated_in_file', min: 2 }])
  })

  test('that are shorter lack what is missing, and longer ones are told', () => {
    expect(
      ofCsv(
        `${csv([headers('ar')])}\r\n${(goodRows[1] ?? [])
          .slice(0, 10)
          .map((value) => `"${value}"`)
          .join(',')}`,
      ).lines[0]?.errors,
    ).toEqual([
      { column: 'delegation_permissions', code: 'required' },
      { column: 'delegation_text', code: 'required' },
    ])
    expect(ofCsv(csv([headers('ar'), [...(goodRows[0] ?? []), 'أكثر']])).lines[0]?.errors).toEqual([
      { column: '', code: 'cell_outside_columns' },
    ])
  })
})

describe('what a cell must not hold', () => {
  test.each(['=1+1', '=HYPERLINK("http://x")', '@SUM(A1)', '+cmd|x', '-2+3', '\t=1', '\u200f=1', '＝1'])(
    'a text like the formula %s',
    (text) => {
      expect(errorsOf({ delegation_text: text })).toEqual([{ column: 'delegation_text', code: 'cell_is_formula' }])
    },
  )
  test('a plus before anything but a phone', () => {
    expect(errorsOf({ phone: '+962791112223' })).toEqual([])
    expect(errorsOf({ phone: '+962791112223+cmd' })).toEqual([{ column: 'phone', code: 'cell_is_formula' }])
    expect(errorsOf({ job: '+962791112223' })).toEqual([{ column: 'job', code: 'cell_is_formula' }])
  })
  test.each(['\u202eيلعلا', '\u2067علي\u2069', 'علي\u{e0041}'])('marks that turn its letters around (%j)', (text) => {
    expect(errorsOf({ full_name: text })).toEqual([{ column: 'full_name', code: 'hidden_direction_marks' }])
  })
  test('a NUL that a workbook writes as an escape', async () => {
    const { lines } = linesOf(
      await readWorkbook(zipOf(parts(sheetXml(rowXml(1, headers('ar')) + rowXml(2, line({ job: 'مدير_x0000_' })))))),
    )
    expect(lines[0]?.errors).toEqual([{ column: 'job', code: 'invalid_characters' }])
  })
  test('a formula, a date or an error of a workbook; the value that it brings along is not taken', async () => {
    const cell = (reference: string, inner: string, attributes = '') => `<c r="${reference}"${attributes}>${inner}</c>`
    const cells = fields.map((_, index) => {
      const at = `${String.fromCharCode(65 + index)}2`
      if (index === 0) return cell(at, '<f>CONCATENATE("سامي"," العلي")</f><v>سامي العلي</v>', ' t="str"')
      if (index === 3) return cell(at, '<v>#REF!</v>', ' t="e"')
      if (index === 4) return cell(at, '<f t="shared" si="0"/><v>عمّان</v>', ' t="str"')
      return cell(at, `<is><t>${goodRows[0]?.[index]}</t></is>`, ' t="inlineStr"')
    })
    const { lines } = linesOf(await readWorkbook(zipOf(parts(sheetXml(`${rowXml(1, headers('ar'))}<row r="2">${cells.join('')}</row>`)))))
    expect(lines[0]?.errors).toEqual([
      { column: 'full_name', code: 'cell_is_formula' },
      { column: 'job', code: 'cell_is_error' },
      { column: 'address', code: 'cell_is_formula' },
    ])
    expect(lines[0]?.values).toMatchObject({ full_name: null, address: null })
    const dated = (goodRows[0] ?? []).map((value, index) =>
      index === 2 ? { value: new Date('1980-11-12'), type: Date, format: 'dd/mm/yyyy' } : value,
    )
    expect(linesOf(await readWorkbook(await workbookOf([headers('ar'), dated]))).lines[0]?.errors).toEqual([
      { column: 'number', code: 'cell_is_date' },
    ])
  })
  test('more than its column takes, whatever the cell could hold', async () => {
    const long = line({ delegation_text: 'ن'.repeat(1_001) })
    const { lines } = linesOf(await readWorkbook(await workbookOf([headers('ar'), long])))
    expect(lines[0]?.errors).toEqual([{ column: 'delegation_text', code: 'too_long', max: 1_000 }])
    expect(String(lines[0]?.values['delegation_text'])).toHaveLength(1_000)
  })
  test('nothing of a second sheet', async () => {
    expect(linesOf(await readWorkbook(await goodWorkbook())).lines).toEqual(both)
  })
})
