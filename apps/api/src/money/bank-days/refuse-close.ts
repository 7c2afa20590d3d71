import type { FieldErrorCode } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'
import { dateInAmman } from '#kernel/calendar.ts'
import { findEarlierOpen, findLastClosed, findOpenConflict, findStatementOfDay, listClosesOfDay } from './bank-days.queries.ts'

/** Why a day cannot be closed now; null when it can. The chain begins with the first day that is closed, and goes on without a gap from statement to statement. */
export async function refuseClose(tx: Queryable, day: string, now: Date): Promise<FieldErrorCode | null> {
  if (day > dateInAmman(now)) return 'day_future'
  if ((await listClosesOfDay(tx, { day }))[0]?.kind === 'closed') return 'day_closed'
  if (!(await findStatementOfDay(tx, { day }))) return 'day_without_statement'
  const last = await findLastClosed(tx)
  const { first, earlier } = await findEarlierOpen(tx, { day, lastClosed: last?.day ?? null })
  if ((last && day < last.day) || (first !== null && day < first)) return 'later_day_closed'
  if (first !== null && earlier !== null) return 'earlier_day_open'
  return (await findOpenConflict(tx, { day })).isOpen ? 'statement_conflict' : null
}
