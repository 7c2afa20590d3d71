import { describe, expect, test } from 'vitest'
import { hostileFiles } from '../../../test/companies/sheet-samples.ts'
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
