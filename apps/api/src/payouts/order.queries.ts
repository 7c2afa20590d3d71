import type { Fils } from '@damana/contract/money'
import type { PayoutHoldReason, PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'

export type Purpose = 'seller' | 'refund' | 'suspense' | 'sweep'

export interface AccountOfPayee {
  id: bigint
  iban: string
  swiftCode: string
  currency: string
  provenAt: Date | null
  createdAt: Date
}
export interface SafetyFacts {
  account: AccountOfPayee | null
  receiptIsUnsettled: boolean
}
interface SafetyRow {
  account_id: bigint | null
  iban: string
  swift_code: string
  currency: string
  proven_at: Date | null
  account_created_at: Date
  receipt_is_unsettled: boolean
}
const safetyColumns = (
  guaranteeId: string,
) => `a.id as account_id, a.iban, a.swift_code, a.currency, a.proven_at, a.created_at as account_created_at,
  exists (select from app.receipts r where r.guarantee_id = ${guaranteeId} and r.booked_fils > 0 and r.settled_at is null) as receipt_is_unsettled`
const safetyOf = (row: SafetyRow): SafetyFacts => ({
  account:
    row.account_id === null
      ? null
      : {
          id: row.account_id,
          iban: row.iban,
          swiftCode: row.swift_code,
          currency: row.currency,
          provenAt: row.proven_at,
          createdAt: row.account_created_at,
        },
  receiptIsUnsettled: row.receipt_is_unsettled,
})

/** What decides whether money of this guarantee may go to this account now. The caller holds the guarantee's lock. */
export async function findSafety(tx: Queryable, guaranteeId: bigint, bankAccountId: bigint | null): Promise<SafetyFacts> {
  const { rows } = await tx.query<SafetyRow & Record<string, unknown>>(
    `select ${safetyColumns('$1')} from (values (0)) one left join app.bank_accounts a on a.id = $2`,
    [guaranteeId, bankAccountId],
  )
  const row = rows[0]
  if (!row) throw new Error('one row was asked for')
  return safetyOf(row)
}

export interface NewPayoutRow {
  guaranteeId: bigint
  payeePartyId: bigint
  payeeName: string
  purpose: Purpose
  amountFils: Fils
  rail: TransferType
  status: 'ordered' | 'held' | 'approved'
  heldReason: PayoutHoldReason | null
  account: AccountOfPayee | null
  approvalsNeeded: number
  promisedOn: string
  now: Date
  requestId: string
  job: PayoutTimer | null
}
/** The job that a payout waits for. */
export type PayoutTimer =
  | { task: 'send_payout_files'; rail: TransferType; at: Date }
  | { task: 'reconsider_payouts'; guaranteeId: bigint; at: Date }

/**
 * The worker goes by real time, deadlines by the business's clock: what is handed over is how long it is until then. One timer serves a whole rail, so one that is set
 * and still far away is left alone: touching it would make every payout wait for the commit of the one before.
 */
const addJob = (task: string, payload: string, key: string, at: string) => `case when ${at}::timestamptz is not null and not exists (
    select from graphile_worker.jobs j where j.key = ${key} and j.locked_at is null and j.run_at between clock_timestamp() + interval '1 minute' and clock_timestamp() + (${at}::timestamptz - app.now()) + interval '1 second')
  then (graphile_worker.add_job(${task}, ${payload}::json,
  run_at := clock_timestamp() + (${at}::timestamptz - app.now()), job_key := ${key}, job_key_mode := 'preserve_run_at', max_attempts := 1000)).id end as job`
const timerValues = (timer: PayoutTimer | null): [task: string | null, payload: string | null, key: string | null, at: Date | null] => {
  if (!timer) return [null, null, null, null]
  if (timer.task === 'send_payout_files') return [timer.task, JSON.stringify({ rail: timer.rail }), `payout_files:${timer.rail}`, timer.at]
  return [timer.task, JSON.stringify({ guarantee_id: timer.guaranteeId.toString() }), `reconsider_payouts:${timer.guaranteeId}`, timer.at]
}

/** Stores a payout with its history so far and the timer that it waits for. */
export async function insertPayout(tx: Queryable, payout: NewPayoutRow): Promise<{ id: bigint; number: string }> {
  const { rows } = await tx.query<{ id: bigint; number: string }>(
    `with added as (
       insert into app.payouts (guarantee_id, payee_party_id, payee_name, purpose, amount_fils, rail, status, held_reason, bank_account_id, iban, swift_code, approvals_needed, promised_on, version, ordered_at, status_since)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $7 = 'ordered' then 1 else 2 end, $14, $14) returning id, number
     ), told as (
       insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at)
       select id, 1, null, 'ordered', '{}'::jsonb, $15, $14::timestamptz from added
       union all select id, 2, 'ordered', $7, jsonb_strip_nulls(jsonb_build_object('reason', $8::text)), $15, $14::timestamptz from added where $7 <> 'ordered'
     )
     select id, number, ${addJob('$16', '$17', '$18', '$19')} from added`,
    [
      payout.guaranteeId,
      payout.payeePartyId,
      payout.payeeName,
      payout.purpose,
      payout.amountFils,
      payout.rail,
      payout.status,
      payout.heldReason,
      payout.account?.id ?? null,
      payout.account?.iban ?? null,
      payout.account?.swiftCode ?? null,
      payout.approvalsNeeded,
      payout.promisedOn,
      payout.now,
      payout.requestId,
      ...timerValues(payout.job),
    ],
  )
  const row = rows[0]
  if (!row) throw new Error('a payout was not stored')
  return row
}

export async function addTimer(db: Queryable, timer: PayoutTimer): Promise<void> {
  await db.query(`select ${addJob('$1', '$2', '$3', '$4')}`, timerValues(timer))
}

/** The account that a payout goes to. */
export async function findAccount(db: Queryable, payoutId: bigint): Promise<AccountOfPayee | null> {
  const { rows } = await db.query<SafetyRow & Record<string, unknown>>(
    `select a.id as account_id, a.iban, a.swift_code, a.currency, a.proven_at, a.created_at as account_created_at, false as receipt_is_unsettled
     from app.payouts p join app.bank_accounts a on a.id = p.bank_account_id where p.id = $1`,
    [payoutId],
  )
  return rows[0] ? safetyOf(rows[0]).account : null
}

export interface WaitingPayout extends SafetyFacts {
  id: bigint
  number: string
  status: 'ordered' | 'held' | 'approved'
  heldReason: PayoutHoldReason | null
  rail: TransferType
  amountFils: Fils
  payeePartyId: bigint
  approvalsNeeded: number
  approvals: number
}

/**
 * Payouts of a guarantee that have not left yet, locked, each with what decides about it. A missing or unproven account is mended by the payee's present one.
 * The caller holds the guarantee's lock.
 */
export async function lockWaitingPayouts(tx: Queryable, guaranteeId: bigint): Promise<WaitingPayout[]> {
  interface Row extends SafetyRow {
    id: bigint
    number: string
    status: WaitingPayout['status']
    held_reason: PayoutHoldReason | null
    rail: TransferType
    amount_fils: Fils
    payee_party_id: bigint
    approvals_needed: number
    approvals: number
  }
  const { rows } = await tx.query<Row & Record<string, unknown>>(
    `select p.id, p.number, p.status, p.held_reason, p.rail, p.amount_fils, p.payee_party_id, p.approvals_needed, (select count(*)::int from app.payout_approvals x where x.payout_id = p.id) as approvals, ${safetyColumns('p.guarantee_id')}
     from app.payouts p left join app.bank_accounts a on a.id = coalesce(
       case when p.held_reason in ('iban_missing', 'iban_unproven') then (select c.id from app.bank_accounts c where c.party_id = p.payee_party_id and c.replaced_at is null) end, p.bank_account_id)
     where p.guarantee_id = $1 and p.status in ('ordered', 'held', 'approved') order by p.id for update of p`,
    [guaranteeId],
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    heldReason: row.held_reason,
    rail: row.rail,
    amountFils: row.amount_fils,
    payeePartyId: row.payee_party_id,
    approvalsNeeded: row.approvals_needed,
    approvals: row.approvals,
    ...safetyOf(row),
  }))
}

interface NewStanding {
  id: bigint
  from: PayoutStatus
  to: 'ordered' | 'held' | 'approved'
  heldReason: PayoutHoldReason | null
  account: AccountOfPayee | null
  promisedOn: string
  now: Date
  requestId: string
  job: PayoutTimer | null
}

/** Where a payout that has not left stands now, with its event; a change of the reason alone is one too. */
export async function saveStanding(tx: Queryable, standing: NewStanding): Promise<void> {
  await tx.query(
    `with moved as (
       update app.payouts set status = $2, held_reason = $3, bank_account_id = $4, iban = $5, swift_code = $6, promised_on = $7, status_since = $8, version = version + 1 where id = $1 returning id, version
     ), told as (
       insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at)
       select id, version, $9, $2, jsonb_strip_nulls(jsonb_build_object('reason', $3::text)), $10, $8::timestamptz from moved
     )
     select ${addJob('$11', '$12', '$13', '$14')} from moved`,
    [
      standing.id,
      standing.to,
      standing.heldReason,
      standing.account?.id ?? null,
      standing.account?.iban ?? null,
      standing.account?.swiftCode ?? null,
      standing.promisedOn,
      standing.now,
      standing.from,
      standing.requestId,
      ...timerValues(standing.job),
    ],
  )
}

export async function lockGuaranteeOfPayouts(tx: Queryable, guaranteeId: bigint): Promise<void> {
  await tx.query('select id from app.guarantees where id = $1 for update', [guaranteeId])
}
