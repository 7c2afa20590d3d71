import { type Fils, fils } from '@damana/contract/money'

/** The forms of numbers and times that XML Schema lets a bank write, read exactly. */

const xmlSpace = /^[\t\n\r ]+|[\t\n\r ]+$/g
const decimalForm = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/
/** Above everything that an account may hold, below the bigint of the database. */
const mostDigits = 15

export type ReadDecimal = { ok: true; fils: bigint } | { ok: false; why: 'amount_unreadable' | 'more_than_three_decimals' }

/** Reads an `xs:decimal` of dinars: `.05`, `+5`, `5.`, `007.500000`. Decimals beyond the fils must be zeros. */
export function readDecimal(written: string): ReadDecimal {
  const match = decimalForm.exec(written.replace(xmlSpace, ''))
  if (!match) return { ok: false, why: 'amount_unreadable' }
  const whole = (match[2] ?? '').replace(/^0+/, '')
  const fraction = match[3] ?? match[4] ?? ''
  if (whole.length > mostDigits - 3) return { ok: false, why: 'amount_unreadable' }
  if (/[1-9]/.test(fraction.slice(3))) return { ok: false, why: 'more_than_three_decimals' }
  const positive = BigInt(`${whole}${fraction.slice(0, 3).padEnd(3, '0')}`)
  return { ok: true, fils: match[1] === '-' ? -positive : positive }
}

/** A sum that moves: not negative. */
export function readAmount(written: string): { ok: true; fils: Fils } | Extract<ReadDecimal, { ok: false }> {
  const read = readDecimal(written)
  if (!read.ok) return read
  return read.fils < 0n ? { ok: false, why: 'amount_unreadable' } : { ok: true, fils: fils(read.fils) }
}

export interface ReadTime {
  at: Date
  /** The day in Amman. */
  day: string
}

const dayForm = /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/
const timeForm = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(Z|z|[+-]\d{2}:?\d{2})?$/
const ammanOffsetMinutes = 180
const minute = 60_000

/**
 * Reads an `xs:date` or `xs:dateTime`. A day stays the day that is written, whatever its zone, and begins at its first minute in Amman; a
 * time without a zone is Amman's.
 */
export function readTime(written: string): ReadTime | null {
  const text = written.replace(xmlSpace, '')
  const date = dayForm.exec(text)
  if (date) {
    const [, year = '', month = '', day = ''] = date
    const at = utcOf(Number(year), Number(month), Number(day), 0, 0, 0, 0)
    return at === null ? null : { at: new Date(at - ammanOffsetMinutes * minute), day: `${year}-${month}-${day}` }
  }
  const time = timeForm.exec(text)
  if (!time) return null
  const [, year, month, day, hour, minutes, seconds = '0', fraction = ''] = time
  const zone = time[8]
  const at = utcOf(
    Number(year),
    Number(month),
    Number(day),
    Number(hour),
    Number(minutes),
    Number(seconds),
    Number(fraction.slice(0, 3).padEnd(3, '0')),
  )
  if (at === null) return null
  const instant = at - offsetOf(zone) * minute
  return { at: new Date(instant), day: new Date(instant + ammanOffsetMinutes * minute).toISOString().slice(0, 10) }
}

function offsetOf(zone: string | undefined): number {
  if (zone === undefined) return ammanOffsetMinutes
  if (zone === 'Z' || zone === 'z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The moment in UTC; null for a day or a time that no calendar has. `24:00:00` is the beginning of the next day. */
function utcOf(year: number, month: number, day: number, hour: number, minutes: number, seconds: number, ms: number): number | null {
  const isMidnight = hour === 24 && minutes === 0 && seconds === 0 && ms === 0
  // A leap second is the last that clocks of ours have.
  if (year < 1900 || month < 1 || month > 12 || day < 1 || (hour > 23 && !isMidnight) || minutes > 59 || seconds > 60) return null
  const midnight = Date.UTC(year, month - 1, day)
  if (new Date(midnight).getUTCDate() !== day) return null
  return midnight + ((hour * 60 + minutes) * 60 + Math.min(seconds, 59)) * 1000 + ms
}
