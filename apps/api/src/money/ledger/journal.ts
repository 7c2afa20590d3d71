import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import { type AuditContext, ledgerActorOf } from '#kernel/audit-context.ts'
import { accountId } from './chart-of-accounts.ts'
import type { LedgerEntry } from './entry.ts'

export interface Origin {
  /** `user:7`, `staff:3`, `system`, `bank:…`. */
  readonly actor: string
  /** The request or job that caused the entry. */
  readonly requestId: string
}

export interface NewEntry extends LedgerEntry, Origin {
  readonly effectiveAt?: Date | null
}

/**
 * Books one entry and returns its id; `effectiveAt` is the time of the event by the bank's or the registry's clock. The same reference with
 * the same postings returns the existing entry; with other postings it is refused.
 */
export const post = (tx: Queryable, audit: AuditContext, entry: LedgerEntry, effectiveAt: Date = audit.now): Promise<bigint> =>
  postAs(tx, { ...entry, effectiveAt, ...ledgerActorOf(audit) })

const postSql = sql.all(
  'money/ledger.post',
  `select ledger.post(:event, :reference, :effectiveAt?, :guaranteeId?, :actor, :requestId, :accounts, :debits, :sumsFils) as "id!"`,
)
/** Books an entry for an actor in the ledger's terms. */
export async function postAs(
  tx: Queryable,
  { event, reference, effectiveAt, guaranteeId, actor, requestId, postings }: NewEntry,
): Promise<bigint> {
  const lines = postings.map(({ account, side, fils }) => ({ account: accountId(account), isDebit: side === 'debit', fils }))
  lines.sort((a, b) => (a.account < b.account ? -1 : 1))
  const rows = await postSql(tx, {
    event,
    reference,
    effectiveAt: effectiveAt ?? null,
    guaranteeId,
    actor,
    requestId,
    accounts: lines.map(({ account }) => account),
    debits: lines.map(({ isDebit }) => isDebit),
    sumsFils: lines.map((line) => line.fils),
  })
  return readId(rows)
}

const reverseSql = sql.all('money/ledger.reverse', `select ledger.reverse(:entryId, :reason, :actor, :requestId) as "id!"`)
/** Books the reversing entry of an entry. A second reversal is refused, also of a concurrent caller. */
export async function reverse(tx: Queryable, entryId: bigint, reason: string, { actor, requestId }: Origin): Promise<bigint> {
  const rows = await reverseSql(tx, { entryId, reason, actor, requestId })
  return readId(rows)
}

function readId(rows: readonly { id: bigint }[]): bigint {
  const [row] = rows
  if (!row) throw new Error('the ledger gave no entry id')
  return row.id
}

const refusals = {
  accounts__not_overdrawn: 'overdrawn',
  entries__reference_reused: 'reference_reused',
  entries__reversed_once: 'already_reversed',
  entries__not_reversible: 'not_reversible',
  entries__one_terminal_outcome: 'outcome_exists',
  entries__balanced: 'unbalanced',
  postings__entry_is_closed: 'entry_closed',
  postings__amount: 'amount_not_positive',
  postings__account: 'no_such_account',
} as const
export type LedgerRefusal = (typeof refusals)[keyof typeof refusals]

/** Returns the ledger's refusal if the error is one. A deferred check (`unbalanced`) fails at commit. */
export function ledgerRefusal(error: unknown): LedgerRefusal | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined
  return Object.entries(refusals).find(([constraint]) => constraint === error.constraint)?.[1]
}
