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
  do next = new Date(new Date(`${next}T12:00:00Z`).getTime() + dayMs).toISOString().slice(0, 10)
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
