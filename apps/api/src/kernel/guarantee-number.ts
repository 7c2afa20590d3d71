/** The id that a guarantee's number says, by which it is found; null for what is the number of none. */
export function idOfNumber(number: string): bigint | null {
  const digits = /^DM-([1-9]\d{0,17})$/.exec(number)?.[1]
  return digits === undefined ? null : BigInt(digits)
}
