import { type Fils, noFils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { type GuaranteeCode, type SharedCode, accountIdsOfGuarantee, guaranteeCodes } from './chart-of-accounts.ts'

/** What a guarantee's own accounts hold, each on its own side; an account that no money ever touched holds nothing. */
export async function readGuaranteeBalances(db: Queryable, guaranteeId: bigint): Promise<Record<GuaranteeCode, Fils>> {
  const { rows } = await db.query<{ code: GuaranteeCode; balance_fils: Fils }>(
    'select code, balance_fils from ledger.balances where account_id = any($1)',
    [`{${accountIdsOfGuarantee(guaranteeId).join(',')}}`],
  )
  const found = new Map(rows.map((row) => [row.code, row.balance_fils]))
  return Object.fromEntries(guaranteeCodes.map((code) => [code, found.get(code) ?? noFils])) as Record<GuaranteeCode, Fils> // every code is there
}

/** A shared account over all its stripes. */
export async function readSharedBalance(db: Queryable, code: SharedCode): Promise<Fils> {
  const { rows } = await db.query<{ balance_fils: Fils }>(
    'select sum(balance_fils)::bigint as balance_fils from ledger.balances where code = $1',
    [code],
  )
  return rows[0]?.balance_fils ?? noFils
}

export interface JournalLine {
  readonly entry_id: bigint
  readonly event: string
  readonly reference: string
  readonly effective_at: Date
  readonly recorded_at: Date
  readonly actor: string
  readonly request_id: string
  readonly reverses: bigint | null
  readonly reason: string | null
  readonly code: string
  readonly book: 'client' | 'own'
  readonly owner_id: bigint
  readonly side: 'debit' | 'credit'
  readonly amount_fils: Fils
  readonly balance_after_fils: Fils
}

/**
 * Every line of every entry that touched a guarantee's money, oldest first: each fils can be followed. An entry that moves its money between shared accounts
 * only (a notice settled, a payout debited) is found by its reference.
 */
export async function listGuaranteeJournal(db: Queryable, guaranteeId: bigint, references: readonly string[] = []): Promise<JournalLine[]> {
  const { rows } = await db.query<JournalLine>(
    `select entry_id, event, reference, effective_at, recorded_at, actor, request_id, reverses, reason, code, book, owner_id, side, amount_fils, balance_after_fils
    from ledger.journal where entry_id in (select entry_id from ledger.journal where account_id = any($1)
      union all select entry_id from ledger.journal where reference = any($2)) order by entry_id, account_id`,
    [`{${accountIdsOfGuarantee(guaranteeId).join(',')}}`, references],
  )
  return rows
}
