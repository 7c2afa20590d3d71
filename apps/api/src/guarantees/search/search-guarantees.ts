import type { Input, Output } from '@damana/contract'
import { toWire } from '@damana/contract/money'
import { positionLabel } from '@damana/contract/position-words'
import type { ContextOf } from '#kernel/context.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { readRow } from '../read/list-guarantees.ts'
import { listGuaranteesById } from '../read/list.queries.ts'
import { flagKindsOf } from '../read/present-guarantee.ts'
import { searchAll } from './search.queries.ts'
import { readSearch } from './search.rules.ts'

const mostShown = 20

/** Staff find guarantees of anybody. */
export async function searchGuarantees(
  ctx: ContextOf<'GET /admin/guarantees'>,
  { query }: Input<'GET /admin/guarantees'>,
  { settings }: Pick<GuaranteeDeps, 'settings'>,
): Promise<Output<'GET /admin/guarantees'>> {
  const found = await searchAll(ctx.db, mostShown + 1, readSearch(query.find))
  const rows = await listGuaranteesById(
    ctx.db,
    found.slice(0, mostShown).map(({ id }) => id),
  )
  const shown = rows.map((row) => ({ row, position: readRow(row, null, settings()).position }))
  return {
    guarantees: shown.map(({ row, position }) => ({
      number: row.number,
      vehicle: { type: row.vehicleType, manufacture_year: row.vehicleYear, plate_number: row.plateNumber, plate_code: row.plateCode },
      seller_name: row.sellerName,
      seller_name_latin: row.sellerNameLatin,
      buyer_name: row.buyerName,
      buyer_name_latin: row.buyerNameLatin,
      operational_status: row.operationalStatus,
      financial_status: row.financialStatus,
      money_to: row.moneyTo,
      position,
      position_label: positionLabel(ctx.lang, position),
      flags: flagKindsOf(row.flags),
      price_fils: toWire(row.priceFils),
      created_at: row.createdAt.toISOString(),
    })),
    more: found.length > mostShown,
  }
}
