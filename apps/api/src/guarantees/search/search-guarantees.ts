import type { Input, Output } from '@damana/contract'
import { flagKinds } from '@damana/contract/statuses'
import { toWire } from '@damana/contract/money'
import type { ContextOf } from '#kernel/context.ts'
import { searchAll } from './search.queries.ts'
import { readSearch } from './search.rules.ts'

const mostShown = 20

/** Staff find guarantees of anybody. */
export async function searchGuarantees(
  ctx: ContextOf<'GET /admin/guarantees'>,
  { query }: Input<'GET /admin/guarantees'>,
): Promise<Output<'GET /admin/guarantees'>> {
  const rows = await searchAll(ctx.db, mostShown + 1, readSearch(query.find))
  return {
    guarantees: rows.slice(0, mostShown).map((row) => ({
      number: row.number,
      vehicle: { type: row.vehicleType, manufacture_year: row.vehicleYear, plate_number: row.plateNumber, plate_code: row.plateCode },
      seller_name: row.sellerName,
      buyer_name: row.buyerName,
      operational_status: row.operationalStatus,
      financial_status: row.financialStatus,
      money_to: row.moneyTo,
      flags: flagKinds.filter((kind) => row.openFlags.includes(kind)),
      price_fils: toWire(row.priceFils),
      created_at: row.createdAt.toISOString(),
    })),
    more: rows.length > mostShown,
  }
}
