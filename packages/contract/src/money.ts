/**
 * Money is a whole number of fils (1 dinar = 1000 fils) in a bigint. This file alone parses, formats, adds, rounds and divides it.
 * On the wire it is a decimal string of fils (`"12450375"`), for people dinars with three decimals (`12,450.375`).
 */
import { normaliseNumber } from './digits.ts'

declare const filsBrand: unique symbol
export type Fils = bigint & { readonly [filsBrand]: true }

/** Names a bigint as an amount of fils; the one door into the type. */
export const fils = (amount: bigint): Fils => amount as Fils // a brand exists for the compiler only
export const noFils: Fils = fils(0n)

const filsPerDinar = 1000n
/** Far above anything that can happen, far below the bigint of the database. */
const mostFils = 10n ** 15n

const wireForm = /^(?:0|-?[1-9][0-9]{0,15})$/
/** Whether a string of the wire is an amount: whole fils, no plus sign, no leading zeros, no minus zero. */
export function isWireFils(text: string): boolean {
  if (!wireForm.test(text)) return false
  const amount = BigInt(text)
  return amount <= mostFils && amount >= -mostFils
}

/** Reads the wire's decimal string of fils. Throws `RangeError` for anything else; outside input is checked by the contract first. */
export function parseFils(wire: string): Fils {
  if (!isWireFils(wire)) throw new RangeError('not an amount of fils')
  return fils(BigInt(wire))
}

/** The wire's form of an amount. */
export const toWire = (amount: Fils): string => amount.toString()

export type AmountError = 'required' | 'invalid_amount'
export type ParsedAmount = { ok: true; fils: Fils } | { ok: false; error: AmountError }

const typedForm = /^(?:([0-9]{1,12})|([0-9]{1,3}(?:,[0-9]{3}){1,4}))?(?:\.([0-9]{0,3}))?$/
/**
 * Reads dinars as a person types them: Arabic, Persian or Latin digits, at most three decimals, groups of three optional.
 * A comma that does not part groups of three is refused rather than guessed: `12,5` may mean 12.5 or 125.
 */
export function parseAmount(typed: string): ParsedAmount {
  const text = normaliseNumber(typed)
  if (text === '') return { ok: false, error: 'required' }
  const match = typedForm.exec(text)
  const whole = (match?.[1] ?? match?.[2] ?? '').replaceAll(',', '')
  const fraction = match?.[3] ?? ''
  if (!match || (whole === '' && fraction === '')) return { ok: false, error: 'invalid_amount' }
  return { ok: true, fils: fils(BigInt(whole || '0') * filsPerDinar + BigInt(fraction.padEnd(3, '0'))) }
}

/** The three pieces of a printed amount, so that the fils may be printed quieter: `−`, `12,450`, `375`. */
export function splitFils(amount: Fils): { sign: '' | '−'; integer: string; fraction: string } {
  const positive = amount < 0n ? 0n - amount : amount
  return {
    sign: amount < 0n ? '−' : '',
    integer: (positive / filsPerDinar).toString().replace(/\B(?=(?:[0-9]{3})+$)/g, ','),
    fraction: (positive % filsPerDinar).toString().padStart(3, '0'),
  }
}

/** Dinars for people, in Latin digits in both languages: `12,450.375`. */
export function formatFils(amount: Fils): string {
  const { sign, integer, fraction } = splitFils(amount)
  return `${sign}${integer}.${fraction}`
}

/** Dinars inside a sentence, without decimals where there are no fils: `12,450`, `12,450.375`. */
export const formatBriefly = (amount: Fils): string => formatFils(amount).replace(/\.000$/, '')

/** The Arabic noun that an amount counts: «5 دنانير», «9,154 دينارًا», «100 دينار», and «5.500 دينار». */
export function dinarNoun(amount: Fils): string {
  const rest = (amount / filsPerDinar) % 100n
  if (amount % filsPerDinar !== 0n || rest < 3n) return 'دينار'
  return rest <= 10n ? 'دنانير' : 'دينارًا'
}

/** A sum inside a sentence: «9,154 دينارًا», `JOD 9,154`. */
export const saySum = (amount: Fils, lang: 'ar' | 'en'): string =>
  lang === 'ar' ? `${formatBriefly(amount)} ${dinarNoun(amount)}` : `JOD ${formatBriefly(amount)}`

/** Dinars for bank messages and files: no groups, always three decimals, `12450.375`. */
export function toDecimal(amount: Fils): string {
  const { sign, integer, fraction } = splitFils(amount)
  return `${sign && '-'}${integer.replaceAll(',', '')}.${fraction}`
}

/** Whole dinars as fils. */
export const dinars = (whole: bigint): Fils => fils(whole * filsPerDinar)

export const addFils = (...amounts: readonly Fils[]): Fils => fils(amounts.reduce<bigint>((sum, amount) => sum + amount, 0n))
export const subtractFils = (from: Fils, amount: Fils): Fils => fils(from - amount)
export const leastFils = (a: Fils, b: Fils): Fils => (a < b ? a : b)
export const greatestFils = (a: Fils, b: Fils): Fils => (a > b ? a : b)

/** `numerator / denominator`, a half rounded up. Shares of debts would need another rule, so a negative amount is refused. */
function divideHalfUp(numerator: bigint, denominator: bigint): Fils {
  if (numerator < 0n || denominator <= 0n) throw new RangeError('a share is taken of an amount that is not negative')
  return fils((2n * numerator + denominator) / (2n * denominator))
}

/** So many hundredths of a percent of an amount, half-up to the fils: `basisPointsOf(amount, 100n)` is 1 %. */
export const basisPointsOf = (amount: Fils, basisPoints: bigint): Fils => divideHalfUp(amount * basisPoints, 10_000n)

/** So many percent of an amount, half-up to the fils. */
export const percentOf = (amount: Fils, percent: bigint): Fils => divideHalfUp(amount * percent, 100n)

/** How many whole percent of a sum an amount is, rounded down: for pictures, never for sums. */
export const percentOfWhole = (amount: Fils, whole: Fils): number => (whole === 0n ? 0 : Number((amount * 100n) / whole))

/** The sales tax that is inside a fee, half-up: at 16 % (1600 basis points) it is 16/116 of the fee. */
export const taxInside = (fee: Fils, rateBasisPoints: bigint): Fils => divideHalfUp(fee * rateBasisPoints, 10_000n + rateBasisPoints)

/**
 * Divides an amount by weights so that the parts always sum to the whole: each part is rounded down, and the fils left over go one
 * by one, in the caller's order, to the parts that lost something by it (`allocate(fee, [1n, 1n])`: the odd fils is the first one's).
 * No part strays from its exact share by a whole fils, and a weight of zero gets nothing.
 */
export function allocate(amount: Fils, weights: readonly bigint[]): Fils[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (amount < 0n || total <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('nothing to divide, or by nothing')
  const parts = weights.map((weight) => (amount * weight) / total)
  let left = amount - parts.reduce((sum, part) => sum + part, 0n)
  return parts.map((part, index) => {
    const isExact = part * total === amount * (weights[index] ?? 0n)
    if (left === 0n || isExact) return fils(part)
    left -= 1n
    return fils(part + 1n)
  })
}
