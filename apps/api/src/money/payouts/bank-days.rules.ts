import type { TransferType } from '@damana/contract/statuses'
import type { Settings } from '#kernel/settings.ts'
import { addSeconds } from '#kernel/instants.ts'
import { dateInAmman, isBankDay, momentInAmman, nextBankDay } from '#kernel/calendar.ts'

type Calendar = Pick<Settings, 'achCutOff' | 'rtgsCutOff' | 'payoutEverySeconds' | 'bankHolidays'>

/** The end of a date in Amman. */
export const endOfDay = (date: string): Date => addSeconds(momentInAmman(date, '00:00'), 24 * 3600)

/** The next cut-off of a rail after this moment. The sandbox has one every few seconds, on every day. */
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

/** The date by which the beneficiary is to have the money: ACH on the bank day after its file, RTGS on the same day. */
export function expectedOn(rail: TransferType, cutOff: Date, calendar: Calendar): string {
  if (calendar.payoutEverySeconds > 0) return dateInAmman(addSeconds(cutOff, 24 * 3600))
  const day = dateInAmman(cutOff)
  return rail === 'RTGS' ? day : nextBankDay(day, calendar)
}
