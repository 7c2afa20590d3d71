import { columns, sql } from '#db/statement.ts'
import { sharedAccountIds } from '#money/ledger/index.ts'

/** Where the next audit begins. Ids and fils are texts of digits. */
export interface Marks {
  /** By the product's clock. */
  readonly since: string
  readonly guarantees: string
  readonly receipts: string
  readonly payouts: string
  readonly entries: string
  readonly lines: string
  readonly messages: string
  /** Of the bank's lines before `lines`. */
  readonly linesFils: string
  /** Version and balance by account. */
  readonly sharedAccounts: Readonly<Record<string, readonly [version: string, balanceFils: string]>>
}

/** Ids drawn by transactions that have not committed are below the greatest that is seen; so many of the newest are looked at again. */
const overlap = { ids: 1_000, minutes: 10 }
const markOf = (table: string, id = 'id') => `coalesce((select greatest(max(${id}) - ${overlap.ids}, 0) from ${table}), 0)::text`

/** The marks of this moment, but for the sum of the bank's lines. */
export const readMarks = sql.one(
  'audit.readMarks',
  `select app.now() - make_interval(mins => ${overlap.minutes}) as "since!", ${markOf('app.guarantees')} as "guarantees!", ${markOf('app.receipts')} as "receipts!", ${markOf('app.payouts')} as "payouts!",
    ${markOf('ledger.journal', 'entry_id')} as "entries!", ${markOf('app.bank_lines')} as "lines!", ${markOf('app.bank_messages')} as "messages!",
    (select coalesce(jsonb_object_agg(b.account_id, jsonb_build_array(b.version::text, b.balance_fils::text)), '{}') from ledger.balances b where b.account_id < ${sharedAccountIds} and b.version > 0) as "shared_accounts!"`,
  columns<{ sharedAccounts: Marks['sharedAccounts'] }>(),
)

export const readNewestRun = sql.first(
  'audit.readNewestRun',
  `select differences, marks from app.audit_runs order by id desc limit 1`,
  columns<{ marks: Marks | null }>(),
)

const changedGuarantees = `select id from app.guarantees where id >= :guarantees
  union select guarantee_id from app.guarantee_events where at >= :since
  union select p.guarantee_id from app.payout_events e join app.payouts p on p.id = e.payout_id where e.at >= :since and p.guarantee_id is not null
  union select guarantee_id from ledger.journal where entry_id >= :entries and guarantee_id is not null`

export const listChangedGuarantees = sql.all(
  'audit.listChangedGuarantees',
  `select id as "id!" from (${changedGuarantees}) changed order by id`,
)
export const listChangedParties = sql.all(
  'audit.listChangedParties',
  `select distinct party_id as "id!" from app.guarantees g cross join lateral unnest(array[g.seller_party_id, g.buyer_party_id, g.creator_party_id]) party_id
  where g.id = any(:guarantees) and party_id is not null order by 1`,
)
export const listChangedPayouts = sql.all(
  'audit.listChangedPayouts',
  `select id as "id!" from (select id from app.payouts where id >= :payouts union select payout_id from app.payout_events where at >= :since) changed order by id`,
)
/** Receipts and guarantees whose accounts have new lines; only a receipt has one of suspense. */
export const listChangedOwners = sql.all(
  'audit.listChangedOwners',
  `select owner_id as "id!", bool_or(code = 'suspense') as "has_suspense!" from ledger.journal where entry_id >= :entries and account_id >= ${sharedAccountIds} group by 1 order by 1`,
)
