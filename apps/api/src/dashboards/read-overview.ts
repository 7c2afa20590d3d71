import type { DashboardPeriod } from '@damana/contract/statuses'
import { dateInAmman } from '#kernel/calendar.ts'
import type { ReadOnly } from '#db/queryable.ts'
import { type Overview, overviewOf } from './overview.rules.ts'
import { grains, stepsOf } from './steps.rules.ts'
import { listSumsOfAll } from './sums.queries.ts'

/** Reads the sums of all guarantees, registrations and payouts, for staff. */
export async function readOverview(db: ReadOnly, period: DashboardPeriod, now: Date): Promise<Overview> {
  const today = dateInAmman(now)
  const [first] = stepsOf(period, today)
  return overviewOf(await listSumsOfAll(db, grains[period], first?.from ?? today), period, today)
}
