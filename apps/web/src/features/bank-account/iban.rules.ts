/** Checks of an IBAN in the browser; the server repeats them. */
import { cleanText, compactForms } from '@damana/contract/clean-text'

/** The longest IBAN of any country. */
const longest = 34

/** An IBAN as it is sent: capitals and digits, nothing between them, and not the word IBAN that bank applications copy with it. */
export const cleanIban = (typed: string): string =>
  compactForms
    .iban(cleanText(typed))
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, longest)

/** In groups of four, as banks print it. */
export const groupIban = (typed: string): string => cleanIban(typed).replace(/(.{4})(?=.)/g, '$1 ')

/**
 * Whether the check digits of an IBAN fit the rest of it (mod 97): what nearly every slip of the finger breaks. They run from 02 to 98: 00, 01 and 99 leave the same
 * rest as 97, 98 and 02, and are no bank's.
 */
export function hasRightCheckDigits(iban: string): boolean {
  if (['00', '01', '99'].includes(iban.slice(2, 4))) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return /^\d+$/.test(digits) && BigInt(digits) % 97n === 1n
}

const jordanianLength = 30

/** The four letters of the bank in a Jordanian IBAN, as soon as they are typed. */
export const bankCodeOf = (iban: string): string | undefined => /^JO\d{2}([A-Z]{4})/.exec(iban)?.[1]

/** Country and check digits of another country are typed: its bank is abroad, and no SWIFT code follows from it. */
export const isForeignIban = (iban: string): boolean => /^[A-Z]{2}\d{2}/.test(iban) && !iban.startsWith('JO')

/** An IBAN of any country whose check digits fit; one of Jordan has 30 characters. */
export const isWholeIban = (iban: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && (!iban.startsWith('JO') || iban.length === jordanianLength) && hasRightCheckDigits(iban)

/** A whole Jordanian IBAN whose check digits fit and whose bank exists; a list of banks that did not come refuses nothing. */
export const isPayableIban = (iban: string, bankCodes: readonly string[] | undefined): boolean => {
  const bank = bankCodeOf(iban)
  return isWholeIban(iban) && bank !== undefined && (!bankCodes || bankCodes.includes(bank))
}
