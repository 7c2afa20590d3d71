import { toLatinDigits } from '@damana/contract/digits'
import { parsePayoutNumber } from '@damana/contract/ids'
import { idOfPaymentReference } from '#kernel/payment-reference.rules.ts'

/** The words that banks write where they have no reference, without what is no letter and no digit. */
const fillers =
  /^(?:NOT(?:PROV(?:IDED)?|AVAIL(?:ABLE)?|APPLICABLE|SPECIFIED|GIVEN|KNOWN)|NO[NT]?REF(?:ERENCE)?|NONE|NULL|NIL|UNKNOWN|UNDEFINED|NA|X*|0*|لايوجد|بدون(?:مرجع)?|غيرمتوفر)$/iu

/** A reference, or null for one of the fillers that banks write in its place. */
export const realReference = (written: string | null): string | null =>
  written === null || fillers.test(written.replace(/[^\p{L}\p{N}]/gu, '')) ? null : written

const ours = (letters: string) => new RegExp(`(?<![\\p{L}\\p{N}])${letters}[1-9]\\d{3,11}(?![\\p{L}\\p{N}])`, 'gu')
const tokens = (texts: readonly string[], pattern: RegExp): string[] => [
  ...new Set(texts.flatMap((text) => toLatinDigits(text).match(pattern) ?? [])),
]

/** Our payout numbers in texts. */
export const payoutNumbersIn = (texts: readonly string[]): string[] =>
  tokens(texts, ours('P')).filter((number) => number.length >= 7 && parsePayoutNumber(number) !== null)

/** Words of a text that may be somebody's reference: long enough, and with a digit. */
export const namesIn = (texts: readonly string[]): string[] =>
  tokens(texts, /[\p{L}\p{N}][\p{L}\p{N}./_-]{3,}/gu)
    .filter((word) => /\d/.test(word))
    .slice(0, mostReferences)

/** Numbers of our make-goods in texts. */
export const makeGoodNumbersIn = (texts: readonly string[]): string[] => tokens(texts, ours('MG'))

/**
 * Payment references in texts: twelve digits whose last is right, alone or in groups, with zeros before them, or behind the letters of a
 * creditor reference (`RF18…`).
 */
export function paymentReferencesIn(texts: readonly string[]): string[] {
  const runs = texts.flatMap((text) => {
    const latin = toLatinDigits(text).replace(/(?<![\p{L}\p{N}])RF\d{2}(?=[\d ])/giu, ' ')
    return [...latin.matchAll(/(?<!\d)\d(?:[ -]?\d){11,34}(?!\d)/g), ...latin.matchAll(/(?<!\d)\d{12}(?!\d)/g)].map(([run]) =>
      run.replace(/[ -]/g, ''),
    )
  })
  const candidates = runs.flatMap((run) => (run.length === 12 ? [run] : /^0+$/.test(run.slice(0, -12)) ? [run.slice(-12)] : []))
  return [...new Set(candidates)].filter((reference) => idOfPaymentReference(reference) !== null).slice(0, mostReferences)
}
const mostReferences = 10
