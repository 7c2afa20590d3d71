import { type Fils, fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { FeeSchedule } from './pricing.rules.ts'

/** The schedule in force now; a guarantee keeps its own for ever, found by its id. */
export async function getFeeSchedule(db: Queryable, id: bigint | null = null): Promise<FeeSchedule> {
  const { rows } = await db.query<{
    id: bigint
    commission_basis_points: number
    commission_least_fils: Fils
    commission_most_fils: Fils
    tiers: { from_fils: string; basis_points: number }[]
    ach_commission_fils: Fils
    rtgs_commission_fils: Fils
    sales_tax_basis_points: number
    price_least_fils: Fils
    price_most_fils: Fils
    cancel_before_payment_fils: Fils
    cancel_after_payment_fils: Fils
    failed_check_fils: Fils
  }>(
    `select id, commission_basis_points, commission_least_fils, commission_most_fils, tiers, ach_commission_fils, rtgs_commission_fils, sales_tax_basis_points, price_least_fils, price_most_fils, cancel_before_payment_fils, cancel_after_payment_fils, failed_check_fils
     from app.fee_schedules where case when $1::bigint is null then valid_from <= app.now() else id = $1 end order by valid_from desc limit 1`,
    [id],
  )
  const row = rows[0]
  if (!row) throw new Error('no fee schedule is in force')
  return {
    id: row.id,
    commissionBasisPoints: BigInt(row.commission_basis_points),
    commissionLeastFils: row.commission_least_fils,
    commissionMostFils: row.commission_most_fils,
    tiers: row.tiers.map((tier) => ({ fromFils: fils(BigInt(tier.from_fils)), basisPoints: BigInt(tier.basis_points) })),
    achCommissionFils: row.ach_commission_fils,
    rtgsCommissionFils: row.rtgs_commission_fils,
    salesTaxBasisPoints: BigInt(row.sales_tax_basis_points),
    priceLeastFils: row.price_least_fils,
    priceMostFils: row.price_most_fils,
    cancelBeforePaymentFils: row.cancel_before_payment_fils,
    cancelAfterPaymentFils: row.cancel_after_payment_fils,
    failedCheckFils: row.failed_check_fils,
  }
}
