import type { TransferType } from '@damana/contract/statuses'
import type { Settings } from '#settings/settings.ts'

type Calendar = Pick<Settings, 'achCutOff' | 'rtgsCutOff' | 'payoutEverySeconds' | 'bankHolidays'>

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
function momentInAmman(date: string, time: string): Date {
  const asUtc = new Date(`${date}T${time}:00Z`)
  const [year, month, day, hour, minute, second] = partsInAmman(asUtc)
  const shown = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return new Date(2 * asUtc.getTime() - shown.getTime())
}

const dateAfter = (date: string): string => new Date(new Date(`${date}T12:00:00Z`).getTime() + dayMs).toISOString().slice(0, 10)

/** Banks work Sunday to Thursday, but not on holidays. */
export function isBankDay(date: string, { bankHolidays }: Pick<Calendar, 'bankHolidays'>): boolean {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  return weekday !== 5 && weekday !== 6 && !bankHolidays.includes(date)
}

const nextBankDay = (date: string, calendar: Calendar): string => {
  let next = dateAfter(date)
  while (!isBankDay(next, calendar)) next = dateAfter(next)
  return next
}

/** When the next file of a rail leaves, after this moment. The sandbox has one every few seconds on every day. */
export function nextCutOff(rail: TransferType, now: Date, calendar: Calendar): Date {
  if (calendar.payoutEverySeconds > 0) {
    const everyMs = calendar.payoutEverySeconds * 1000
    return new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs)
  }
  const time = rail === 'ACH' ? calendar.achCutOff : calendar.rtgsCutOff
  const today = dateInAmman(now)
  const cutOffToday = momentInAmman(today, time)
  if (isBankDay(today, calendar) && now < cutOffToday) return cutOffToday
  return momentInAmman(nextBankDay(today, calendar), time)
}

/** The day by which the payee is promised his money: ACH on the bank day after its file, RTGS on the same. */
export function promisedOn(rail: TransferType, cutOff: Date, calendar: Calendar): string {
  const day = dateInAmman(cutOff)
  return rail === 'RTGS' || calendar.payoutEverySeconds > 0 ? day : nextBankDay(day, calendar)
}
