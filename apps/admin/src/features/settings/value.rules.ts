import { isInRange, type SettingKind } from '@damana/contract/setting-kinds'
import { formatFils, fils, parseAmount, toWire } from '@damana/contract/money'

/** A duration is typed as a number and a unit. */
export const units = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const
export type Unit = keyof typeof units
const largestFirst = ['day', 'hour', 'minute', 'second'] as const

/** The text in the field of a setting, and its unit. */
export interface Draft {
  text: string
  unit: Unit
}

/** The value of a setting, which is JSON, as somebody types it. */
export function draftOf(kind: SettingKind, json: string): Draft {
  const value: unknown = JSON.parse(json)
  const draft = (text: string, unit: Unit = 'second'): Draft => ({ text, unit })
  if (kind === 'seconds' || kind === 'window' || kind === 'delays') {
    const seconds = (Array.isArray(value) ? value : [value]).map(Number)
    const unit = largestFirst.find((one) => seconds.every((each) => each % units[one] === 0)) ?? 'second'
    return draft(seconds.map((each) => each / units[unit]).join(', '), unit)
  }
  if (kind === 'sum') return draft(formatFils(fils(BigInt(Number(value)))))
  if (kind === 'share') return draft((Number(value) / 100).toString())
  if (kind === 'dates') return draft((Array.isArray(value) ? value : []).join('\n'))
  return draft(typeof value === 'string' ? value : JSON.stringify(value))
}

/** The JSON of what was typed; null where it is none of this kind. The server judges it again. */
export function jsonOf(kind: SettingKind, { text, unit }: Draft): string | null {
  const typed = text.trim()
  const whole = (part: string): number => (/^\d{1,12}$/.test(part.trim()) ? Number(part) : Number.NaN)
  const json = (value: unknown, isRight = true): string | null => (isRight ? JSON.stringify(value) : null)
  const ranged = (of: Parameters<typeof isInRange>[0], value: number): string | null => json(value, isInRange(of, value))
  switch (kind) {
    case 'seconds':
    case 'window':
      return ranged(kind, whole(typed) * units[unit])
    case 'delays': {
      const delays = typed === '' ? [] : typed.split(/[,،]/).map((part) => whole(part) * units[unit])
      return json(
        delays,
        delays.every((delay) => isInRange('seconds', delay)),
      )
    }
    case 'milliseconds':
    case 'workdays':
    case 'count':
    case 'percent':
      return ranged(kind, whole(typed))
    case 'sum':
      return ranged(kind, Number(sumOf(typed) ?? Number.NaN))
    case 'share':
      return ranged(kind, basisPointsIn(typed))
    case 'flag':
      return json(typed === 'true', typed === 'true' || typed === 'false')
    case 'dates': {
      const { days, broken } = readDays(typed)
      return json(days, broken.length === 0)
    }
    default:
      return json(typed)
  }
}

/** Basis points of a percentage as it is typed, two decimals at most; NaN where it is none. */
export const basisPointsIn = (typed: string): number =>
  /^\d{1,3}(?:\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : Number.NaN

/** A number of uses as it is typed; null where it is none. */
export const countOf = (typed: string): number | null => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null)
/** Fils, from dinars as they are typed; null where they are none. */
export const sumOf = (typed: string): string | null => {
  const amount = parseAmount(typed.trim())
  return amount.ok ? toWire(amount.fils) : null
}

const dayMs = 86_400_000
/** Of an event of a calendar file; no holiday of the banks lasts longer. */
const mostDays = 31
const dates = /\b(\d{4})-?(\d{2})-?(\d{2})(?!\d)|\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/g

export interface BrokenLine {
  line: number
  text: string
}

/**
 * The days named in a text, in any of the usual forms: 2027-01-01, 1/1/2027, and the events of a calendar file, whose end is the day after their last; each once,
 * in order. `broken`: lines with digits that are no day of any calendar.
 */
export function readDays(text: string): { days: string[]; broken: BrokenLine[] } {
  const isCalendar = /^BEGIN:VCALENDAR/m.test(text)
  const days = new Set<string>()
  const broken: BrokenLine[] = []
  let begin: string | undefined
  for (const [at, line] of text.split('\n').entries()) {
    const [edge] = /^DT(?:START|END)(?=[;:])/.exec(line) ?? []
    if (!/\d/.test(line) || (isCalendar && edge === undefined)) continue
    const found = [...line.matchAll(dates)].map(dayOf)
    const named = edge === 'DTEND' ? daysBetween(begin, found[0]) : found
    if (edge === 'DTSTART') begin = found[0]
    if (found.length > 0 && named.every((day) => day !== undefined)) for (const day of named) days.add(day)
    else broken.push({ line: at + 1, text: line.trim() })
  }
  return { days: [...days].toSorted(), broken }
}

/** Undefined where no calendar has it. */
function dayOf([, year, month, day, dayFirst, monthSecond, yearLast]: RegExpExecArray): string | undefined {
  const date = [year ?? yearLast, (month ?? monthSecond)?.padStart(2, '0'), (day ?? dayFirst)?.padStart(2, '0')].join('-')
  return new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) ? date : undefined
}

/** The days of an event after its first and before its end. */
function daysBetween(first: string | undefined, end: string | undefined): (string | undefined)[] {
  if (first === undefined || end === undefined) return [undefined]
  const length = (Date.parse(end) - Date.parse(first)) / dayMs
  if (length < 0 || length > mostDays) return [undefined]
  return Array.from({ length: Math.max(0, length - 1) }, (_, at) =>
    new Date(Date.parse(first) + (at + 1) * dayMs).toISOString().slice(0, 10),
  )
}
