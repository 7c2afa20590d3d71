import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import { accountId } from './chart-of-accounts.ts'
import type { LedgerEntry } from './entry.ts'

export interface Origin {
  /** `user:7`, `staff:3`, `system`, `bank:…`. */
  readonly actor: string
  /** The request or job that caused the entry. */
  readonly requestId: string
}

export interface NewEntry extends LedgerEntry, Origin {
  /** The time of the event by the bank's or the registry's clock; absent: now. */
  readonly effectiveAt?: Date | string | null
}

const postSql = statement('money/ledger.post', `select ledger.post($1, $2, $3, $4, $5, $6, $7, $8, $9) as "id!"`)
/**
 * Books one entry and returns its id. The same reference with the same postings returns the existing entry; with other postings it is
 * refused.
 */
export async function post(
  tx: Queryable,
  { event, reference, effectiveAt, guaranteeId, actor, requestId, postings }: NewEntry,
): Promise<bigint> {
  const lines = postings.map(({ account, side, fils }) => ({ account: accountId(account), isDebit: side === 'debit', fils }))
  lines.sort((a, b) => (a.account < b.account ? -1 : 1))
  const array = (items: readonly (bigint | boolean)[]) => `{${items.join(',')}}`
  const rows = await postSql.all(tx, [
    event,
    reference,
    effectiveAt ?? null,
    guaranteeId,
    actor,
    requestId,
    array(lines.map((line) => line.account)),
    array(lines.map((line) => line.isDebit)),
    array(lines.map((line) => line.fils)),
  ])
  return readId(rows)
}

const reverseSql = statement('money/ledger.reverse', `select ledger.reverse($1, $2, $3, $4) as "id!"`)
/** Books the reversing entry of an entry. A second reversal is refused, also of a concurrent caller. */
export async function reverse(tx: Queryable, entryId: bigint, reason: string, { actor, requestId }: Origin): Promise<bigint> {
  const rows = await reverseSql.all(tx, [entryId, reason, actor, requestId])
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
