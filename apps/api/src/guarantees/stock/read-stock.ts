import { type Input, type Output, stockRow } from '@damana/contract'
import { cleanText } from '@damana/contract/clean-text'
import type { Lang } from '@damana/contract/errors'
import { type StockField, stockColumns } from '@damana/contract/stock-columns'
import { addRepeated, columnsOf, type Form, makeCsv, makeWorkbook, readForm, readRow, type ReadSheet } from '#files/index.ts'
import type { ContextOf, FileAnswer } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { toE164 } from '#people/parties/index.ts'
import { termsOf } from './company-terms.ts'

const columns = columnsOf<StockField>(stockColumns)

/** Reads a company's file of sales, to be corrected or checked further. Nothing is stored. */
export async function readStock(
  ctx: ContextOf<'POST /stock/read'>,
  { body }: Input<'POST /stock/read'>,
  { readSheet }: { readSheet: ReadSheet },
): Promise<Output<'POST /stock/read'>> {
  const empty = body.terms === undefined ? {} : await termsOf(ctx, body.terms)
  const form = readForm(await readSheet(ctx, body.file), columns, { field: 'buyer_name', isExample })
  if ('wrongColumns' in form) throw new DomainError('validation_failed', { errors: form.wrongColumns })
  const lines = form.rows.map((row) => {
    const line = readRow(row, { fields: form.fields, columns, schema: stockRow, empty })
    const phone = line.values['buyer_phone']
    const isPhoneWrong = line.errors.some(({ column }) => column === 'buyer_phone')
    if (!isPhoneWrong && typeof phone === 'string' && toE164(stockRow.shape.buyer_phone.parse(phone)) === undefined)
      line.errors.push({ column: 'buyer_phone', code: 'invalid_phone' })
    return line
  })
  addRepeated(lines, 'registration_number')
  return { lines, wrong: lines.filter(({ errors }) => errors.length > 0).length }
}

/** The colon keeps them apart from every name that somebody can have. */
const exampleNames = { ar: 'مثال: ليث سالم', en: 'Example: Laith Salem' } as const satisfies Record<Lang, string>
const isExample = (name: string): boolean => Object.values<string>(exampleNames).includes(cleanText(name))
const fileNames = { ar: 'الضمانات', en: 'guarantees' } as const satisfies Record<Lang, string>

/** The form in one language, with a row that shows how a sale is written. */
export function stockForm(lang: Lang): Form {
  const { commissionOn, transfer_type, buyer_kind } = stockColumns
  const example: Record<StockField, string> = {
    registration_number: '7120458',
    price_fils: '8500',
    commissionOn: commissionOn.choices.seller.words[lang],
    transfer_type: transfer_type.choices.ACH.words[lang],
    discount_code: '',
    buyer_kind: buyer_kind.choices.person.words[lang],
    buyer_name: exampleNames[lang],
    buyer_national_number: '9801112223',
    buyer_phone: '0791112223',
  }
  return { name: fileNames[lang], columns, example: columns.map(([field]) => example[field]) }
}

const workbooks: Partial<Record<Lang, Promise<Buffer>>> = {}

/** The file to be filled in, in the language of the call. */
export async function readStockTemplate(
  { lang }: ContextOf<'GET /stock/templates/:form'>,
  { params: { form } }: Input<'GET /stock/templates/:form'>,
): Promise<FileAnswer> {
  const isCsv = form === 'csv'
  return {
    contentType: isCsv ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${fileNames[lang]}.${form}`,
    bytes: isCsv ? makeCsv(stockForm(lang), lang) : await (workbooks[lang] ??= makeWorkbook(stockForm(lang), lang)),
  }
}
