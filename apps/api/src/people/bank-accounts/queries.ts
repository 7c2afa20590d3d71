import { columns, sql } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { AccountCurrency, PayoutHoldReason, PayoutStatus, UnprovenReason } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

export interface Account {
  id: bigint
  bank: string
  iban: string
  swiftCode: string
  currency: AccountCurrency
  clikName: string | null
  provenAt: Date | null
  unprovenReason: UnprovenReason | null
  createdAt: Date
}

/** The account that a party's money goes to, as far as one is named. */
export const findAccount = sql.first(
  'people/bank-accounts.findAccount',
  `select id, bank_code as bank, iban, swift_code as "swiftCode", currency, clik_name as "clikName", proven_at as "provenAt",
    unproven_reason as "unprovenReason", created_at as "createdAt"
     from app.bank_accounts where party_id = :partyId and replaced_at is null`,
)

/** One at a time names an account for a party. */
export const lockParty = sql.run('people/bank-accounts.lockParty', 'select id from app.parties where id = :partyId for no key update')

export interface NewAccount {
  partyId: Id<'parties'>
  bank: string
  iban: string
  swiftCode: string
  currency: AccountCurrency
  clikName: string | null
  provenAt: Date | null
  unprovenReason: UnprovenReason | null
  /** The bank says that it is in another name. */
  isOfOtherName: boolean
  setByUserId: Id<'users'> | null
  /** Since when it is known: a version that names the same account keeps its age. */
  createdAt: Date
  now: Date
}
const lockIbanSql = sql.run('people/bank-accounts.lockIban', `select pg_advisory_xact_lock(hashtextextended('iban:' || :iban::text, 0))`)
const insertAccountSql = sql.run(
  'people/bank-accounts.insertAccount',
  `insert into app.bank_accounts (party_id, bank_code, iban, swift_code, currency, clik_name, proven_at, unproven_reason, set_by_user_id, created_at)
  select :partyId, :bank, :iban, :swiftCode, :currency, :clikName, case when not o.is_of_another then :provenAt::timestamptz end, case when o.is_of_another then 'iban_of_another' else :unprovenReason end, :setByUserId, :createdAt
  from (select :isOfOtherName::boolean or :provenAt::timestamptz is not null and app.is_iban_of_another(:iban, :partyId, (select national_number from app.parties where id = :partyId)) as is_of_another) o`,
)
const replaceAccountSql = sql.run(
  'people/bank-accounts.replaceAccount',
  `update app.bank_accounts set replaced_at = :now where party_id = :partyId and replaced_at is null`,
)
/**
 * A new version; the one before stays as it was, because payouts point at it. One that is proven for somebody else, or that the bank gives to another name, stays unproven with that reason, whoever names it and
 * wherever. The caller holds the party's lock.
 */
export async function insertAccount(tx: Queryable, account: NewAccount): Promise<void> {
  await lockIbanSql(tx, { iban: account.iban })
  await replaceAccountSql(tx, account)
  await insertAccountSql(tx, account)
}

export interface WaitingPayout {
  number: string
  guaranteeNumber: string | null
  amountFils: Fils
  status: PayoutStatus
  heldReason: PayoutHoldReason | null
  bankReason: string | null
  iban: string | null
}
/** Payouts to a party that are held, or failed with nothing in their place; newest first. */
export const listWaitingPayouts = sql.all(
  'people/bank-accounts.listWaitingPayouts',
  `select number as "number!", 'DM-' || guarantee_id as guarantee_number, amount_fils, status, held_reason, bank_reason, iban
     from app.payouts where beneficiary_party_id = :partyId and (status = 'held' or unpaid_since is not null) order by id desc limit 50`,
  columns<{ heldReason: PayoutHoldReason }>(),
)
/**
 * The contacts that are notified about a party's bank data: the person; for a company its primary member and the members who may change it;
 * for a party without an account the phone that a counterparty typed.
 */
export const listContacts = sql.all(
  'people/bank-accounts.listContacts',
  `select phone, email, lang as "lang!", user_id
  from app.people_of_party
  where party_id = :partyId and is_active and (is_primary or may_name_account)`,
)

/** A guarantee's seller, its number and the newest payout of it that waits for an account. */
export const findSellerInNeed = sql.first(
  'people/bank-accounts.findSellerInNeed',
  `select g.seller_party_id as "partyId", g.number as "number!", p.amount_fils as "amountFils"
  from app.guarantees g
  join app.payouts p on p.guarantee_id = g.id and p.number = :payoutNumber and p.beneficiary_party_id = g.seller_party_id
     where g.id = :guaranteeId and not exists (select from app.users u where u.party_id = g.seller_party_id and u.account_type = 'individual')
       and not exists (select from app.companies c where c.party_id = g.seller_party_id)`,
)

/**
 * Moves the account that was named for a party by a link to another party, unless that one has an account: the row is replaced by a copy
 * with a new cooling-off, because a row never changes its party.
 */
export const moveAccount = sql.run(
  'people/bank-accounts.moveAccount',
  `with replaced as (update app.bank_accounts set replaced_at = app.now() where party_id = :fromPartyId and replaced_at is null
       returning bank_code, iban, swift_code, currency, clik_name, proven_at, unproven_reason)
     insert into app.bank_accounts (party_id, bank_code, iban, swift_code, currency, clik_name, proven_at, unproven_reason)
     select :toPartyId, bank_code, iban, swift_code, currency, clik_name, case when proven_at is not null then app.now() end, unproven_reason from replaced
     where not exists (select from app.bank_accounts where party_id = :toPartyId and replaced_at is null)`,
)

/** A payout of a guarantee that waits for an account: held for want of one, or refused or returned by the bank. As the partial indexes say it. */
export const waitsForAccount = `p.guarantee_id is not null
  and (p.held_reason in ('iban_missing', 'iban_unproven') or p.failed_status in ('rejected', 'returned') and p.unpaid_since is not null)`
/** An account in force that payouts may go to. */
export const isGoodAccount = `c.replaced_at is null and c.proven_at is not null and c.currency = 'JOD'`

/** Marks accounts beside which the payouts that wait for one stand right. As with the payouts: compared and marked in one snapshot. */
export const markComparedAccounts = sql.run(
  'people/bank-accounts.markComparedAccounts',
  `with seen as materialized (
    select c.id from app.bank_accounts c
    where c.compared_at is null and ${isGoodAccount} and not exists (
      select from app.payouts p where p.beneficiary_party_id = c.party_id and ${waitsForAccount} and c.id is distinct from p.bank_account_id)
    order by c.id limit :atMost
  )
  update app.bank_accounts c set compared_at = app.now() from seen s where c.id = s.id`,
)
