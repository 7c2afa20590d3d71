import type { Fils } from '@damana/contract/money'
import type { PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Purpose } from './order.queries.ts'

export interface PayoutOfReversed {
  id: bigint
  guaranteeId: bigint | null
  receiptId: bigint | null
  purpose: Purpose
  status: PayoutStatus
  amountFils: Fils
  /** Its money is back where it came from, and no new attempt carries it. */
  isUnpaid: boolean
}

/** Payouts that give a receipt back and whose money may still be ours, locked. */
export async function listPayoutsOfReversed(tx: Queryable, receiptId: bigint): Promise<PayoutOfReversed[]> {
  const { rows } = await tx.query<PayoutOfReversed & Record<string, unknown>>(
    `select p.id, p.guarantee_id as "guaranteeId", p.receipt_id as "receiptId", p.purpose, p.status, p.amount_fils as "amountFils", p.unpaid_since is not null as "isUnpaid"
     from app.payouts p where p.receipt_id = $1 and p.recovered_at is null and (p.closed_at is null or p.unpaid_since is not null) order by p.id for update of p`,
    [receiptId],
  )
  return rows
}

/** A payout's money has made good what the bank reversed. False when that was noted before. */
export async function saveRecovered(tx: Queryable, id: bigint, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update app.payouts set recovered_at = $2, unpaid_since = null where id = $1 and recovered_at is null',
    [id, now],
  )
  return rowCount === 1
}

/** Whether an ended guarantee still has something to pay: a payout that is neither confirmed nor recovered. */
export async function hasPayoutLeft(db: Queryable, guaranteeId: bigint): Promise<boolean> {
  const { rows } = await db.query(
    `select from app.payouts p where p.guarantee_id = $1 and p.purpose in ('seller', 'seller_reversed', 'refund') and p.status <> 'settled' and p.recovered_at is null and not exists (select from app.payouts n where n.previous_id = p.id) limit 1`,
    [guaranteeId],
  )
  return rows.length > 0
}

// ---- the seller's share ----

/** Money of a guarantee that the bank reversed and that nobody has replaced. */
export async function findOpenSum(db: Queryable, guaranteeId: bigint): Promise<Fils> {
  const { rows } = await db.query<{ fils: Fils }>('select app.open_sum($1) as fils', [guaranteeId])
  const row = rows[0]
  if (!row) throw new Error('one row was asked for')
  return row.fils
}

export interface SellersPayout {
  id: bigint
  purpose: 'seller' | 'seller_reversed'
  status: PayoutStatus
  attempt: number
  amountFils: Fils
  rail: TransferType
  beneficiaryPartyId: bigint
  beneficiaryName: string
  bankAccountId: bigint | null
  isDecided: boolean
}
/** The seller's payouts of a guarantee that have not left, locked. The caller holds the guarantee's lock. */
export async function lockSellersPayouts(tx: Queryable, guaranteeId: bigint): Promise<SellersPayout[]> {
  const { rows } = await tx.query<SellersPayout & Record<string, unknown>>(
    `select p.id, p.purpose, p.status, p.attempt, p.amount_fils as "amountFils", p.rail, p.payee_party_id as "beneficiaryPartyId", p.payee_name as "beneficiaryName", p.bank_account_id as "bankAccountId", p.reversal_decided is not null as "isDecided"
     from app.payouts p where p.guarantee_id = $1 and p.purpose in ('seller', 'seller_reversed') and p.status in ('ordered', 'held', 'approved') order by p.id for update of p`,
    [guaranteeId],
  )
  return rows
}

/** What of the seller's money is covered already: parts that are held, that finance let go, or that it kept. */
export async function findCoveredSum(db: Queryable, guaranteeId: bigint): Promise<Fils> {
  const { rows } = await db.query<{ fils: Fils }>(
    `select coalesce(sum(amount_fils), 0)::bigint as fils from app.payouts p where guarantee_id = $1 and purpose = 'seller_reversed' and (status <> 'withdrawn' or unpaid_since is not null) and recovered_at is null
       and not exists (select from app.payouts n where n.previous_id = p.id)`,
    [guaranteeId],
  )
  const row = rows[0]
  if (!row) throw new Error('one row was asked for')
  return row.fils
}

export async function nextAttemptOf(db: Queryable, guaranteeId: bigint, purpose: Purpose): Promise<number> {
  const { rows } = await db.query<{ attempt: number }>(
    'select coalesce(max(attempt), 0) + 1 as attempt from app.payouts where guarantee_id = $1 and purpose = $2',
    [guaranteeId, purpose],
  )
  return rows[0]?.attempt ?? 1
}

// ---- what finance and the administrator decide ----

export interface ReversalVote {
  staffId: bigint
  name: string
  role: 'reviewer' | 'finance' | 'admin'
  decision: 'release' | 'keep'
  reason: string
  at: Date
}
export async function listReversalVotes(db: Queryable, payoutId: bigint): Promise<ReversalVote[]> {
  const { rows } = await db.query<ReversalVote & Record<string, unknown>>(
    `select v.staff_id as "staffId", s.name, s.role, v.decision, v.reason, v.at from app.payout_reversal_votes v join app.staff s on s.id = v.staff_id where v.payout_id = $1 order by v.at`,
    [payoutId],
  )
  return rows
}
export async function saveReversalVote(
  tx: Queryable,
  vote: { payoutId: bigint; staffId: bigint; decision: 'release' | 'keep'; reason: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into app.payout_reversal_votes (payout_id, staff_id, decision, reason, at) values ($1, $2, $3, $4, $5)
     on conflict (payout_id, staff_id) do update set decision = excluded.decision, reason = excluded.reason, at = excluded.at`,
    [vote.payoutId, vote.staffId, vote.decision, vote.reason, vote.now],
  )
}
/** Three persons decided: nobody else approves a part that they let go. */
export async function saveReversalDecision(tx: Queryable, payoutId: bigint, decision: 'release' | 'keep'): Promise<void> {
  await tx.query(
    `update app.payouts set reversal_decided = $2, approvals_needed = case when $2 = 'release' then 0 else approvals_needed end where id = $1`,
    [payoutId, decision],
  )
}

export async function markRecovered(tx: Queryable, payoutId: bigint, now: Date): Promise<void> {
  await tx.query('update app.payouts set recovered_at = $2, unpaid_since = null where id = $1', [payoutId, now])
}
