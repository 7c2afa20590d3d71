import { buffer } from 'node:stream/consumers'
import { readCsv } from './sheet/read-csv.ts'
import { readWorkbook } from './sheet/read-workbook.ts'
import { type SheetAnswer, SheetError, sheetReaderReady } from './sheet/sheet.ts'

// A separate program, one process for one file: `sheet-reader <xlsx or csv>`, the file on standard input, a JSON answer on standard output.

process.stdout.write(sheetReaderReady)
const answer = await answerOf(process.argv[2] === 'xlsx', await buffer(process.stdin))
process.stdout.write(JSON.stringify(answer))

async function answerOf(isWorkbook: boolean, file: Buffer): Promise<SheetAnswer> {
  try {
    const sheet = isWorkbook ? await readWorkbook(file) : readCsv(file)
    return sheet.rows.length === 0 ? { refusal: 'sheet_empty' } : { sheet }
  } catch (error) {
    // A fault of a parser says the same as its refusal: the file is not as the format asks.
    return { refusal: error instanceof SheetError ? error.refusal : 'file_unreadable' }
  }
}
