const dayMs = 24 * 3600 * 1000
const inAmman = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Amman',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

interface Holidays {
  bankHolidays: readonly string[]
}

/** The date in Amman, as `2026-11-21`. */
export function dateInAmman(moment: Date): string {
  const [year, month, day] = partsInAmman(moment)
  return `${year}-${month}-${day}`
}

function partsInAmman(moment: Date): readonly string[] {
  const parts = inAmman.formatToParts(moment)
  return ['year', 'month', 'day', 'hour', 'minute', 'second'].map((type) => parts.find((part) => part.type === type)?.value ?? '')
}

/** The moment at which Amman's clocks show this date and time. */
export function momentInAmman(date: string, time: string): Date {
  const asUtc = new Date(`${date}T${time}:00Z`)
  const [year, month, day, hour, minute, second] = partsInAmman(asUtc)
  const shown = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return new Date(2 * asUtc.getTime() - shown.getTime())
}

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
  const date = dateInAmman(now)
  const closesAt = momentInAmman(date, officeClosesAt)
  return isBankDay(date, holidays) && now < closesAt ? closesAt : momentInAmman(nextBankDay(date, holidays), officeClosesAt)
}

/** The end of a period of so many working days that begins now: the same time of day on the last of them, or the end of that day's office hours from a day off. */
export function addWorkingDays(now: Date, days: number, holidays: Holidays): Date {
  let date = dateInAmman(now)
  const time = isBankDay(date, holidays) ? partsInAmman(now).slice(3, 5).join(':') : officeClosesAt
  for (let day = 0; day < days; day += 1) date = nextBankDay(date, holidays)
  return momentInAmman(date, time)
}
