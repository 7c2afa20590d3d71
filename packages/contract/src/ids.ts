/** The numbers that people see, say and type: letters for the kind, and the id of the row. Nothing else writes or reads them. */

declare const kind: unique symbol
type NumberOf<Kind extends string> = string & { readonly [kind]: Kind }
export type GuaranteeNumber = NumberOf<'guarantee'>
export type PayoutNumber = NumberOf<'payout'>
export type ReceiptNumber = NumberOf<'receipt'>
export type FeeNumber = NumberOf<'fee'>
export type ExceptionNumber = NumberOf<'exception'>
export type IdentityNumber = NumberOf<'identity'>
export type MakeGoodNumber = NumberOf<'make_good'>
export type ApplicationNumber = NumberOf<'application'>
export type SupportNumber = NumberOf<'support'>
export type BankMessageNumber = NumberOf<'bank_message'>

/** The form in which a call takes each; whether there is such a row, the database tells. */
export const numberPatterns = {
  guarantee: /^DM-\d{6,12}$/,
  payout: /^P\d{6,12}$/,
  receipt: /^R[1-9]\d{3,11}$/,
  fee: /^F\d{4,12}$/,
  exception: /^X\d{4,12}$/,
  identity: /^I\d{1,12}$/,
  application: /^C\d{4,12}$/,
  support: /^S\d{4,12}$/,
  bank_message: /^B\d{4,12}$/,
  /** The year and the place in it. */
  invoice: /^\d{4}-\d{6,7}$/,
} as const

type Id = bigint | number | string
const formats =
  <Kind extends string>(letters: string) =>
  (id: Id): NumberOf<Kind> =>
    `${letters}${id}` as NumberOf<Kind> // the one place where such a number is made
/** The id that a number says; null for what is the number of nothing. */
const parses = (letters: string) => {
  const canonical = new RegExp(`^${letters}([1-9]\\d{0,17})$`)
  return (text: string): bigint | null => {
    const digits = canonical.exec(text)?.[1]
    return digits === undefined ? null : BigInt(digits)
  }
}

export const formatGuaranteeNumber = formats<'guarantee'>('DM-')
export const parseGuaranteeNumber = parses('DM-')
export const formatPayoutNumber = formats<'payout'>('P')
export const parsePayoutNumber = parses('P')
export const formatReceiptNumber = formats<'receipt'>('R')
export const parseReceiptNumber = parses('R')
export const formatFeeNumber = formats<'fee'>('F')
export const parseFeeNumber = parses('F')
export const formatExceptionNumber = formats<'exception'>('X')
export const parseExceptionNumber = parses('X')
export const formatIdentityNumber = formats<'identity'>('I')
export const parseIdentityNumber = parses('I')
export const formatApplicationNumber = formats<'application'>('C')
export const parseApplicationNumber = parses('C')
export const formatSupportNumber = formats<'support'>('S')
export const parseSupportNumber = parses('S')
export const formatBankMessageNumber = formats<'bank_message'>('B')
export const parseBankMessageNumber = parses('B')
export const parseMakeGoodNumber = parses('MG')

export const isGuaranteeNumber = (text: string): text is GuaranteeNumber => numberPatterns.guarantee.test(text)
export const isReceiptNumber = (text: string): text is ReceiptNumber => numberPatterns.receipt.test(text)

/** A guarantee's number as people type or say it, in Latin digits: with or without its letters. Undefined for what cannot be one. */
export function readGuaranteeNumber(typed: string): GuaranteeNumber | undefined {
  const digits = /^(?:DM)?-?(\d{6,12})$/.exec(typed.replace(/\s/g, '').toUpperCase())?.[1]
  return digits === undefined ? undefined : formatGuaranteeNumber(digits)
}

/** The guarantee that a text names in passing, as the remittance of a payout does; null where it names none. */
export function guaranteeNamedIn(text: string): bigint | null {
  const digits = /\bDM-(\d{6,12})\b/.exec(text)?.[1]
  return digits === undefined ? null : BigInt(digits)
}
