import { columns, sql } from '#db/statement.ts'
import { formatGuaranteeNumber } from '@damana/contract/ids'
import type { Fils } from '@damana/contract/money'
import type { TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { accountIdsOfShared } from '#money/ledger/index.ts'
import type { PayoutTransition } from './payout.rules.ts'

export interface DuePayment {
  id: Id<'payouts'>
  number: string
  amountFils: Fils
  beneficiaryName: string
  iban: string
  swiftCode: string
  guaranteeNumber: string | null
}

const feesToSweep = accountIdsOfShared('fees_to_sweep').join(', ')
/**
 * Checked again when a file is made and before its bytes leave a second time: by the function that holds a payout, and our fees leave behind
 * what we owe the client account.
 */
export const isFunded = `app.why_not_funded(purpose, guarantee_id, receipt_id, reversal_decided, id) is null
  and (purpose <> 'sweep' or (select coalesce(sum(m.amount_fils), 0) from app.make_goods m where m.credited_at is null)
    <= (select coalesce(sum(b.balance_fils), 0) from ledger.balances b where b.account_id in (${feesToSweep})))`

const listDuePaymentsSql = sql.all(
  'money/payouts.listDuePayments',
  `select p.id, p.number as "number!", p.amount_fils as "amount_fils!", p.beneficiary_name as "beneficiary_name!", p.iban as "iban!",
    p.swift_code as "swift_code!", p.guarantee_id, t.now as "now!"
  from (select app.now() as now) t
     left join (
       select *
       from app.payouts
       where closed_at is null and held_reason is null and rail = :rail and status = 'approved' and ${isFunded}
       order by id limit :limit
     ) p on true
     order by p.id`,
)
/** Lists the payouts that may leave with the next file of a rail, and the time. Read without locks: the file's insert checks them again. */
export async function listDuePayments(db: Queryable, rail: TransferType, limit: number): Promise<{ now: Date; payments: DuePayment[] }> {
  const rows = await listDuePaymentsSql(db, { rail, limit })
  const payments = rows.flatMap((row) =>
    row.id === null
      ? []
      : [
          {
            id: row.id,
            number: row.number,
            amountFils: row.amountFils,
            beneficiaryName: row.beneficiaryName,
            iban: row.iban,
            swiftCode: row.swiftCode,
            guaranteeNumber: row.guaranteeId === null ? null : formatGuaranteeNumber(row.guaranteeId),
          },
        ],
  )
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
  expectedOn: string
  ids: readonly Id<'payouts'>[]
  row: PayoutTransition
  now: Date
  requestId: string
}

const insertFileSql = sql.all(
  'money/payouts.insertFile',
  `with locked as materialized (
    select id, status
    from app.payouts
    where id = any(:ids::bigint[]) and status = any(:from::text[]) and ${isFunded}
    order by id
    for update skip locked
  ),
     file as (
       insert into app.payout_files (message_id, rail, body, sha256, payments, sum_fils, status, made_at, last_sent_at)
       select :messageId, :rail, :xml, :sha256, cardinality(:ids::bigint[]), :sumFils, 'made', :now, :now
       where (select count(*) from locked) = cardinality(:ids::bigint[])
       returning id
     ), moved as (
       update app.payouts p
       set status = :to, file_id = file.id, expected_on = :expectedOn, status_since = :now, version = p.version + 1
       from file, locked l
       where p.id = l.id
       returning p.id, p.version, l.status as from_status, file.id as file_id
     ), inserted_events as (
       insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at)
       select id, version, from_status, :to, jsonb_build_object('file', :messageId::text), :requestId, :now::timestamptz from moved
     )
     select id from file`,
)
/**
 * Stores a file and marks its payouts, in one statement and all or none. Returns false, without effect, when a payout changed meanwhile or
 * another worker holds it.
 */
export async function insertFile(db: Queryable, file: NewFile): Promise<boolean> {
  const { from, to } = file.row
  if (to === 'stays') throw new RangeError('a file moves its payouts')
  const rows = await insertFileSql(db, { ...file, from, to })
  return rows.length === 1
}

const listBusyRailsSql = sql.all(
  'money/payouts.listBusyRails',
  `select distinct rail from app.payouts where closed_at is null and held_reason is null and status in ('approved', 'in_file', 'unknown')`,
)
/** Lists rails with payouts that are due or in doubt. */
export async function listBusyRails(db: Queryable): Promise<TransferType[]> {
  const rows = await listBusyRailsSql(db)
  return rows.map(({ rail }) => rail)
}

/** A file as it was submitted. */
export const findPaymentFile = sql.first(
  'money/payouts.findPaymentFile',
  `select message_id, rail, body, sha256, payments, sum_fils, status, made_at, sent_at, confirmed_at, resent_at, last_missed_at
  from app.payout_files where message_id = :messageId`,
  columns<{ rail: TransferType }>(),
)
