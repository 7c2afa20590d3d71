import { columns, type RowOf, sql } from '#db/statement.ts'
import type { TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { isFunded } from './file.queries.ts'

/** Lists files in doubt: no answer came, or the process that submitted the file ended before it recorded one. */
export const listFilesInDoubt = sql.all(
  'money/payouts.listFilesInDoubt',
  `select f.id, f.message_id, f.rail, f.body as xml, f.sha256, f.payments, f.sum_fils, f.resent_at is not null as is_resent,
    d.in_doubt < f.payments as "is_heard_of!"
     from (
       select file_id, count(*) as in_doubt
       from app.payouts
       where closed_at is null and held_reason is null and rail = :rail and status in ('in_file', 'unknown')
       group by file_id
     ) d
     join app.payout_files f on f.id = d.file_id
     where (f.status <> 'made' or f.made_at <= app.now() - make_interval(secs => :leaseSeconds))
       and (f.ask_again_at is null or f.ask_again_at <= app.now())
     order by f.id`,
  columns<{ rail: TransferType }>(),
)
/**
 * A file in doubt: it is not known whether the bank has it. `isHeardOf`: the bank has reported on a payout in it, which is possible only if
 * it has the file.
 */
export type FileInDoubt = RowOf<typeof listFilesInDoubt>

/** Lists the payouts in doubt of a file. */
export const listPayoutsInDoubt = sql.all(
  'money/payouts.listPayoutsInDoubt',
  `select id, number as "number!", amount_fils as "amountFils"
  from app.payouts
  where closed_at is null and file_id = :fileId and status in ('in_file', 'unknown')
  order by id`,
)

/**
 * The last status report on a payout in the file, which proves that the bank has the file. Earlier denials no longer count: the bank may
 * still be recording the rest.
 */
export const heardAt = `(select max(o.status_since) from app.payouts o where o.file_id = f.id and o.status not in ('in_file', 'unknown'))`

const markResentSql = sql.count(
  'money/payouts.markResent',
  `update app.payout_files set resent_at = app.now(), last_sent_at = app.now() where id = :fileId and resent_at is null
       and not exists (select from app.payouts where file_id = :fileId and status in ('in_file', 'unknown') and not (${isFunded}))`,
)
/**
 * Records that the bytes leave a second time; false when another process sent them meanwhile, or when the bank has reversed money that a
 * payment in the file carries: such a file is asked about and not sent again.
 */
export async function markResent(db: Queryable, fileId: bigint): Promise<boolean> {
  const rowCount = await markResentSql(db, { fileId })
  return rowCount === 1
}

/** Records that the bank confirmed exactly these bytes. */
export const markConfirmed = sql.run(
  'money/payouts.markConfirmed',
  'update app.payout_files set confirmed_at = coalesce(confirmed_at, :now) where message_id = :messageId',
)

const readMissesSql = sql.first(
  'money/payouts.readMisses',
  `select f.last_sent_at, case when ${heardAt} is null or ${heardAt} < f.first_missed_at then f.first_missed_at end as first_missed_at,
       (select max(received_at) from app.bank_messages where kind = 'camt.053' and received_at > f.last_sent_at) as statement_at
       from app.payout_files f
       where f.id = :fileId`,
)
const lockMissesSql = sql.run('money/payouts.lockMisses', 'select from app.payout_files where id = :fileId for update')
/** The time of the bank's first denial of this file or the rest of it, and the facts its denials are judged by; the row is locked. */
export async function lockMisses(
  tx: Queryable,
  fileId: bigint,
): Promise<{ lastSentAt: Date; firstMissedAt: Date | null; statementAt: Date | null }> {
  await lockMissesSql(tx, { fileId })
  const row = await readMissesSql(tx, { fileId })
  if (!row) throw new Error('a payment file is gone')
  return { lastSentAt: row.lastSentAt, firstMissedAt: row.firstMissedAt, statementAt: row.statementAt }
}

const noteMissSql = sql.run(
  'money/payouts.noteMiss',
  `update app.payout_files
  set first_missed_at = case when :isFirst then :now else first_missed_at end,
    last_missed_at = case when :isLast then coalesce(last_missed_at, :now) when :isFirst then null else last_missed_at end, ask_again_at = :askAgainAt
  where id = :fileId`,
)
/** Counts one more denial of the file by the bank; `isFirst` when no earlier one counts, `isLast` when it is decisive. */
export async function noteMiss(
  tx: Queryable,
  fileId: bigint,
  miss: { isFirst: boolean; isLast: boolean; now: Date; askAgainAt: Date },
): Promise<void> {
  await noteMissSql(tx, { ...miss, fileId })
}

const lockDenialsSql = sql.run('money/payouts.lockDenials', 'select pg_advisory_xact_lock(hashtextextended(:subject::text, 0))')
/** Serialises what finance says about one file, or one payout of none: none of them is locked before it moves. */
export const lockDenials = (tx: Queryable, subject: string) => lockDenialsSql(tx, { subject })
