import { type Fils, fils } from '@damana/contract/money'
import type { ReadOnly } from '#db/queryable.ts'
import { findStatementOfDay, listBankDays } from './bank-days.queries.ts'
import { explain } from './report.ts'

interface NewestDay {
  day: string
  state: 'open' | 'closed' | 'reopened'
  /** Since when it is so; null where its statement is not whole. */
  since: Date | null
  /** As it was closed, else as it is now. */
  unexplainedFils: Fils | null
}

/** The newest day that a statement closes, and what nothing explains of it; undefined before the first. */
export async function findNewestDay(db: ReadOnly): Promise<NewestDay | undefined> {
  const [newest] = await listBankDays(db, { before: null, limit: 1n })
  if (!newest) return undefined
  const { day, kind, at, unexplainedFils } = newest
  if (kind === 'closed') return { day, state: kind, since: at, unexplainedFils: unexplainedFils === null ? null : fils(unexplainedFils) }
  const statement = await findStatementOfDay(db, { day })
  return {
    day,
    state: kind ?? 'open',
    since: at ?? statement?.closingAt ?? null,
    unexplainedFils: statement ? (await explain(db, day, statement)).unexplainedFils : null,
  }
}
