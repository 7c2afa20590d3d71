import type { SettingKind } from '@damana/contract/setting-kinds'
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
  if (kind === 'seconds' || kind === 'delays') {
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
  switch (kind) {
    case 'seconds':
      return json(whole(typed) * units[unit], !Number.isNaN(whole(typed)))
    case 'delays': {
      const delays = typed === '' ? [] : typed.split(/[,،]/).map((part) => whole(part) * units[unit])
      return json(delays, !delays.some(Number.isNaN))
    }
    case 'milliseconds':
    case 'workdays':
    case 'count':
    case 'percent':
      return json(whole(typed), !Number.isNaN(whole(typed)))
    case 'sum': {
      const amount = parseAmount(typed)
      return amount.ok ? toWire(amount.fils) : null
    }
    case 'share': {
      const points = Math.round(Number(typed) * 100)
      return json(points, /^\d{1,3}(?:\.\d{1,2})?$/.test(typed))
    }
    case 'flag':
      return json(typed === 'true', typed === 'true' || typed === 'false')
    case 'dates':
      return json(datesIn(typed))
    default:
      return json(typed)
  }
}

/** The days named in a text, in any of the usual forms: 2027-01-01, 20270101 as calendars export it, 1/1/2027; each once, in order. */
export function datesIn(text: string): string[] {
  const found = [...text.matchAll(/\b(\d{4})-?(\d{2})-?(\d{2})\b|\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/g)].flatMap(
    ([, year, month, day, dayFirst, monthSecond, yearLast]) => {
      const date = [year ?? yearLast, (month ?? monthSecond)?.padStart(2, '0'), (day ?? dayFirst)?.padStart(2, '0')].join('-')
      return new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) ? [date] : []
    },
  )
  return [...new Set(found)].toSorted()
}
