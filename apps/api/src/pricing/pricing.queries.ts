import { columns, sql } from '#db/statement.ts'
import { type Fils, fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { FeeSchedule } from './pricing.rules.ts'

const scheduleColumns = `s.id, s.commission_basis_points, s.commission_least_fils, s.commission_most_fils, s.tiers, s.ach_commission_fils, s.rtgs_commission_fils,
    s.sales_tax_basis_points, s.price_least_fils, s.price_most_fils, s.cancel_before_payment_fils, s.cancel_after_payment_fils, s.failed_check_fils`
type StoredTiers = { from_fils: string; basis_points: number }[]
const getFeeScheduleSql = sql.one(
  'pricing.getFeeSchedule',
  `select ${scheduleColumns} from app.fee_schedules s
  where case when :id::bigint is null then s.valid_from <= app.now() else s.id = :id end
  order by s.valid_from desc
  limit 1`,
  columns<{ tiers: StoredTiers }>(),
)
/** Reads the fee schedule in force, or one by id: a guarantee keeps its schedule for ever. */
export const getFeeSchedule = async (db: Queryable, id: bigint | null = null): Promise<FeeSchedule> =>
  scheduleOf(await getFeeScheduleSql(db, { id }))

const listFeeSchedulesSql = sql.all(
  'pricing.listFeeSchedules',
  `select ${scheduleColumns}, s.valid_from, s.valid_from > app.now() as "is_coming!",
    s.valid_from = (select max(m.valid_from) from app.fee_schedules m where m.valid_from <= app.now()) as "is_in_force!",
    array_remove(array[one.name, two.name], null) as "by!"
  from app.fee_schedules s
  left join app.staff one on one.id = s.proposed_by
  left join app.staff two on two.id = s.approved_by
  order by s.valid_from desc, s.id desc`,
  columns<{ tiers: StoredTiers; by: string[] }>(),
)
export interface DatedSchedule extends FeeSchedule {
  validFrom: Date
  isComing: boolean
  isInForce: boolean
  /** The two who decided it. */
  by: string[]
}
/** Every schedule, the latest first. */
export const listFeeSchedules = async (db: Queryable): Promise<DatedSchedule[]> =>
  (await listFeeSchedulesSql(db)).map((row) => ({ ...row, ...scheduleOf(row) }))

function scheduleOf<Row extends Awaited<ReturnType<typeof getFeeScheduleSql>>>(row: Row): FeeSchedule {
  return {
    ...row,
    commissionBasisPoints: BigInt(row.commissionBasisPoints),
    tiers: row.tiers.map((tier) => ({ fromFils: fils(BigInt(tier.from_fils)), basisPoints: BigInt(tier.basis_points) })),
    salesTaxBasisPoints: BigInt(row.salesTaxBasisPoints),
  }
}

/** A schedule that two persons approved. */
export const insertFeeSchedule = sql.run(
  'pricing.insertFeeSchedule',
  `insert into app.fee_schedules (valid_from, commission_basis_points, commission_least_fils, commission_most_fils, tiers, ach_commission_fils,
    rtgs_commission_fils, sales_tax_basis_points, price_least_fils, price_most_fils, cancel_before_payment_fils, cancel_after_payment_fils,
    failed_check_fils, proposed_by, approved_by, approved_sha256)
  values (:validFrom, :commissionBasisPoints, :commissionLeastFils, :commissionMostFils, :tiers, :achCommissionFils, :rtgsCommissionFils,
    :salesTaxBasisPoints, :priceLeastFils, :priceMostFils, :cancelBeforePaymentFils, :cancelAfterPaymentFils, :failedCheckFils, :proposedBy,
    :approvedBy, decode(:sha256, 'hex'))`,
)

/** The prices of the guarantees that were created in this time, with how many there were of each. */
export const listPricesBetween = sql.all(
  'pricing.listPricesBetween',
  `select price_fils, transfer_type, count(*)::int as "guarantees!", sum(commission_before_fils)::bigint as "commission_fils!",
    sum(transfer_commission_fils)::bigint as "transfer_fils!"
  from app.guarantees where created_at >= :from and created_at < :to
  group by price_fils, transfer_type`,
  columns<{ commissionFils: Fils; transferFils: Fils }>(),
)
