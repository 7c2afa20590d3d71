import { toLatinDigits } from '@damana/contract/digits'
import { isSameName } from '#people/parties/index.ts'

/** Who paid, as the biller or the bank told it. */
export interface ReportedPayer {
  id?: string
  iban?: string
  name?: string
}
/** The buyer as far as a payer can be held against him. */
export interface KnownBuyer {
  nationalNumber: string | null
  names: readonly string[]
  ibans: readonly string[]
}

/**
 * Whether the buyer himself paid: by his national number, and where none was told by his name together with an account that is known as his. A biller who
 * names nobody leaves no doubt: the bill was the buyer's.
 */
export function isBuyer(payer: ReportedPayer, buyer: KnownBuyer): boolean {
  if (payer.id !== undefined && payer.id !== '') return buyer.nationalNumber !== null && idOf(payer.id) === idOf(buyer.nationalNumber)
  if (payer.name === undefined && payer.iban === undefined) return true
  const { name, iban } = payer
  return (
    name !== undefined &&
    iban !== undefined &&
    buyer.names.some((known) => isSameName(known, name)) &&
    buyer.ibans.some((known) => plainIban(known) === plainIban(iban))
  )
}

const idOf = (id: string) => toLatinDigits(id).replace(/[\s-]/g, '').toUpperCase()
const plainIban = (iban: string): string => iban.replace(/[\s-]/g, '').toUpperCase()
