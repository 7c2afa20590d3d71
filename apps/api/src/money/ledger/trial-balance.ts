import { type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

export type TrialBalanceLine = RowOf<typeof readTrialBalanceSql>

const readTrialBalanceSql = sql.all(
  'money/ledger.readTrialBalance',
  `select code, book, kind, debit_fils as "debit_fils!", credit_fils as "credit_fils!" from ledger.trial_balance order by number`,
)
/** Lists every account of the chart with its balance in the debit or the credit column; both columns of a book have the same sum. */
export async function readTrialBalance(db: Queryable): Promise<TrialBalanceLine[]> {
  return readTrialBalanceSql(db)
}
