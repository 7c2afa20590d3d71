import type { DashboardPeriod } from '@damana/contract/statuses'

/** The grain of the kept sums: a step of a dashboard is one of them. */
export const grains = { weekly: 'week', monthly: 'month', yearly: 'year' } as const satisfies Record<DashboardPeriod, string>
const stepCounts = { weekly: 12, monthly: 6, yearly: 5 } as const satisfies Record<DashboardPeriod, number>

export interface Step {
  /** Days in Amman, both inclusive. */
  readonly from: string
  readonly to: string
}

/** The steps of a period, oldest first; today is in the last. Weeks begin on Saturday. */
export function stepsOf(period: DashboardPeriod, today: string): readonly Step[] {
  const current = startOf(period, today)
  const starts = Array.from({ length: stepCounts[period] + 1 }, (_, index) => moved(period, current, index + 1 - stepCounts[period]))
  return starts.slice(0, -1).map((from, index) => ({ from, to: addDays(starts[index + 1] ?? from, -1) }))
}

function startOf(period: DashboardPeriod, day: string): string {
  if (period === 'yearly') return `${day.slice(0, 4)}-01-01`
  if (period === 'monthly') return `${day.slice(0, 7)}-01`
  return addDays(day, -((atNoon(day).getUTCDay() + 1) % 7))
}

function moved(period: DashboardPeriod, start: string, steps: number): string {
  if (period === 'weekly') return addDays(start, 7 * steps)
  const moment = atNoon(start)
  if (period === 'yearly') moment.setUTCFullYear(moment.getUTCFullYear() + steps)
  else moment.setUTCMonth(moment.getUTCMonth() + steps)
  return moment.toISOString().slice(0, 10)
}

function addDays(day: string, days: number): string {
  const moment = atNoon(day)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}
const atNoon = (day: string) => new Date(`${day}T12:00:00Z`)
