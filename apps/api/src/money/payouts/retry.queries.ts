import { columns, type RowOf, statement } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { PayoutHoldReason, PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Purpose, ExternalAccount } from './order.queries.ts'

/** A payout whose money is back at its source. */
export interface FailedPayout {
  id: bigint
  guaranteeId: bigint | null
  beneficiaryPartyId: bigint | null
  beneficiaryName: string
  purpose: Purpose
  attempt: number
  amountFils: Fils
  rail: TransferType
  status: PayoutStatus
  receiptId: bigint | null
  bankAccountId: bigint | null
  approvalsNeeded: number
  /** The external account that it was ordered to, if any. */
  externalAccount: ExternalAccount | null
  /** The beneficiary's account in force, and whether payouts may go there. */
  presentAccountId: bigint | null
  presentIsProven: boolean
}
const failedColumns = `p.id, p.guarantee_id, p.beneficiary_party_id, p.beneficiary_name, p.purpose, p.attempt, p.amount_fils, p.rail, p.status,
  p.receipt_id, p.bank_account_id, p.approvals_needed, p.iban, p.swift_code, p.account_since, c.id as present_account_id, coalesce(c.proven_at is not null and c.currency = 'JOD', false) as "present_is_proven!"`
type FailedRow = RowOf<typeof findFailedPayoutSql>
const failedOf = ({ iban, swiftCode, accountSince, ...row }: FailedRow): FailedPayout => ({
  ...row,
  externalAccount: row.bankAccountId === null && iban !== null && swiftCode !== null ? { iban, swiftCode, since: accountSince } : null,
})
const failedFrom = `from app.payouts p left join app.bank_accounts c on c.party_id = p.beneficiary_party_id and c.replaced_at is null`

const lockFailedPayoutsSql = statement(
  'money/payouts.lockFailedPayouts',
  `select ${failedColumns} ${failedFrom} where p.guarantee_id = $1 and p.unpaid_since is not null order by p.id for update of p`,
)
/** Locks the failed payouts of a guarantee that no new attempt has replaced. The caller holds the guarantee's lock. */
export async function lockFailedPayouts(tx: Queryable, guaranteeId: bigint): Promise<FailedPayout[]> {
  const rows = await lockFailedPayoutsSql.all(tx, [guaranteeId])
  return rows.map(failedOf)
}
const findFailedPayoutSql = statement('money/payouts.findFailedPayout', `select ${failedColumns} ${failedFrom} where p.id = $1`)
export async function findFailedPayout(tx: Queryable, id: bigint): Promise<FailedPayout | undefined> {
  const row = await findFailedPayoutSql.first(tx, [id])
  return row && failedOf(row)
}

const listGuaranteesOfPayeeSql = statement(
  'money/payouts.listGuaranteesOfPayee',
  `select distinct guarantee_id as "guarantee_id!"
  from app.payouts
  where beneficiary_party_id = $1 and guarantee_id is not null
    and (status in ('ordered', 'held', 'approved') or unpaid_since is not null)
  order by guarantee_id`,
)
/** Lists guarantees with a payout to this party that failed or that waits for the party. */
export async function listGuaranteesOfPayee(db: Queryable, partyId: bigint): Promise<bigint[]> {
  const rows = await listGuaranteesOfPayeeSql.all(db, [partyId])
  return rows.map((row) => row.guaranteeId)
}

const listPartiesOfBankDataSql = statement(
  'money/payouts.listPartiesOfBankData',
  `select party_id as "party_id!" from app.people_of_party where user_id = $1 and may_name_account order by 1`,
)
/** Lists the parties whose bank data this user may change. */
export async function listPartiesOfBankData(db: Queryable, userId: bigint): Promise<bigint[]> {
  const rows = await listPartiesOfBankDataSql.all(db, [userId])
  return rows.map((row) => row.partyId)
}

/**
 * Payouts that wait for an account of their beneficiary: held for one of these reasons, or refused or returned by the bank. Two branches,
 * because an `or` over two indexes scans the table.
 */
const waitingForAccount = (reasons: string): string => `
  select * from app.payouts where held_reason is not null and held_reason = any(${reasons}::text[])
  union all select * from app.payouts where unpaid_since is not null and status in ('rejected', 'returned')`

const listStaleSql = statement(
  'money/payouts.listStale',
  `select distinct guarantee_id as "guarantee_id!" from (
       select p.guarantee_id
       from (${waitingForAccount('$1')}) p
       join app.bank_accounts c on c.party_id = p.beneficiary_party_id and c.replaced_at is null and c.proven_at is not null
         and c.currency = 'JOD'
       where c.id is distinct from p.bank_account_id
       union all
       select p.guarantee_id from app.payouts p where p.held_reason is not null and p.held_reason in ('iban_young', 'contact_changed')
         and p.status_since + make_interval(secs => case p.held_reason when 'iban_young' then $2::int else $3::int end) <= (select app.now())
     ) stale where guarantee_id is not null order by guarantee_id limit 200`,
)
/** Lists guarantees with a payout in a stale status: a concurrent change was missed, or a timer was lost. */
export async function listStale(
  db: Queryable,
  limits: { wantsAccount: readonly PayoutHoldReason[]; ibanYoungSeconds: number; contactYoungSeconds: number },
): Promise<bigint[]> {
  const rows = await listStaleSql.all(db, [limits.wantsAccount, limits.ibanYoungSeconds, limits.contactYoungSeconds])
  return rows.map((row) => row.guaranteeId)
}

const listUnsafeApprovedSql = statement(
  'money/payouts.listUnsafeApproved',
  `with changed as materialized (
       select id from app.users
       where greatest(password_changed_at, phone_changed_at) > app.now() - make_interval(secs => $2)
         and greatest(password_changed_at, phone_changed_at) > created_at
     ), unsafe as (
       select r.party_id from app.people_of_party r where r.user_id in (select id from changed) and r.may_name_account
     )
     select distinct guarantee_id as "guarantee_id!"
     from app.payouts
     where closed_at is null and rail = $1 and status = 'approved' and guarantee_id is not null
       and beneficiary_party_id in (select party_id from unsafe)`,
)
/** Lists guarantees with an approved payout to a beneficiary whose contact was reset just now. */
export async function listUnsafeApproved(db: Queryable, rail: TransferType, contactYoungSeconds: number): Promise<bigint[]> {
  const rows = await listUnsafeApprovedSql.all(db, [rail, contactYoungSeconds])
  return rows.map((row) => row.guaranteeId)
}

const listDueRemindersSql = statement(
  'money/payouts.listDueReminders',
  `select p.id as "id!", p.guarantee_id, p.beneficiary_party_id, p.amount_fils as "amount_fils!",
    p.status as "status!", p.held_reason, p.reminders_sent as "reminders_sent!", due.n as "reminders_due!"
     from (${waitingForAccount('$2')}) p
     cross join lateral (
       select count(*)::int as n
       from unnest($1::int[]) s
       where p.status_since + make_interval(secs => s) <= (select app.now())
     ) due
     where (p.beneficiary_party_id is not null or p.receipt_id is not null) and due.n > p.reminders_sent order by p.id limit 200`,
  columns<{ status: PayoutStatus; heldReason: PayoutHoldReason }>(),
)
/**
 * `beneficiaryPartyId` is null where the payer is no party: then the buyer is asked for the payer's account. `remindersDue` is the number
 * of reminders that should have been sent by now.
 */
export type DueReminder = RowOf<typeof listDueRemindersSql>

/** Lists payouts that wait for an account of the beneficiary and have a reminder due. */
export async function listDueReminders(
  db: Queryable,
  { afterSeconds, wantsAccount }: { afterSeconds: readonly number[]; wantsAccount: readonly PayoutHoldReason[] },
): Promise<DueReminder[]> {
  return listDueRemindersSql.all(db, [afterSeconds, wantsAccount])
}

const countReminderSql = statement(
  'money/payouts.countReminder',
  'update app.payouts set reminders_sent = $2 where id = $1 and reminders_sent = $3 and status = $4',
)
/** Counts a reminder; false when another process counted it first, or the payout's status changed. */
export async function countReminder(tx: Queryable, due: DueReminder): Promise<boolean> {
  const rowCount = await countReminderSql.run(tx, [due.id, due.remindersDue, due.remindersSent, due.status])
  return rowCount === 1
}
