/**
 * Jordan's clocks are three hours ahead of UTC all year, since October 2022. Zone data of an older device, server or database still knows a winter time, so
 * nobody asks it: these functions are the only way from an instant to a day or an hour that people read, and back.
 */
const aheadMs = 3 * 3_600_000

/** An instant moved so that the parts of its UTC are those of Jordan's clock. */
const onClock = (instant: Date): Date => new Date(instant.getTime() + aheadMs)

/** The day in Jordan, as `2026-11-21`. */
export const jordanDay = (instant: Date): string => onClock(instant).toISOString().slice(0, 10)
/** The time of day in Jordan, as `17:05`. */
export const jordanTime = (instant: Date): string => onClock(instant).toISOString().slice(11, 16)
/** The instant at which Jordan's clocks show this day and time. */
export const jordanInstant = (day: string, time: string): Date => new Date(Date.parse(`${day}T${time}:00Z`) - aheadMs)

/** A formatter of instants by Jordan's clock. Making one costs a hundred times as much as using it. */
export function jordanFormat(locale: string, options: Intl.DateTimeFormatOptions): JordanFormat {
  const ofClock = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return { format: (instant) => ofClock.format(onClock(instant)), formatToParts: (instant) => ofClock.formatToParts(onClock(instant)) }
}
interface JordanFormat {
  format(instant: Date): string
  formatToParts(instant: Date): Intl.DateTimeFormatPart[]
}
