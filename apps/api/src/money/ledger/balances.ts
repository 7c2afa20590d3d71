import { columns, type RowOf, sql } from '#db/statement.ts'
import { type Fils, noFils } from '@damana/contract/money'
import type { Queryable, ReadOnly } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { type GuaranteeCode, type SharedCode, accountIdsOfGuarantee, guaranteeCodes, sharedAccountIds } from './chart-of-accounts.ts'

const readGuaranteeBalancesSql = sql.all(
  'money/ledger.readGuaranteeBalances',
  `select code, balance_fils from ledger.balances where account_id = any(:accountId)`,
)
/** The balances of a guarantee's own accounts, each on its normal side; an account without postings has the balance zero. */
export async function readGuaranteeBalances(db: ReadOnly, guaranteeId: Id<'guarantees'>): Promise<Record<GuaranteeCode, Fils>> {
  const rows = await readGuaranteeBalancesSql(db, { accountId: accountIdsOfGuarantee(guaranteeId) })
  const found = new Map(rows.map((row) => [row.code, row.balanceFils]))
  return Object.fromEntries(guaranteeCodes.map((code) => [code, found.get(code) ?? noFils])) as Record<GuaranteeCode, Fils> // every code is present
}

const readSharedBalanceSql = sql.first(
  'money/ledger.readSharedBalance',
  `select sum(balance_fils)::bigint as "balance_fils!" from ledger.balances where code = :code`,
)
/** The balance of a shared account over all its stripes. */
export async function readSharedBalance(db: Queryable, code: SharedCode): Promise<Fils> {
  const row = await readSharedBalanceSql(db, { code })
  return row?.balanceFils ?? noFils
}

const readSharedTotalsSql = sql.all(
  'money/ledger.readSharedTotals',
  `select code as "code!", sum(balance_fils)::bigint as "balance_fils!" from ledger.balances where account_id < ${sharedAccountIds} group by code`,
  columns<{ code: SharedCode }>(),
)
/** The balance of each shared account over all its stripes, each on its normal side; however many guarantees there are, these are a few hundred rows. */
export async function readSharedTotals(db: ReadOnly): Promise<ReadonlyMap<SharedCode, Fils>> {
  return new Map((await readSharedTotalsSql(db)).map(({ code, balanceFils }) => [code, balanceFils]))
}

export type JournalLine = RowOf<typeof listGuaranteeJournalSql>

const lines = `select entry_id as "entry_id!", event as "event!", reference as "reference!", effective_at as "effective_at!",
    recorded_at as "recorded_at!", actor as "actor!",
      request_id as "request_id!", reverses, reason, code as "code!", book as "book!", owner_id as "owner_id!", side as "side!",
        amount_fils, balance_after_fils
    from ledger.journal`
/** The lines of one entry. */
export const listEntryJournal = sql.all('money/ledger.listEntryJournal', `${lines} where entry_id = :entryId::bigint order by account_id`)

const listGuaranteeJournalSql = sql.all(
  'money/ledger.listGuaranteeJournal',
  `${lines} where entry_id in (select entry_id from ledger.journal where account_id = any(:accountId)
      union all select entry_id from ledger.journal where reference = any(:references)) order by entry_id, account_id`,
)
/**
 * Lists every line of every entry that touched a guarantee's money, oldest first. Entries that move its money between shared accounts only
 * (a settled notification, a debited payout) are found by their references.
 */
export async function listGuaranteeJournal(
  db: ReadOnly,
  guaranteeId: Id<'guarantees'>,
  references: readonly string[] = [],
): Promise<JournalLine[]> {
  return listGuaranteeJournalSql(db, { accountId: accountIdsOfGuarantee(guaranteeId), references })
}
