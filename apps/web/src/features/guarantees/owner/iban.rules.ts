/** Whether the check digits of an IBAN fit the rest of it (mod 97): what nearly every slip of the finger breaks. */
export function hasRightCheckDigits(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return /^\d+$/.test(digits) && BigInt(digits) % 97n === 1n
}
