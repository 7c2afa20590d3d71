import type { Lang } from '@damana/contract/errors'
import type { Fils } from '@damana/contract/money'
import type { AccountCurrency, PayoutHoldReason, PayoutStatus, UnprovenReason } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'

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
export async function findAccount(db: Queryable, partyId: bigint): Promise<Account | undefined> {
  const { rows } = await db.query<Account & Record<string, unknown>>(
    `select id, bank_code as bank, iban, swift_code as "swiftCode", currency, clik_name as "clikName", proven_at as "provenAt", unproven_reason as "unprovenReason", created_at as "createdAt"
     from app.bank_accounts where party_id = $1 and replaced_at is null`,
    [partyId],
  )
  return rows[0]
}

/** One at a time names an account for a party. */
export async function lockParty(tx: Queryable, partyId: bigint): Promise<void> {
  await tx.query('select id from app.parties where id = $1 for no key update', [partyId])
}

export interface NewAccount {
  partyId: bigint
  bank: string
  iban: string
  swiftCode: string
  currency: AccountCurrency
  clikName: string | null
  provenAt: Date | null
  unprovenReason: UnprovenReason | null
  setByUserId: bigint | null
  /** Since when it is known: a version that names the same account keeps its age. */
  createdAt: Date
  now: Date
}
/** A new version; the one before stays as it was, because payouts point at it. The caller holds the party's lock. */
export async function insertAccount(tx: Queryable, account: NewAccount): Promise<void> {
  await tx.query(`update app.bank_accounts set replaced_at = $2 where party_id = $1 and replaced_at is null`, [
    account.partyId,
    account.now,
  ])
  await tx.query(
    `insert into app.bank_accounts (party_id, bank_code, iban, swift_code, currency, clik_name, proven_at, unproven_reason, set_by_user_id, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      account.partyId,
      account.bank,
      account.iban,
      account.swiftCode,
      account.currency,
      account.clikName,
      account.provenAt,
      account.unprovenReason,
      account.setByUserId,
      account.createdAt,
    ],
  )
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
export async function listWaitingPayouts(db: Queryable, partyId: bigint): Promise<WaitingPayout[]> {
  const { rows } = await db.query<WaitingPayout & Record<string, unknown>>(
    `select number, 'DM-' || guarantee_id as "guaranteeNumber", amount_fils as "amountFils", status, held_reason as "heldReason", bank_reason as "bankReason", iban
     from app.payouts where payee_party_id = $1 and (status = 'held' or unpaid_since is not null) order by id desc limit 50`,
    [partyId],
  )
  return rows
}

export interface Contact {
  phone: string | null
  email: string | null
  lang: Lang
  /** False: only a party, whom nobody can sign in for. */
  hasUser: boolean
}
/** Who hears of a party's bank data: the person; of a company its primary and those who may change it; of who has no account, the phone that a counterparty typed. */
export async function listContacts(db: Queryable, partyId: bigint): Promise<Contact[]> {
  const { rows } = await db.query<Contact & Record<string, unknown>>(
    `select phone, email, lang, user_id is not null as "hasUser" from app.people_of_party where party_id = $1 and is_active and (is_primary or may_name_account)`,
    [partyId],
  )
  return rows
}

/** A guarantee's seller, its number and the newest payout of it that waits for an account. */
export async function findSellerInNeed(
  db: Queryable,
  guaranteeId: bigint,
  payoutNumber: string,
): Promise<{ partyId: bigint; number: string; amountFils: Fils } | undefined> {
  const { rows } = await db.query<{ partyId: bigint; number: string; amountFils: Fils }>(
    `select g.seller_party_id as "partyId", g.number, p.amount_fils as "amountFils" from app.guarantees g join app.payouts p on p.guarantee_id = g.id and p.number = $2 and p.payee_party_id = g.seller_party_id
     where g.id = $1 and not exists (select from app.users u where u.party_id = g.seller_party_id) and not exists (select from app.companies c where c.party_id = g.seller_party_id)`,
    [guaranteeId, payoutNumber],
  )
  return rows[0]
}

/** The account that was named for a party by a link becomes the other's, young as if it were named now, unless that one has one; a row of it never changes hands. */
export async function moveAccount(tx: Queryable, fromPartyId: bigint, toPartyId: bigint): Promise<void> {
  await tx.query(
    `with left_over as (update app.bank_accounts set replaced_at = app.now() where party_id = $1 and replaced_at is null
       returning bank_code, iban, swift_code, currency, clik_name, proven_at)
     insert into app.bank_accounts (party_id, bank_code, iban, swift_code, currency, clik_name, proven_at)
     select $2, bank_code, iban, swift_code, currency, clik_name, case when proven_at is not null then app.now() end from left_over
     where not exists (select from app.bank_accounts where party_id = $2 and replaced_at is null)`,
    [fromPartyId, toPartyId],
  )
}
