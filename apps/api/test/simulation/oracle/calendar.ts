import { day, hour, minute } from './terms.ts'

/** Amman is three hours ahead of UTC, winter and summer. */
const ahead = 3 * hour

/** Days since 1970 and the time of day, as Amman's clocks show them. */
const read = (moment: number) => {
  const shown = moment + ahead
  const date = Math.floor(shown / day)
  return { date, time: shown - date * day }
}
const momentOf = (date: number, time: number) => date * day + time - ahead

export const dateText = (date: number): string => new Date(date * day).toISOString().slice(0, 10)
export const dateIn = (moment: number): string => dateText(read(moment).date)

/** 1970 began on a Thursday; Friday and Saturday are free. */
export const isWorkingDay = (date: number, holidays: readonly string[] = []): boolean => {
  const weekday = (date + 4) % 7
  return weekday !== 5 && weekday !== 6 && !holidays.includes(dateText(date))
}
const workingDayAfter = (date: number, holidays: readonly string[]): number => {
  let next = date + 1
  while (!isWorkingDay(next, holidays)) next += 1
  return next
}

/** The same minute of the day, so many working days later; a period that begins on a free day ends with office hours. */
export function workingDaysAfter(moment: number, days: number, holidays: readonly string[] = []): number {
  const { date, time } = read(moment)
  let last = date
  for (let count = 0; count < days; count += 1) last = workingDayAfter(last, holidays)
  return momentOf(last, isWorkingDay(date, holidays) ? Math.floor(time / minute) * minute : 16 * hour)
}

/** Four in the afternoon of this working day, or of the next one when that is past. */
export function workingDayEnd(moment: number, holidays: readonly string[] = []): number {
  const { date, time } = read(moment)
  return momentOf(isWorkingDay(date, holidays) && time < 16 * hour ? date : workingDayAfter(date, holidays), 16 * hour)
}

const cutOffs = { ACH: 14 * hour + 30 * minute, RTGS: 15 * hour + 30 * minute } as const
export type Rail = keyof typeof cutOffs

/** When the next file of a rail leaves. */
export function fileLeavesAt(rail: Rail, moment: number, holidays: readonly string[] = []): number {
  const { date, time } = read(moment)
  return isWorkingDay(date, holidays) && time < cutOffs[rail]
    ? momentOf(date, cutOffs[rail])
    : momentOf(workingDayAfter(date, holidays), cutOffs[rail])
}

/** The date that is promised for money that leaves with this file. */
export function promisedDate(rail: Rail, leavesAt: number, holidays: readonly string[] = []): string {
  const { date } = read(leavesAt)
  return dateText(rail === 'RTGS' ? date : workingDayAfter(date, holidays))
}
