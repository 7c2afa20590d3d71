import { type RowOf, sql } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { isGoodAccount, waitsForAccount } from '#people/bank-accounts/index.ts'
import type { Purpose, ExternalAccount } from './order.queries.ts'

/** A payout whose money is back at its source. */
export interface FailedPayout {
  id: Id<'payouts'>
  guaranteeId: Id<'guarantees'> | null
  beneficiaryPartyId: Id<'parties'> | null
  beneficiaryName: string
  purpose: Purpose
  attempt: number
  amountFils: Fils
  rail: TransferType
  status: PayoutStatus
  receiptId: Id<'receipts'> | null
  bankAccountId: bigint | null
  approvalsNeeded: number
  /** The external account that it was ordered to, if any. */
  externalAccount: ExternalAccount | null
  /** The beneficiary's account in force, and whether payouts may go there. */
  presentAccountId: bigint | null
  presentIsProven: boolean
}
const failedColumns = `p.id, p.guarantee_id, p.beneficiary_party_id, p.beneficiary_name, p.purpose, p.attempt, p.amount_fils, p.rail, p.status,
  p.receipt_id, p.bank_account_id, p.approvals_needed, p.iban, p.swift_code, p.account_since, p.account_is_of_another, c.id as present_account_id, coalesce(c.proven_at is not null and c.currency = 'JOD', false) as "present_is_proven!"`
type FailedRow = RowOf<typeof findFailedPayoutSql>
const failedOf = ({ iban, swiftCode, accountSince, accountIsOfAnother, ...row }: FailedRow): FailedPayout => ({
  ...row,
  externalAccount:
    row.bankAccountId === null && iban !== null && swiftCode !== null
      ? { iban, swiftCode, since: accountSince, isOfAnother: accountIsOfAnother }
      : null,
})
const failedFrom = `from app.payouts p left join app.bank_accounts c on c.party_id = p.beneficiary_party_id and c.replaced_at is null`

const lockFailedPayoutsSql = sql.all(
  'money/payouts.lockFailedPayouts',
  `select ${failedColumns} ${failedFrom} where p.guarantee_id = :guaranteeId and p.unpaid_since is not null order by p.id for update of p`,
)
/** Locks the failed payouts of a guarantee that no new attempt has replaced. The caller holds the guarantee's lock. */
export async function lockFailedPayouts(tx: Queryable, guaranteeId: Id<'guarantees'>): Promise<FailedPayout[]> {
  const rows = await lockFailedPayoutsSql(tx, { guaranteeId })
  return rows.map(failedOf)
}
const findFailedPayoutSql = sql.first('money/payouts.findFailedPayout', `select ${failedColumns} ${failedFrom} where p.id = :id`)
export async function findFailedPayout(tx: Queryable, id: Id<'payouts'>): Promise<FailedPayout | undefined> {
  const row = await findFailedPayoutSql(tx, { id })
  return row && failedOf(row)
}

const closeFailedBacksSql = sql.run(
  'money/payouts.closeFailedBacks',
  `update app.payouts set unpaid_since = null, recovered_at = coalesce(:recoveredAt, recovered_at)
  where receipt_id = :receiptId and purpose = 'suspense' and unpaid_since is not null`,
)
/** Closes the failed payouts whose money was in suspense again and has left it since: nothing is left to try again. */
export async function closeFailedBacks(tx: Queryable, of: { receiptId: Id<'receipts'>; recoveredAt?: Date }): Promise<void> {
  await closeFailedBacksSql(tx, { receiptId: of.receiptId, recoveredAt: of.recoveredAt ?? null })
}

/** The newest payout of a receipt's money in suspense, and whether that money is in suspense again. */
export const findLastBack = sql.first(
  'money/payouts.findLastBack',
  `select id, attempt, unpaid_since is not null as "is_unpaid!" from app.payouts
  where receipt_id = :receiptId and purpose = 'suspense' order by attempt desc, id desc limit 1`,
)

const listGuaranteesOfPayeeSql = sql.all(
  'money/payouts.listGuaranteesOfPayee',
  `select distinct guarantee_id as "guarantee_id!"
  from app.payouts
  where beneficiary_party_id = :partyId and guarantee_id is not null
    and (status in ('ordered', 'held', 'approved') or unpaid_since is not null)
  order by guarantee_id`,
)
/** Lists guarantees with a payout to this party that failed or that waits for the party. */
export async function listGuaranteesOfPayee(db: Queryable, partyId: Id<'parties'>): Promise<Id<'guarantees'>[]> {
  const rows = await listGuaranteesOfPayeeSql(db, { partyId })
  return rows.map((row) => row.guaranteeId)
}

const listPartiesOfBankDataSql = sql.all(
  'money/payouts.listPartiesOfBankData',
  `select party_id as "party_id!" from app.people_of_party where user_id = :userId and may_name_account order by 1`,
)
/** Lists the parties whose bank data this user may change. */
export async function listPartiesOfBankData(db: Queryable, userId: Id<'users'>): Promise<Id<'parties'>[]> {
  const rows = await listPartiesOfBankDataSql(db, { userId })
  return rows.map((row) => row.partyId)
}

/** Its cooling-off is over. */
const isOldEnough = `p.held_reason is not null and p.held_reason in ('iban_young', 'contact_changed')
  and p.status_since + make_interval(secs => case p.held_reason when 'iban_young' then :ibanYoungSeconds::int else :contactYoungSeconds::int end) <= (select app.now())`

const listStaleSql = sql.all(
  'money/payouts.listStale',
  `select distinct guarantee_id as "guarantee_id!" from (
       select p.guarantee_id
       from app.payouts p
       join app.bank_accounts c on c.party_id = p.beneficiary_party_id and ${isGoodAccount}
       where p.compared_at is null and ${waitsForAccount} and c.id is distinct from p.bank_account_id
       union all
       select p.guarantee_id
       from app.bank_accounts c
       join app.payouts p on p.beneficiary_party_id = c.party_id and ${waitsForAccount}
       where c.compared_at is null and ${isGoodAccount} and c.id is distinct from p.bank_account_id
       union all
       select guarantee_id from app.payouts p where ${isOldEnough} and p.late_at is null
       union all
       select guarantee_id from app.payouts p where ${isOldEnough} and p.late_at is not null
     ) stale where guarantee_id is not null order by guarantee_id limit 200`,
)
/** Lists guarantees with a payout in a stale status: a concurrent change was missed, or a timer was lost. */
export async function listStale(
  db: Queryable,
  limits: { ibanYoungSeconds: number; contactYoungSeconds: number },
): Promise<Id<'guarantees'>[]> {
  const rows = await listStaleSql(db, limits)
  return rows.map((row) => row.guaranteeId)
}

/**
 * Marks payouts that stand right beside the account in force, which the next comparison need not read again. One statement compares and marks, in one snapshot; what changes
 * meanwhile has another version and stays unmarked.
 */
export const markComparedPayouts = sql.run(
  'money/payouts.markComparedPayouts',
  `with seen as materialized (
    select p.id, p.version, p.beneficiary_party_id from app.payouts p
    where p.compared_at is null and ${waitsForAccount} and not exists (
      select from app.bank_accounts c where c.party_id = p.beneficiary_party_id and ${isGoodAccount} and c.id is distinct from p.bank_account_id)
    order by p.id limit :atMost
  ), unchanged as materialized (
    select p.id from app.payouts p join seen s on s.id = p.id and s.version = p.version and s.beneficiary_party_id is not distinct from p.beneficiary_party_id
    for update of p skip locked
  )
  update app.payouts p set compared_at = app.now() from unchanged u where p.id = u.id`,
)

const listUnsafeApprovedSql = sql.all(
  'money/payouts.listUnsafeApproved',
  `with changed as materialized (
       select id from app.users
       where greatest(password_changed_at, phone_changed_at) > (select app.now()) - make_interval(secs => :contactYoungSeconds)
         and greatest(password_changed_at, phone_changed_at) > created_at
     ), unsafe as (
       select r.party_id from app.people_of_party r where r.user_id = any(array(select id from changed)) and r.may_name_account
     )
     select distinct guarantee_id as "guarantee_id!"
     from app.payouts
     where closed_at is null and held_reason is null and rail = :rail and status = 'approved' and guarantee_id is not null
       and beneficiary_party_id in (select party_id from unsafe)`,
)
/** Lists guarantees with an approved payout to a beneficiary whose contact was reset just now. */
export async function listUnsafeApproved(db: Queryable, rail: TransferType, contactYoungSeconds: number): Promise<Id<'guarantees'>[]> {
  const rows = await listUnsafeApprovedSql(db, { rail, contactYoungSeconds })
  return rows.map((row) => row.guaranteeId)
}

/** Long enough without an account, of somebody who can be reminded. */
const wantsReminder = `p.status_since <= nth.moment and (p.beneficiary_party_id is not null or p.receipt_id is not null)`
/** Payouts held for one of the reasons, reminded so often and due for one more. In the order of an index, of which no more is read than is due. */
const heldAndDue = (isLate: string) => `
  select p.* from nth cross join unnest(:wantsAccount::text[]) reason cross join lateral (
    select * from app.payouts p
    where p.held_reason is not null and p.held_reason = reason and p.reminders_sent = nth.sent and p.late_at ${isLate} and p.ordered_at <= nth.moment and ${wantsReminder}
    order by p.ordered_at limit 200
  ) p`

/**
 * Lists payouts that wait for an account of the beneficiary and have a reminder due. The nth reminder is sought among those that were reminded once less and were ordered
 * long enough ago: the indexes know when a payout was ordered, and not since when it waits.
 */
export const listDueReminders = sql.all(
  'money/payouts.listDueReminders',
  `with nth as (
     select row_number() over (order by s)::int - 1 as sent, app.now() - make_interval(secs => s) as moment from unnest(:afterSeconds::int[]) s
   )
   select p.id as "id!", p.guarantee_id, p.beneficiary_party_id, p.amount_fils as "amount_fils!",
    p.status as "status!", p.held_reason, p.reminders_sent as "reminders_sent!", (select count(*)::int from nth where p.status_since <= nth.moment) as "reminders_due!"
   from (
     ${heldAndDue('is null')}
     union all
     ${heldAndDue('is not null')}
     union all
     select p.* from nth cross join unnest(array['rejected', 'returned']) how cross join lateral (
       select * from app.payouts p
       where p.unpaid_since is not null and p.failed_status = how and p.reminders_sent = nth.sent and p.unpaid_since <= nth.moment and ${wantsReminder}
       order by p.unpaid_since limit 200
     ) p
   ) p
   order by p.id limit 200`,
)
/**
 * `beneficiaryPartyId` is null where the payer is no party: then the buyer is asked for the payer's account. `remindersDue` is the number
 * of reminders that should have been sent by now.
 */
export type DueReminder = RowOf<typeof listDueReminders>

const countReminderSql = sql.count(
  'money/payouts.countReminder',
  'update app.payouts set reminders_sent = :remindersDue where id = :id and reminders_sent = :remindersSent and status = :status',
)
/** Counts a reminder; false when another process counted it first, or the payout's status changed. */
export async function countReminder(tx: Queryable, due: DueReminder): Promise<boolean> {
  const rowCount = await countReminderSql(tx, due)
  return rowCount === 1
}
