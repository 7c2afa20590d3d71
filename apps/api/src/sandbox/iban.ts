/** A Jordanian IBAN with its check digits: country, check, bank, branch, account; 30 characters. */
export function makeJordanianIban(bankCode: string, account: string): string {
  const rest = `${bankCode}0010${account.padStart(18, '0')}`
  const digits = `${rest}JO00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  const check = 98n - (BigInt(digits) % 97n)
  return `JO${check.toString().padStart(2, '0')}${rest}`
}
