import { toLatinDigits } from '@damana/contract/digits'
import { type GuaranteeNumber, readGuaranteeNumber as readLatin } from '@damana/contract/ids'

/** The number of a guarantee as people type or say it: with or without its letters, in any digits. Undefined for what cannot be one. */
export const readGuaranteeNumber = (typed: string): GuaranteeNumber | undefined => readLatin(toLatinDigits(typed))
