import type { Input, Output } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import { jordanDay } from '@damana/contract/jordan-time'
import { parseFils, toDecimal } from '@damana/contract/money'
import { nameIn } from '@damana/contract/names'
import { outcomeWords, statementWords } from '@damana/contract/stock-words'
import { type Cell, csvWriter, xlsxWriter } from '#files/index.ts'
import type { FileAnswer, PersonActor, RequestContext } from '#kernel/context.ts'
import { monthOf, presentRow, salesOf } from './show-statement.ts'
import { listEnded } from './statement.queries.ts'

type Item = Output<'GET /stock/statement'>['items'][number]

const rowsAtOnce = 500

/** The whole statement of a month as a file, a row for each sale; sums in dinars. */
export async function exportStatement(
  ctx: RequestContext<PersonActor>,
  { query }: Input<'GET /stock/statement/export'>,
): Promise<FileAnswer> {
  const month = query.month ?? monthOf(ctx.now)
  const lang = query.language ?? ctx.lang
  const head = {
    name: `${statementWords.title[lang]} ${month}`,
    rightToLeft: lang === 'ar',
    titles: columns.map(({ title }) => title[lang]),
  }
  const writer = query.format === 'csv' ? csvWriter(head) : xlsxWriter(head)
  const parts: Buffer[] = []
  const wanted = salesOf(ctx.actor, month)
  let [after, afterId]: [string | null, bigint] = [null, 0n]
  for (;;) {
    const rows = await listEnded(ctx.db, { ...wanted, after, afterId, limit: rowsAtOnce })
    parts.push(writer.rows(rows.map(presentRow).map((item) => columns.map(({ of }) => of(item, lang)))))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) break
    ;[after, afterId] = [last.endedAt.toISOString(), last.id]
  }
  parts.push(writer.end())
  const isCsv = query.format === 'csv'
  return {
    contentType: isCsv ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `damana-statement-${month}.${query.format}`,
    bytes: Buffer.concat(parts),
  }
}

const dinars = (fils: string): Cell => ({ dinars: toDecimal(parseFils(fils)) })
const columns: readonly { title: Record<Lang, string>; of: (item: Item, lang: Lang) => Cell }[] = [
  { title: statementWords.number, of: ({ number }) => number },
  { title: statementWords.reference, of: ({ reference }) => reference },
  { title: statementWords.vehicle, of: ({ vehicle }) => `${vehicle.type} ${vehicle.manufacture_year}` },
  { title: statementWords.plate, of: ({ vehicle }) => `${vehicle.plate_code}-${vehicle.plate_number}` },
  { title: statementWords.buyer, of: ({ other_party }, lang) => nameIn(lang, other_party) },
  {
    title: statementWords.outcome,
    of: ({ operational_status }, lang) => outcomeWords[operational_status === 'completed' ? 'sold' : 'not_sold'][lang],
  },
  { title: statementWords.ended, of: ({ ended_at }) => jordanDay(new Date(ended_at)) },
  { title: statementWords.price, of: ({ price_fils }) => dinars(price_fils) },
  { title: statementWords.commission, of: ({ commission_fils }) => dinars(commission_fils) },
  { title: statementWords.transfer, of: ({ transfer_fils }) => dinars(transfer_fils) },
  { title: statementWords.other_fees, of: ({ other_fees_fils }) => dinars(other_fees_fils) },
  { title: statementWords.tax, of: ({ tax_fils }) => dinars(tax_fils) },
  { title: statementWords.refunded, of: ({ refunded_fils }) => dinars(refunded_fils) },
  { title: statementWords.on_the_way, of: ({ on_the_way_fils }) => dinars(on_the_way_fils) },
  { title: statementWords.paid_out, of: ({ paid_out_fils }) => dinars(paid_out_fils) },
  { title: statementWords.paid_out_at, of: ({ paid_out_at }) => paid_out_at && jordanDay(new Date(paid_out_at)) },
]
