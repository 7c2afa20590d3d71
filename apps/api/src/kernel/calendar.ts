import { jordanDay, jordanInstant, jordanTime } from '@damana/contract/jordan-time'

const dayMs = 24 * 3600 * 1000

interface Holidays {
  bankHolidays: readonly string[]
}

export { jordanDay as dateInAmman, jordanInstant as momentInAmman }

/** Banks and offices work Sunday to Thursday, but not on holidays. */
export function isBankDay(date: string, { bankHolidays }: Holidays): boolean {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  return weekday !== 5 && weekday !== 6 && !bankHolidays.includes(date)
}

export function nextBankDay(date: string, holidays: Holidays): string {
  let next = date
  do next = besideOf(next, dayMs)
  while (!isBankDay(next, holidays))
  return next
}

const officeClosesAt = '16:00'

/** The end of this working day's office hours; after them, and on a day off, of the next working day's. */
export function endOfWorkingDay(now: Date, holidays: Holidays): Date {
  const date = jordanDay(now)
  const closesAt = jordanInstant(date, officeClosesAt)
  return isBankDay(date, holidays) && now < closesAt ? closesAt : jordanInstant(nextBankDay(date, holidays), officeClosesAt)
}

/** The end of a period of so many working days that begins now: the same time of day on the last of them, or the end of that day's office hours from a day off. */
export function addWorkingDays(now: Date, days: number, holidays: Holidays): Date {
  let date = jordanDay(now)
  const time = isBankDay(date, holidays) ? jordanTime(now) : officeClosesAt
  for (let day = 0; day < days; day += 1) date = nextBankDay(date, holidays)
  return jordanInstant(date, time)
}

/**
 * Since when something has waited whose so many working days are over by now, as a multirange for the database: `addWorkingDays` read backwards. From a day off a period ends
 * with office hours, so a moment of that day may be over before one of the evening before.
 */
export function overSince(now: Date, days: number, holidays: Holidays): string {
  const today = jordanDay(now)
  let begun = today
  for (let day = 0; day < days; day += 1) begun = lastBankDay(begun, holidays)
  if (!isBankDay(today, holidays)) return rangesOf([[null, jordanInstant(begun, midnight)]])
  // Periods are kept to the minute.
  const sameTime = new Date(jordanInstant(begun, jordanTime(now)).getTime() + minuteMs)
  const daysOff = [nextDay(begun), nextBankDay(begun, holidays)].map((date) => jordanInstant(date, midnight)) as [Date, Date]
  return rangesOf(jordanTime(now) < officeClosesAt ? [[null, sameTime]] : [[null, sameTime], daysOff])
}

const midnight = '00:00'
const minuteMs = 60_000
const besideOf = (date: string, ms: number) => new Date(new Date(`${date}T12:00:00Z`).getTime() + ms).toISOString().slice(0, 10)
const nextDay = (date: string) => besideOf(date, dayMs)
function lastBankDay(date: string, holidays: Holidays): string {
  let last = date
  do last = besideOf(last, -dayMs)
  while (!isBankDay(last, holidays))
  return last
}
const rangesOf = (ranges: readonly (readonly [Date | null, Date])[]) =>
  `{${ranges
    .filter(([from, to]) => from === null || from < to)
    .map(([from, to]) => `[${from?.toISOString() ?? ''},${to.toISOString()})`)
    .join(',')}}`
