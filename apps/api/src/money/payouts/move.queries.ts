import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { PayoutHoldReason, PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { Purpose } from './order.queries.ts'
import type { PayoutTransition } from './payout.rules.ts'

export interface MovedPayout {
  id: Id<'payouts'>
  number: string
  guaranteeId: Id<'guarantees'> | null
  receiptId: Id<'receipts'> | null
  purpose: Purpose
  /** Null for a payer who is no party. */
  beneficiaryPartyId: Id<'parties'> | null
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
export type WhichPayouts = { payouts: readonly NamedPayout[] } | { file: string }
interface NamedPayout {
  id: bigint
  amountFils?: Fils
}
export interface Move {
  row: PayoutTransition
  which: WhichPayouts
  /** Facts by payout id: the bank's reason, a file. */
  facts?: Readonly<Record<string, Record<string, string | number | null>>>
  /** Facts of all of them. */
  factsOfAll?: Readonly<Record<string, string>>
  fileStatus?: 'sent' | 'unknown' | 'lost'
  staffId?: Id<'staff'>
  now: Date
  requestId: string
}

/** The payouts that are meant, and their guarantees and receipts under lock. */
const lockedOwners = (which: 'ids' | 'file') => `wanted as (
    select p.id, p.guarantee_id, case when p.purpose = 'suspense' then p.receipt_id end as receipt_id from app.payouts p ${
      which === 'ids'
        ? 'join unnest(:ids::bigint[], :sumsFils?::bigint[]) w(id, amount_fils) on w.id = p.id and coalesce(w.amount_fils, p.amount_fils) = p.amount_fils'
        : 'join app.payout_files f on f.id = p.file_id and f.message_id = :file and p.closed_at is null'
    }
  ),
  guarantee as materialized (select id from app.guarantees where id in (select guarantee_id from wanted) order by id for update),
  receipt as materialized (select id from app.receipts where id in (select receipt_id from wanted) order by id for update)`

/**
 * Moves payouts by one transition in one statement: guarantees and receipts in suspense are locked before payouts and in order of their ids, then the rows are moved
 * and their events written. Payouts in another status stay as they are.
 */
const moveStatement = (which: 'ids' | 'file') => `
  with ${lockedOwners(which)},
  locked as materialized (
    select p.id, p.status from app.payouts p where p.id in (select id from wanted) and p.status = any(:from::text[]) and (p.guarantee_id is null or p.guarantee_id in (select id from guarantee))
      and (p.purpose <> 'suspense' or p.receipt_id in (select id from receipt))
    order by p.id for update of p
  ), moved as (
    update app.payouts p set status = :to, status_since = :now, version = p.version + 1, bank_reason = case when :to in ('rejected', 'returned') then coalesce(:facts::jsonb -> p.id::text, :facts::jsonb -> 'all') ->> 'reason' else p.bank_reason end,
      held_reason = case when :to = 'held' then p.held_reason end, reminders_sent = 0, unpaid_since = case when :to in ('rejected', 'returned', 'withdrawn') then :now::timestamptz end,
      settled_at = case when :to = 'settled' then :now::timestamptz else p.settled_at end,
      closed_at = case when :to in ('settled', 'rejected', 'returned', 'withdrawn') then :now::timestamptz end,
      file_id = case when :to = 'approved' then null else p.file_id end
    from locked l where p.id = l.id
    returning p.id, p.number, p.version, p.guarantee_id, p.receipt_id, p.purpose, p.beneficiary_party_id, p.amount_fils, p.rail, l.status as from_status, p.status, p.expected_on
  ), inserted_events as (
    insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at, staff_id)
    select id, version, from_status, status, coalesce(:facts::jsonb -> id::text, :facts::jsonb -> 'all', '{}'), :requestId, :now::timestamptz, :staffId?::bigint from moved
  ), file as (
    update app.payout_files f set status = :fileStatus?, sent_at = case when :fileStatus? = 'sent' then :now::timestamptz else f.sent_at end
    where :fileStatus?::text is not null and f.id in (select p.file_id from app.payouts p where p.id in (select id from moved)) and (f.status <> 'sent' or :fileStatus? = 'lost')
  )
  select m.id, m.number as "number!", m.guarantee_id, m.receipt_id, m.purpose, m.beneficiary_party_id, m.amount_fils, m.rail, m.from_status as "from", m.status as "to", m.expected_on,
    not exists (select from app.payouts o where o.guarantee_id = m.guarantee_id and o.purpose in ('seller', 'seller_reversed', 'refund') and o.status <> 'settled' and o.recovered_at is null and o.id not in (select id from moved where status = 'settled')
      and not exists (select from app.payouts next where next.previous_id = o.id)) as "all_paid!",
    m.status = 'settled' and exists (select from app.unmatched_entries u where u.matched_at is null and u.direction = 'credit' and u.end_to_end_id = m.number) as "return_is_kept!",
    exists (select from app.receipts r where r.id = m.receipt_id and r.reversed_at is not null) as "receipt_is_reversed!"
  from moved m order by m.guarantee_id, m.id`
const movePayoutsSql = sql.all('money/payouts.movePayouts', moveStatement('ids'))
const moveFileSql = sql.all('money/payouts.moveFile', moveStatement('file'))

/** Locks the owners of many payouts, in the order in which a move of a few locks them. */
const lockOwnersOfPayouts = sql.run(
  'money/payouts.lockOwnersOfPayouts',
  `with ${lockedOwners('ids')} select (select count(*) from guarantee), (select count(*) from receipt)`,
)

/** A statement that moves more takes longer than a statement may: each row that is settled keeps whose turn it is. */
const mostAtOnce = 1_000

export async function movePayoutRows(tx: Queryable, move: Move, most = mostAtOnce): Promise<MovedPayout[]> {
  const { which } = move
  if ('file' in which || which.payouts.length <= most) return moveAtOnce(tx, move)
  await lockOwnersOfPayouts(tx, namesOf(which.payouts))
  const moved: MovedPayout[] = []
  for (let from = 0; from < which.payouts.length; from += most)
    moved.push(...(await moveAtOnce(tx, { ...move, which: { payouts: which.payouts.slice(from, from + most) } })))
  return moved
}

async function moveAtOnce(tx: Queryable, move: Move): Promise<MovedPayout[]> {
  const { row, which } = move
  const { from, to } = row
  if (to === 'stays') throw new RangeError('a move that changes no status')
  const shared = {
    from,
    to,
    now: move.now,
    facts: JSON.stringify({ ...move.facts, ...(move.factsOfAll ? { all: move.factsOfAll } : {}) }),
    requestId: move.requestId,
    fileStatus: move.fileStatus ?? null,
    staffId: move.staffId ?? null,
  }
  if ('file' in which) return moveFileSql(tx, { ...shared, file: which.file })
  return movePayoutsSql(tx, { ...shared, ...namesOf(which.payouts) })
}

const namesOf = (payouts: readonly NamedPayout[]) => ({
  ids: payouts.map(({ id }) => id),
  sumsFils: payouts.map(({ amountFils }) => amountFils ?? null),
})

const promiseColumns = `p.id, p.purpose, p.beneficiary_party_id, p.amount_fils, p.guarantee_id, p.number as "number!", p.status, p.held_reason, p.expected_on, to_char(app.now() at time zone 'Asia/Amman', 'YYYY-MM-DD') as "today!"`

const listOverduePayoutsSql = sql.all(
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
export type OverduePayout = RowOf<typeof lockOverduePayout>

/** Lists open payouts whose expected day is over and that are not flagged as late, without those that wait for the beneficiary, as the index says it. */
export async function listOverduePayouts(db: Queryable): Promise<OverduePayout[]> {
  return listOverduePayoutsSql(db)
}

/** Reads one of them under its lock; the caller holds the guarantee's lock. */
export const lockOverduePayout = sql.first(
  'money/payouts.lockOverduePayout',
  `select ${promiseColumns} from app.payouts p where p.id = :id and p.late_at is null for update of p`,
  columns<{ heldReason: PayoutHoldReason }>(),
)

/** Flags a payout as late; its status stays. */
export const markLate = sql.run(
  'money/payouts.markLate',
  `with late as (update app.payouts set late_at = :now, version = version + 1 where id = :id returning id, version, status)
     insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at)
     select id, version, status, status, jsonb_build_object('late_since', :expectedOn::text), :requestId, :now::timestamptz from late`,
)

const noteBankQuestionsSql = sql.count(
  'money/payouts.noteBankQuestions',
  `with asked as (
    select p.id, p.status, q.reason
    from app.payouts p
    join unnest(:payoutIds::bigint[], :reasons?::text[]) q(id, reason) on q.id = p.id
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
     select id, version, status, status, jsonb_build_object('bank_said', 'asked', 'reason', reason), :requestId, :now::timestamptz from noted`,
)
/** Records the bank's question about payouts; their status stays. Returns how many of them we know. */
export async function noteBankQuestions(
  tx: Queryable,
  { asked, now, requestId }: { asked: readonly { payoutId: Id<'payouts'>; reason: string | null }[]; now: Date; requestId: string },
): Promise<number> {
  return noteBankQuestionsSql(tx, {
    payoutIds: asked.map(({ payoutId }) => payoutId),
    reasons: asked.map(({ reason }) => reason),
    requestId,
    now,
  })
}

const listFilesOfReportSql = sql.all(
  'money/payouts.listFilesOfReport',
  `select f.message_id, array(select p.id from app.payouts p where p.file_id = f.id and p.closed_at is null order by p.id) as "payouts!"
  from app.payout_files f where f.message_id = any(:files::text[])`,
)
const listPayoutsOfReportSql = sql.all('money/payouts.listPayoutsOfReport', 'select id from app.payouts where id = any(:payouts::bigint[])')
/** Finds which of the files and payouts that the bank's report names are ours, with the open payouts of each file. */
export async function findPayoutsOfReport(
  tx: Queryable,
  { files, payouts }: { files: readonly string[]; payouts: readonly bigint[] },
): Promise<{ payoutsOfFile: Map<string, Id<'payouts'>[]>; knownPayouts: Set<Id<'payouts'>> }> {
  const ours = await listFilesOfReportSql(tx, { files })
  const known = payouts.length === 0 ? [] : await listPayoutsOfReportSql(tx, { payouts })
  return {
    payoutsOfFile: new Map(ours.map((file) => [file.messageId, file.payouts])),
    knownPayouts: new Set(known.map(({ id }) => id)),
  }
}
