/** Whether the check digits of an IBAN fit the rest of it (mod 97): what nearly every slip of the finger breaks. */
export function hasRightCheckDigits(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return /^\d+$/.test(digits) && BigInt(digits) % 97n === 1n
}

const jordanianLength = 30

/** The four letters of the bank in a Jordanian IBAN, as soon as they are typed. */
export const bankCodeOf = (iban: string): string | undefined => /^JO\d{2}([A-Z]{4})/.exec(iban)?.[1]

/** A whole Jordanian IBAN whose check digits fit and whose bank exists; a list of banks that did not come refuses nothing. */
export const isPayableIban = (iban: string, bankCodes: readonly string[] | undefined): boolean => {
  const bank = bankCodeOf(iban)
  return iban.length === jordanianLength && bank !== undefined && hasRightCheckDigits(iban) && (!bankCodes || bankCodes.includes(bank))
}
