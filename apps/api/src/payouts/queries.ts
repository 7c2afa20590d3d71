import type { Fils } from '@damana/contract/money'
import type { PayoutHoldReason, PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { PayoutRow } from './payout.rules.ts'

export type Purpose = 'seller' | 'refund' | 'suspense' | 'sweep'

// ---- ordering ----

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
const safetyColumns = (guaranteeId: string) => `a.id as account_id, a.iban, a.swift_code, a.currency, a.proven_at, a.created_at as account_created_at,
  exists (select from app.receipts r where r.guarantee_id = ${guaranteeId} and r.booked_fils > 0 and r.settled_at is null) as receipt_is_unsettled`
const safetyOf = (row: SafetyRow): SafetyFacts => ({
  account: row.account_id === null ? null : { id: row.account_id, iban: row.iban, swiftCode: row.swift_code, currency: row.currency, provenAt: row.proven_at, createdAt: row.account_created_at },
  receiptIsUnsettled: row.receipt_is_unsettled,
})

/** What decides whether money of this guarantee may go to this account now. The caller holds the guarantee's lock. */
export async function findSafety(tx: Queryable, guaranteeId: bigint, bankAccountId: bigint | null): Promise<SafetyFacts> {
  const { rows } = await tx.query<SafetyRow & Record<string, unknown>>(`select ${safetyColumns('$1')} from (values (0)) one left join app.bank_accounts a on a.id = $2`, [guaranteeId, bankAccountId])
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
export type PayoutTimer = { task: 'send_payout_files'; rail: TransferType; at: Date } | { task: 'reconsider_payouts'; guaranteeId: bigint; at: Date }

/** The worker goes by real time, deadlines by the business's clock: what is handed over is how long it is until then. */
const addJob = (task: string, payload: string, key: string, at: string) => `case when ${at}::timestamptz is not null then (graphile_worker.add_job(${task}, ${payload}::json,
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
      payout.guaranteeId, payout.payeePartyId, payout.payeeName, payout.purpose, payout.amountFils, payout.rail, payout.status, payout.heldReason, payout.account?.id ?? null, payout.account?.iban ?? null,
      payout.account?.swiftCode ?? null, payout.approvalsNeeded, payout.promisedOn, payout.now, payout.requestId, ...timerValues(payout.job),
    ],
  )
  const row = rows[0]
  if (!row) throw new Error('a payout was not stored')
  return row
}

export async function addTimer(db: Queryable, timer: PayoutTimer): Promise<void> {
  await db.query(`select ${addJob('$1', '$2', '$3', '$4')}`, timerValues(timer))
}

// ---- moving ----

export interface MovedPayout {
  id: bigint
  number: string
  guaranteeId: bigint | null
  purpose: Purpose
  amountFils: Fils
  rail: TransferType
  from: PayoutStatus
  to: PayoutStatus
  /** No other payout of its guarantee is unsettled. */
  allPaid: boolean
  /** A return that the statement told before the debit, and that waits for it. */
  returnIsKept: boolean
}
interface MovedRow {
  is_new: boolean
  id: bigint | null
  number: string
  guarantee_id: bigint | null
  purpose: Purpose
  amount_fils: Fils
  rail: TransferType
  from_status: PayoutStatus
  status: PayoutStatus
  all_paid: boolean
  return_is_kept: boolean
}

export interface BankMessageRow {
  messageId: string
  kind: string
  body: string
}
/** Payouts by id, each of exactly the sum that is given with it, or all of a file. */
export type WhichPayouts = { payouts: readonly { id: bigint; amountFils?: Fils }[] } | { file: string }
export interface Move {
  row: PayoutRow
  which: WhichPayouts
  /** Beside a payout's id, what is known of it: the bank's reason, a file. */
  facts?: Readonly<Record<string, Record<string, string | number | null>>>
  fileStatus?: 'sent' | 'unknown' | 'lost'
  /** The message that says so; when it has been applied before, nothing moves. */
  message?: BankMessageRow
  now: Date
  requestId: string
}

/**
 * Moves payouts by one row of the table, all of them in one statement: guarantees are locked before payouts and in order of their ids, then the
 * rows are moved and their events written. Payouts in another status stay as they are.
 */
const moveStatement = (which: 'ids' | 'file', withMessage: boolean) => `
  with ${withMessage ? `message as (insert into app.bank_messages (message_id, kind, body, received_at) values ($9, $10, $11, $4) on conflict (message_id) do nothing returning message_id),` : ''}
  wanted as (
    select p.id, p.guarantee_id from app.payouts p ${
      which === 'ids' ? 'join unnest($1::bigint[], $8::bigint[]) w(id, amount_fils) on w.id = p.id and coalesce(w.amount_fils, p.amount_fils) = p.amount_fils' : 'join app.payout_files f on f.id = p.file_id and f.message_id = $1 and p.closed_at is null and $8::bigint[] is null'
    } ${withMessage ? 'where exists (select from message)' : ''}
  ),
  guarantee as materialized (select id from app.guarantees where id in (select guarantee_id from wanted) order by id for update),
  locked as materialized (
    select p.id, p.status from app.payouts p where p.id in (select id from wanted) and p.status = any($2::text[]) and (p.guarantee_id is null or p.guarantee_id in (select id from guarantee))
    order by p.id for update of p
  ), moved as (
    update app.payouts p set status = $3, status_since = $4, version = p.version + 1, bank_reason = coalesce($5::jsonb -> p.id::text ->> 'reason', p.bank_reason),
      settled_at = case when $3 = 'settled' then $4::timestamptz else p.settled_at end,
      closed_at = case when $3 in ('settled', 'rejected', 'returned', 'withdrawn') then $4::timestamptz end,
      file_id = case when $3 = 'approved' then null else p.file_id end
    from locked l where p.id = l.id
    returning p.id, p.number, p.version, p.guarantee_id, p.purpose, p.amount_fils, p.rail, l.status as from_status, p.status
  ), told as (
    insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at)
    select id, version, from_status, status, coalesce($5::jsonb -> id::text, '{}'), $6, $4::timestamptz from moved
  ), file as (
    update app.payout_files f set status = $7, sent_at = case when $7 = 'sent' then $4::timestamptz else f.sent_at end
    where $7::text is not null and f.id in (select p.file_id from app.payouts p where p.id in (select id from moved)) and f.status <> 'sent'
  )
  select ${withMessage ? 'exists (select from message)' : 'true'} as is_new, m.*,
    not exists (select from app.payouts o where o.guarantee_id = m.guarantee_id and o.status <> 'settled' and o.id not in (select id from moved where status = 'settled')) as all_paid,
    m.status = 'settled' and exists (select from app.unmatched_entries u where u.matched_at is null and u.direction = 'credit' and u.end_to_end_id = m.number) as return_is_kept
  from (values (0)) one left join moved m on true order by m.guarantee_id, m.id`
const moveTexts = { ids: moveStatement('ids', false), file: moveStatement('file', false), idsWithMessage: moveStatement('ids', true), fileWithMessage: moveStatement('file', true) }

/** `isNew`: the message that says so had not come before. */
export async function movePayoutRows(tx: Queryable, move: Move): Promise<{ isNew: boolean; moved: MovedPayout[] }> {
  const { row, which, message } = move
  const ids = 'payouts' in which ? which.payouts : null
  const text = message ? (ids ? moveTexts.idsWithMessage : moveTexts.fileWithMessage) : ids ? moveTexts.ids : moveTexts.file
  const { rows } = await tx.query<MovedRow & Record<string, unknown>>(text, [
    'file' in which ? which.file : which.payouts.map(({ id }) => id), row.from, row.to, move.now, JSON.stringify(move.facts ?? {}), move.requestId, move.fileStatus ?? null,
    ids ? ids.map(({ amountFils }) => amountFils ?? null) : null,
    ...(message ? [message.messageId, message.kind, message.body] : []),
  ])
  const moved = rows.flatMap((row): MovedPayout[] =>
    row.id === null ? [] : [{ id: row.id, number: row.number, guaranteeId: row.guarantee_id, purpose: row.purpose, amountFils: row.amount_fils, rail: row.rail, from: row.from_status, to: row.status, allPaid: row.all_paid, returnIsKept: row.return_is_kept }],
  )
  return { isNew: rows[0]?.is_new ?? false, moved }
}

// ---- holding and clearing ----

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
    id: row.id, number: row.number, status: row.status, heldReason: row.held_reason, rail: row.rail, amountFils: row.amount_fils, payeePartyId: row.payee_party_id, approvalsNeeded: row.approvals_needed,
    approvals: row.approvals, ...safetyOf(row),
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
    [standing.id, standing.to, standing.heldReason, standing.account?.id ?? null, standing.account?.iban ?? null, standing.account?.swiftCode ?? null, standing.promisedOn, standing.now, standing.from, standing.requestId, ...timerValues(standing.job)],
  )
}

export async function lockGuaranteeOfPayouts(tx: Queryable, guaranteeId: bigint): Promise<void> {
  await tx.query('select id from app.guarantees where id = $1 for update', [guaranteeId])
}

// ---- files ----

export interface DuePayment {
  id: bigint
  number: string
  amountFils: Fils
  payeeName: string
  iban: string
  swiftCode: string
  guaranteeNumber: string | null
}

/** Payouts that may leave with the next file of a rail, and the time. Read without locks: what is written checks them again. */
export async function listDuePayments(db: Queryable, rail: TransferType, limit: number): Promise<{ now: Date; payments: DuePayment[] }> {
  const { rows } = await db.query<{ id: bigint | null; number: string; amount_fils: Fils; payee_name: string; iban: string; swift_code: string; guarantee_id: bigint | null; now: Date }>(
    `select p.id, p.number, p.amount_fils, p.payee_name, p.iban, p.swift_code, p.guarantee_id, t.now from (select app.now() as now) t
     left join (select * from app.payouts where closed_at is null and rail = $1 and status = 'approved' order by id limit $2) p on true order by p.id`,
    [rail, limit],
  )
  const payments = rows.flatMap((row) => (row.id === null ? [] : [{
    id: row.id, number: row.number, amountFils: row.amount_fils, payeeName: row.payee_name, iban: row.iban, swiftCode: row.swift_code, guaranteeNumber: row.guarantee_id === null ? null : `DM-${row.guarantee_id}`,
  }]))
  const now = rows[0]?.now
  if (!now) throw new Error('the clock gave no time')
  return { now, payments }
}

interface NewFile {
  messageId: string
  rail: TransferType
  xml: string
  sha256: Buffer
  sumFils: Fils
  promisedOn: string
  ids: readonly bigint[]
  row: PayoutRow
  now: Date
  requestId: string
}

/**
 * Stores a file and marks its payouts, in one statement and all or none: if one of them was changed meanwhile, or another worker is at it, nothing
 * happens and false is answered.
 */
export async function insertFile(db: Queryable, file: NewFile): Promise<boolean> {
  const { rows } = await db.query(
    `with locked as materialized (select id, status from app.payouts where id = any($1::bigint[]) and status = any($2::text[]) order by id for update skip locked),
     file as (
       insert into app.payout_files (message_id, rail, body, sha256, payments, sum_fils, status, made_at)
       select $4, $5, $6, $7, cardinality($1::bigint[]), $8, 'made', $9 where (select count(*) from locked) = cardinality($1::bigint[]) returning id
     ), moved as (
       update app.payouts p set status = $3, file_id = file.id, promised_on = $10, status_since = $9, version = p.version + 1 from file, locked l where p.id = l.id
       returning p.id, p.version, l.status as from_status, file.id as file_id
     ), told as (
       insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at)
       select id, version, from_status, $3, jsonb_build_object('file', $4::text), $11, $9::timestamptz from moved
     )
     select id from file`,
    [file.ids, file.row.from, file.row.to, file.messageId, file.rail, file.xml, file.sha256, file.sumFils, file.now, file.promisedOn, file.requestId],
  )
  return rows.length === 1
}

export interface FileInDoubt {
  messageId: string
  rail: TransferType
}

/** Files of which it is not known whether the bank has them: no answer came, or the process that made one ended before it could say. */
export async function listFilesInDoubt(db: Queryable, rail: TransferType, leaseSeconds: number): Promise<FileInDoubt[]> {
  const { rows } = await db.query<{ message_id: string; rail: TransferType }>(
    `select f.message_id, f.rail from app.payout_files f
     where f.id in (select file_id from app.payouts where closed_at is null and rail = $1 and status in ('in_file', 'unknown')) and (f.status = 'unknown' or f.made_at <= app.now() - make_interval(secs => $2)) order by f.id`,
    [rail, leaseSeconds],
  )
  return rows.map((row) => ({ messageId: row.message_id, rail: row.rail }))
}

/** Rails on which something waits to leave or is in doubt. */
export async function listBusyRails(db: Queryable): Promise<TransferType[]> {
  const { rows } = await db.query<{ rail: TransferType }>(`select distinct rail from app.payouts where closed_at is null and status in ('approved', 'in_file', 'unknown')`)
  return rows.map(({ rail }) => rail)
}

// ---- staff ----

export interface StaffPayout {
  id: bigint
  number: string
  guaranteeId: bigint | null
  payeePartyId: bigint
  payeeName: string
  iban: string | null
  amountFils: Fils
  rail: TransferType
  status: PayoutStatus
  heldReason: PayoutHoldReason | null
  promisedOn: string | null
  approvalsNeeded: number
  approvals: readonly { staff_id: string; name: string; at: string }[]
  orderedAt: Date
  statusSince: Date
  now: Date
}
const staffColumns = `p.id, p.number, p.guarantee_id, p.payee_party_id, p.payee_name, p.iban, p.amount_fils, p.rail, p.status, p.held_reason, p.promised_on, p.approvals_needed, p.ordered_at, p.status_since, app.now() as now,
  (select coalesce(json_agg(json_build_object('staff_id', a.staff_id::text, 'name', s.name, 'at', a.at) order by a.at), '[]') from app.payout_approvals a join app.staff s on s.id = a.staff_id where a.payout_id = p.id) as approvals`
interface StaffRow {
  id: bigint
  number: string
  guarantee_id: bigint | null
  payee_party_id: bigint
  payee_name: string
  iban: string | null
  amount_fils: Fils
  rail: TransferType
  status: PayoutStatus
  held_reason: PayoutHoldReason | null
  promised_on: string | null
  approvals_needed: number
  approvals: StaffPayout['approvals']
  ordered_at: Date
  status_since: Date
  now: Date
}
const staffPayoutOf = (row: StaffRow): StaffPayout => ({
  id: row.id, number: row.number, guaranteeId: row.guarantee_id, payeePartyId: row.payee_party_id, payeeName: row.payee_name, iban: row.iban, amountFils: row.amount_fils, rail: row.rail, status: row.status,
  heldReason: row.held_reason, promisedOn: row.promised_on, approvalsNeeded: row.approvals_needed, approvals: row.approvals, orderedAt: row.ordered_at, statusSince: row.status_since, now: row.now,
})

export async function findPayout(db: Queryable, id: bigint): Promise<StaffPayout | undefined> {
  const { rows } = await db.query<StaffRow & Record<string, unknown>>(`select ${staffColumns} from app.payouts p where p.id = $1`, [id])
  return rows[0] && staffPayoutOf(rows[0])
}

/** The same under its lock; the row is locked before it is read, so that an approval that was waited for is seen. */
export async function lockPayout(tx: Queryable, id: bigint): Promise<StaffPayout | undefined> {
  await tx.query('select id from app.payouts where id = $1 for update', [id])
  return findPayout(tx, id)
}

/** What has not left or is not confirmed, oldest first. */
export async function listOpenPayouts(db: Queryable, limit: number): Promise<StaffPayout[]> {
  const { rows } = await db.query<StaffRow & Record<string, unknown>>(
    `/* unnamed */ select ${staffColumns} from app.payouts p where p.closed_at is null and (p.status = 'held' or (p.status = 'ordered' and p.approvals_needed > 0) or p.promised_on < $1) order by p.ordered_at, p.id limit $2`,
    [await todayInAmman(db), limit],
  )
  return rows.map(staffPayoutOf)
}
const todayInAmman = async (db: Queryable): Promise<string> => {
  const { rows } = await db.query<{ today: string }>(`select to_char(app.now() at time zone 'Asia/Amman', 'YYYY-MM-DD') as today`)
  return rows[0]?.today ?? ''
}

/** One more person lets a payout go; with the last one it moves. */
export async function insertApproval(tx: Queryable, approval: { payoutId: bigint; staffId: bigint; now: Date }): Promise<void> {
  await tx.query('insert into app.payout_approvals (payout_id, staff_id, at) values ($1, $2, $3)', [approval.payoutId, approval.staffId, approval.now])
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

/** Whether this person proposed the limits by which payouts are approved today. */
export async function hasMadeSetting(db: Queryable, staffId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ made: boolean }>(
    `select coalesce((select proposed_by = $1 from app.settings where name = 'twoPersonsFromFils' and valid_from <= app.now() order by valid_from desc limit 1), false) as made`,
    [staffId],
  )
  return rows[0]?.made ?? false
}
