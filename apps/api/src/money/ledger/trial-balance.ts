import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { AccountCode } from './chart-of-accounts.ts'

export interface TrialBalanceLine {
  readonly code: AccountCode
  readonly book: 'client' | 'own'
  readonly kind: 'asset' | 'liability' | 'revenue' | 'expense'
  readonly debit_fils: Fils
  readonly credit_fils: Fils
}

/** Every account of the chart with its balance in the debit or the credit column; each book's columns have the same sum. */
export async function readTrialBalance(db: Queryable): Promise<TrialBalanceLine[]> {
  const { rows } = await db.query<TrialBalanceLine>(
    'select code, book, kind, debit_fils, credit_fils from ledger.trial_balance order by number',
  )
  return rows
}
