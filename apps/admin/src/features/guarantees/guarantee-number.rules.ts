import { toLatinDigits } from '@damana/contract/digits'

/** The number of a guarantee as people type or say it: with or without its letters, in any digits. Undefined for what cannot be one. */
export function readGuaranteeNumber(typed: string): string | undefined {
  const digits = /^(?:DM)?-?(\d{6,12})$/.exec(toLatinDigits(typed).replace(/\s/g, '').toUpperCase())?.[1]
  return digits && `DM-${digits}`
}
