import { stockColumns } from '@damana/contract/stock-columns'
import writeExcelFile from 'write-excel-file/node'

/** An Excel file of a company's sales, to be chosen on a page. */
export async function stockFile(lang: 'ar' | 'en', rows: readonly (readonly string[])[]) {
  const head = Object.values(stockColumns).map(({ header }) => header[lang])
  const buffer = await writeExcelFile([head, ...rows.map((row) => [...row])]).toBuffer()
  return { name: 'cars.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}
