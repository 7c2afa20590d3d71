import { describe, expect, test } from 'vitest'
import { goodCsv, goodRows, headers, hostileFiles, parts, sheetXml, zipOf } from '../../../test/companies/sheet-samples.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'

/** Endings and headers are judged by who asks for the sheet. */
const byHeader = ['headers only', 'bytes of another alphabet']
const byReader = Object.entries(hostileFiles).filter(([what, { name }]) => /\.(?:xlsx|csv)$/.test(name) && !byHeader.includes(what))

describe('a sheet is refused that is a', () => {
  test.each(byReader)('%s', async (_, { name, file, code }) => {
    const bytes = await file()
    const read = async () => (name.endsWith('.xlsx') ? readWorkbook(bytes) : readCsv(bytes))
    if (code === 'sheet_empty') expect(await read()).toMatchObject({ rows: [] })
    else await expect(read()).rejects.toMatchObject({ refusal: code })
  })
})

test('cells and rows that do not say where they stand, stand behind the one before', async () => {
  const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const row = (values: readonly string[]) => `<row>${values.map(cell).join('')}</row>`
  const { rows } = await readWorkbook(zipOf(parts(sheetXml(row(headers('ar')) + row(goodRows[0] ?? [])))))
  expect(rows.map(({ line, cells }) => [line, cells.map((one) => one?.text)])).toEqual([
    [1, headers('ar')],
    [2, goodRows[0]],
  ])
  const mixed = `<row r="3">${cell('a')}<c r="D3" t="inlineStr"><is><t>d</t></is></c>${cell('e')}</row>${row(['f'])}<row r="9">${cell('g')}</row>`
  expect(
    (await readWorkbook(zipOf(parts(sheetXml(mixed))))).rows.map(({ line, cells }) => [line, cells.map((one) => one?.text ?? null)]),
  ).toEqual([
    [3, ['a', null, null, 'd', 'e']],
    [4, ['f', null, null, null, null]],
    [9, ['g', null, null, null, null]],
  ])
})

test.each([',', ';', '\t', '|'])('the line that Excel writes about the separator “%s” is none of the lines', (separator) => {
  const lines = goodCsv().split('\r\n')
  const told = [`sep=${separator}`, ...lines.map((line) => line.replaceAll('","', `"${separator}"`))].join('\r\n')
  const { rows } = readCsv(Buffer.from(`\uFEFF${told}`))
  const plain = readCsv(Buffer.from(goodCsv()))
  expect(rows).toEqual(plain.rows.map(({ line, cells }) => ({ line: line + 1, cells })))
})
