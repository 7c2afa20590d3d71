/** A day as people type it, and as calls carry it. */
import { cleanText } from '@damana/contract/clean-text'

/** `YYYY-MM-DD` of day, month and year, with anything or nothing between them, or of what a browser fills in; undefined while it is no day. */
export function readDay(typed: string): string | undefined {
  const text = cleanText(typed)
  const [, year, month, day] = /^(\d{4})\D+(\d{1,2})\D+(\d{1,2})$/.exec(text) ?? []
  const [, d = day, m = month, y = year] = /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? []
  if (d === undefined || m === undefined || y === undefined) return undefined
  if (Number(d) < 1 || Number(d) > daysIn(Number(m), Number(y))) return undefined
  return `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
}

/** As it stands in the field: 25/03/1990. */
export const writeDay = (day: string): string => day.split('-').toReversed().join('/')

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
function daysIn(month: number, year: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return (daysOfMonths[month - 1] ?? 0) + (month === 2 && isLeap ? 1 : 0)
}
