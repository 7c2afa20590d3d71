/** Numbers as charts draw and print them; exact amounts are drawn by `<Money>`. */
import { noFils, parseFils, splitFils } from '@damana/contract/money'
import { locale } from '../format.ts'
import { readLang } from '../i18n.ts'

/** Dinars as a number, for the length of a bar only. */
export const lengthOf = (wire: string): number => {
  const { sign, integer, fraction } = splitFils(parseFils(wire))
  return Number(`${sign && '-'}${integer.replaceAll(',', '')}.${fraction}`)
}

const thousand = 1000
const thousandsFrom = 10 * thousand

export interface Unit {
  isThousands: boolean
  /** An amount of dinars in this unit, with one decimal at most. */
  print: (dinars: number) => string
}
/** Dinars, or thousands of them where the highest bar has five digits. */
export function unitOf(highestDinars: number): Unit {
  const isThousands = highestDinars >= thousandsFrom
  const format = new Intl.NumberFormat(locale(readLang()), { maximumFractionDigits: isThousands ? 1 : 0 })
  return { isThousands, print: (dinars) => format.format(isThousands ? dinars / thousand : dinars) }
}

export const printCount = (count: number): string => new Intl.NumberFormat(locale(readLang())).format(count)

/** A part of a whole, with one decimal: 14.4%. */
export function percentOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0%'
  const tenths = (part * 2000n + whole) / (whole * 2n)
  return `${tenths / 10n}.${tenths % 10n}%`
}

/** How much more or less than before: −27.7%. Nothing to compare with: undefined. */
export function changeOf(now: bigint, before: bigint): string | undefined {
  if (before <= 0n || now < 0n) return undefined
  const isLess = now < before
  return `${isLess ? '−' : '+'}${percentOf(isLess ? before - now : now - before, before)}`
}

export const filsOf = (wire: string): bigint => parseFils(wire)
export const isNothing = (wire: string): boolean => parseFils(wire) === noFils
