import { sql } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { PayoutStatus } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { Purpose } from './order.queries.ts'

export interface PayoutOfReversed {
  id: Id<'payouts'>
  guaranteeId: Id<'guarantees'> | null
  receiptId: Id<'receipts'> | null
  purpose: Purpose
  beneficiaryPartyId: Id<'parties'> | null
  status: PayoutStatus
  amountFils: Fils
}

/** Locks the payouts that refund a receipt and whose money may still be ours. */
export const listPayoutsOfReversed = sql.all(
  'money/payouts.listPayoutsOfReversed',
  `select p.id, p.guarantee_id as "guaranteeId", p.receipt_id as "receiptId", p.purpose, p.beneficiary_party_id, p.status, p.amount_fils as "amountFils"
     from app.payouts p
     where p.receipt_id = :receiptId and p.recovered_at is null and (p.closed_at is null or p.unpaid_since is not null)
     order by p.id
     for update of p`,
)

const saveRecoveredSql = sql.count(
  'money/payouts.saveRecovered',
  'update app.payouts set recovered_at = :now, unpaid_since = null where id = :id and recovered_at is null',
)
/** Records that a payout's money made good a reversal. False when it was recorded before. */
export async function saveRecovered(tx: Queryable, id: Id<'payouts'>, now: Date): Promise<boolean> {
  const rowCount = await saveRecoveredSql(tx, { id, now })
  return rowCount === 1
}

const hasPayoutLeftSql = sql.all(
  'money/payouts.hasPayoutLeft',
  `select
  from app.payouts p
  where p.guarantee_id = :guaranteeId and p.purpose in ('seller', 'seller_reversed', 'refund') and p.status <> 'settled'
    and p.recovered_at is null and not exists (select from app.payouts n where n.previous_id = p.id) limit 1`,
)
/** Whether an ended guarantee still has a payout that is neither settled nor recovered. */
export async function hasPayoutLeft(db: Queryable, guaranteeId: Id<'guarantees'>): Promise<boolean> {
  const rows = await hasPayoutLeftSql(db, { guaranteeId })
  return rows.length > 0
}

// ---- the seller's share ----

const findOpenSumSql = sql.one('money/payouts.findOpenSum', `select app.open_sum(:guaranteeId) as "fils!"`)
/** The open sum of a guarantee: reversed money that nothing has replaced. */
export async function findOpenSum(db: Queryable, guaranteeId: Id<'guarantees'>): Promise<Fils> {
  const row = await findOpenSumSql(db, { guaranteeId })
  return row.fils
}

const findHeldSumSql = sql.one('money/payouts.findHeldSum', `select app.held_sum(:guaranteeId) as "fils!"`)
/** The held sum of a guarantee's payouts: its open sum, and of receipts in doubt all that it has of them. */
export async function findHeldSum(db: Queryable, guaranteeId: Id<'guarantees'>): Promise<Fils> {
  const row = await findHeldSumSql(db, { guaranteeId })
  return row.fils
}

/** Locks the seller's payouts of a guarantee that have not left. The caller holds the guarantee's lock. */
export const lockSellersPayouts = sql.all(
  'money/payouts.lockSellersPayouts',
  `select p.id, p.purpose, p.status, p.attempt, p.amount_fils, p.rail, p.beneficiary_party_id as "beneficiary_party_id!",
    p.beneficiary_name, p.bank_account_id, p.reversal_decided is not null as is_decided
     from app.payouts p
     where p.guarantee_id = :guaranteeId and p.purpose in ('seller', 'seller_reversed') and p.status in ('ordered', 'held', 'approved')
     order by p.id
     for update of p`,
)
const findCoveredSumSql = sql.one('money/payouts.findCoveredSum', `select app.covered_sum(:guaranteeId) as "fils!"`)
/** The part of the open sum that is covered already: held, released by finance, or recovered. */
export async function findCoveredSum(db: Queryable, guaranteeId: Id<'guarantees'>): Promise<Fils> {
  const row = await findCoveredSumSql(db, { guaranteeId })
  return row.fils
}

const nextAttemptOfSql = sql.first(
  'money/payouts.nextAttemptOf',
  `select coalesce(max(attempt), 0) + 1 as "attempt!" from app.payouts where guarantee_id = :guaranteeId and purpose = :purpose`,
)
export async function nextAttemptOf(db: Queryable, guaranteeId: Id<'guarantees'>, purpose: Purpose): Promise<number> {
  const row = await nextAttemptOfSql(db, { guaranteeId, purpose })
  return row?.attempt ?? 1
}

// ---- decisions of finance and the administrator ----

/** Records the decision of three persons; a part that they released needs no further approval. */
export const saveReversalDecision = sql.run(
  'money/payouts.saveReversalDecision',
  `update app.payouts set reversal_decided = :decision, approvals_needed = case when :decision = 'release' then 0 else approvals_needed end where id = :payoutId`,
)

export const markRecovered = sql.run(
  'money/payouts.markRecovered',
  'update app.payouts set recovered_at = :now, unpaid_since = null where id = :payoutId',
)
