import { columns, sql } from '#db/statement.ts'
import { fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { FeeSchedule } from './pricing.rules.ts'

const getFeeScheduleSql = sql.one(
  'pricing.getFeeSchedule',
  `select id, commission_basis_points, commission_least_fils, commission_most_fils, tiers, ach_commission_fils, rtgs_commission_fils,
    sales_tax_basis_points, price_least_fils, price_most_fils, cancel_before_payment_fils, cancel_after_payment_fils, failed_check_fils
  from app.fee_schedules
  where case when :id::bigint is null then valid_from <= app.now() else id = :id end
  order by valid_from desc
  limit 1`,
  columns<{ tiers: { from_fils: string; basis_points: number }[] }>(),
)
/** Reads the fee schedule in force, or one by id: a guarantee keeps its schedule for ever. */
export async function getFeeSchedule(db: Queryable, id: bigint | null = null): Promise<FeeSchedule> {
  const row = await getFeeScheduleSql(db, { id })
  return {
    ...row,
    commissionBasisPoints: BigInt(row.commissionBasisPoints),
    tiers: row.tiers.map((tier) => ({ fromFils: fils(BigInt(tier.from_fils)), basisPoints: BigInt(tier.basis_points) })),
    salesTaxBasisPoints: BigInt(row.salesTaxBasisPoints),
  }
}
