import { columns, type RowOf, statement } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { PayoutHoldReason, PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Purpose } from './order.queries.ts'
import type { PayoutTransition } from './payout.rules.ts'

export interface MovedPayout {
  id: bigint
  number: string
  guaranteeId: bigint | null
  receiptId: bigint | null
  purpose: Purpose
  /** Null for a payer who is no party. */
  beneficiaryPartyId: bigint | null
  amountFils: Fils
  rail: TransferType
  from: PayoutStatus
  to: PayoutStatus
  expectedOn: string | null
  /** No other payout of its guarantee is unsettled; of several attempts only the last counts. */
  allPaid: boolean
  /** A return that the statement showed before the debit, and that waits for it. */
  returnIsKept: boolean
  /** The bank reversed the receipt that this payout refunds: if its money does not leave, it makes the loss good. */
  receiptIsReversed: boolean
}

/** Selects payouts by id, optionally with the exact amount each must have, or all payouts of a file. */
export type WhichPayouts = { payouts: readonly { id: bigint; amountFils?: Fils }[] } | { file: string }
export interface Move {
  row: PayoutTransition
  which: WhichPayouts
  /** Facts by payout id: the bank's reason, a file. */
  facts?: Readonly<Record<string, Record<string, string | number | null>>>
  /** Facts of all of them. */
  factsOfAll?: Readonly<Record<string, string>>
  fileStatus?: 'sent' | 'unknown' | 'lost'
  staffId?: bigint
  now: Date
  requestId: string
}

/**
 * Moves payouts by one transition in one statement: guarantees and receipts in suspense are locked before payouts and in order of their ids, then the rows are moved
 * and their events written. Payouts in another status stay as they are.
 */
const moveStatement = (which: 'ids' | 'file') => `
  with wanted as (
    select p.id, p.guarantee_id, case when p.purpose = 'suspense' then p.receipt_id end as receipt_id from app.payouts p ${
      which === 'ids'
        ? 'join unnest($1::bigint[], $8::bigint[]) w(id, amount_fils) on w.id = p.id and coalesce(w.amount_fils, p.amount_fils) = p.amount_fils'
        : 'join app.payout_files f on f.id = p.file_id and f.message_id = $1 and p.closed_at is null and $8::bigint[] is null'
    }
  ),
  guarantee as materialized (select id from app.guarantees where id in (select guarantee_id from wanted) order by id for update),
  receipt as materialized (select id from app.receipts where id in (select receipt_id from wanted) order by id for update),
  locked as materialized (
    select p.id, p.status from app.payouts p where p.id in (select id from wanted) and p.status = any($2::text[]) and (p.guarantee_id is null or p.guarantee_id in (select id from guarantee))
      and (p.purpose <> 'suspense' or p.receipt_id in (select id from receipt))
    order by p.id for update of p
  ), moved as (
    update app.payouts p set status = $3, status_since = $4, version = p.version + 1, bank_reason = case when $3 in ('rejected', 'returned') then coalesce($5::jsonb -> p.id::text, $5::jsonb -> 'all') ->> 'reason' else p.bank_reason end,
      held_reason = case when $3 = 'held' then p.held_reason end, reminders_sent = 0, unpaid_since = case when $3 in ('rejected', 'returned', 'withdrawn') then $4::timestamptz end,
      settled_at = case when $3 = 'settled' then $4::timestamptz else p.settled_at end,
      closed_at = case when $3 in ('settled', 'rejected', 'returned', 'withdrawn') then $4::timestamptz end,
      file_id = case when $3 = 'approved' then null else p.file_id end
    from locked l where p.id = l.id
    returning p.id, p.number, p.version, p.guarantee_id, p.receipt_id, p.purpose, p.beneficiary_party_id, p.amount_fils, p.rail, l.status as from_status, p.status, p.expected_on
  ), inserted_events as (
    insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at, staff_id)
    select id, version, from_status, status, coalesce($5::jsonb -> id::text, $5::jsonb -> 'all', '{}'), $6, $4::timestamptz, $9::bigint from moved
  ), file as (
    update app.payout_files f set status = $7, sent_at = case when $7 = 'sent' then $4::timestamptz else f.sent_at end
    where $7::text is not null and f.id in (select p.file_id from app.payouts p where p.id in (select id from moved)) and (f.status <> 'sent' or $7 = 'lost')
  )
  select m.id, m.number as "number!", m.guarantee_id, m.receipt_id, m.purpose, m.beneficiary_party_id, m.amount_fils, m.rail, m.from_status as "from", m.status as "to", m.expected_on,
    not exists (select from app.payouts o where o.guarantee_id = m.guarantee_id and o.purpose in ('seller', 'seller_reversed', 'refund') and o.status <> 'settled' and o.recovered_at is null and o.id not in (select id from moved where status = 'settled')
      and not exists (select from app.payouts next where next.previous_id = o.id)) as "all_paid!",
    m.status = 'settled' and exists (select from app.unmatched_entries u where u.matched_at is null and u.direction = 'credit' and u.end_to_end_id = m.number) as "return_is_kept!",
    exists (select from app.receipts r where r.id = m.receipt_id and r.reversed_at is not null) as "receipt_is_reversed!"
  from moved m order by m.guarantee_id, m.id`
const movePayoutsSql = statement('money/payouts.movePayouts', moveStatement('ids'))
const moveFileSql = statement('money/payouts.moveFile', moveStatement('file'))

export async function movePayoutRows(tx: Queryable, move: Move): Promise<MovedPayout[]> {
  const { row, which } = move
  const shared = [
    row.from,
    row.to,
    move.now,
    JSON.stringify({ ...move.facts, ...(move.factsOfAll ? { all: move.factsOfAll } : {}) }),
    move.requestId,
    move.fileStatus ?? null,
  ] as const
  const staffId = move.staffId ?? null
  if ('file' in which) return moveFileSql.all(tx, [which.file, ...shared, null, staffId])
  const sums = which.payouts.map(({ amountFils }) => amountFils ?? null)
  return movePayoutsSql.all(tx, [which.payouts.map(({ id }) => id), ...shared, sums, staffId])
}

const promiseColumns = `p.id, p.purpose, p.beneficiary_party_id, p.amount_fils, p.guarantee_id, p.number as "number!", p.status, p.held_reason, p.expected_on, to_char(app.now() at time zone 'Asia/Amman', 'YYYY-MM-DD') as "today!"`

const listOverduePayoutsSql = statement(
  'money/payouts.listOverduePayouts',
  `select ${promiseColumns}
  from app.payouts p
  where p.closed_at is null and p.late_at is null
    and coalesce(p.held_reason, '') not in ('iban_missing', 'iban_unproven', 'iban_young', 'contact_changed', 'identity_unproven')
    and p.expected_on < (select (app.now() at time zone 'Asia/Amman')::date)
  order by p.expected_on, p.id limit 1000`,
  columns<{ heldReason: PayoutHoldReason }>(),
)
/** An open payout whose expected day is over, with the date in Amman. */
export type OverduePayout = RowOf<typeof lockOverduePayoutSql>

/** Lists open payouts whose expected day is over and that are not flagged as late, without those that wait for the beneficiary, as the index says it. */
export async function listOverduePayouts(db: Queryable): Promise<OverduePayout[]> {
  return listOverduePayoutsSql.all(db, [])
}

const lockOverduePayoutSql = statement(
  'money/payouts.lockOverduePayout',
  `select ${promiseColumns} from app.payouts p where p.id = $1 and p.late_at is null for update of p`,
  columns<{ heldReason: PayoutHoldReason }>(),
)
/** Reads one of them under its lock; the caller holds the guarantee's lock. */
export async function lockOverduePayout(tx: Queryable, id: bigint): Promise<OverduePayout | undefined> {
  return lockOverduePayoutSql.first(tx, [id])
}

const markLateSql = statement(
  'money/payouts.markLate',
  `with late as (update app.payouts set late_at = $2, version = version + 1 where id = $1 returning id, version, status)
     insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at)
     select id, version, status, status, jsonb_build_object('late_since', $3::text), $4, $2::timestamptz from late`,
)
/** Flags a payout as late; its status stays. */
export async function markLate(tx: Queryable, late: { id: bigint; expectedOn: string; now: Date; requestId: string }): Promise<void> {
  await markLateSql.run(tx, [late.id, late.now, late.expectedOn, late.requestId])
}

const noteBankQuestionsSql = statement(
  'money/payouts.noteBankQuestions',
  `with asked as (
    select p.id, p.status, q.reason
    from app.payouts p
    join unnest($1::bigint[], $2::text[]) q(id, reason) on q.id = p.id
    order by p.id
    for update of p
  ),
     noted as (
       update app.payouts p
       set version = p.version + 1
       from asked a
       where p.id = a.id
       returning p.id, p.version, a.status, a.reason
     )
     insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at)
     select id, version, status, status, jsonb_build_object('bank_said', 'asked', 'reason', reason), $3, $4::timestamptz from noted`,
)
/** Records the bank's question about payouts; their status stays. Returns how many of them we know. */
export async function noteBankQuestions(
  tx: Queryable,
  { asked, now, requestId }: { asked: readonly { payoutId: bigint; reason: string | null }[]; now: Date; requestId: string },
): Promise<number> {
  const rowCount = await noteBankQuestionsSql.run(tx, [
    asked.map(({ payoutId }) => payoutId),
    asked.map(({ reason }) => reason),
    requestId,
    now,
  ])
  return rowCount ?? 0
}

const listFilesOfReportSql = statement(
  'money/payouts.listFilesOfReport',
  `select f.message_id, array(select p.id from app.payouts p where p.file_id = f.id and p.closed_at is null order by p.id) as "payouts!"
  from app.payout_files f where f.message_id = any($1::text[])`,
)
const listPayoutsOfReportSql = statement('money/payouts.listPayoutsOfReport', 'select id from app.payouts where id = any($1::bigint[])')
/** Finds which of the files and payouts that the bank's report names are ours, with the open payouts of each file. */
export async function findPayoutsOfReport(
  tx: Queryable,
  { files, payouts }: { files: readonly string[]; payouts: readonly bigint[] },
): Promise<{ payoutsOfFile: Map<string, bigint[]>; knownPayouts: Set<bigint> }> {
  const ours = await listFilesOfReportSql.all(tx, [files])
  const known = payouts.length === 0 ? [] : await listPayoutsOfReportSql.all(tx, [payouts])
  return {
    payoutsOfFile: new Map(ours.map((file) => [file.messageId, file.payouts])),
    knownPayouts: new Set(known.map(({ id }) => id)),
  }
}
