import { toLatinDigits } from '@damana/contract/digits'
import { addFils, type Fils } from '@damana/contract/money'
import type { Settings } from '#kernel/settings.ts'
import { isSameName } from '#people/parties/index.ts'

/** The payer as the biller or the bank reported it. */
export interface ReportedPayer {
  id?: string
  iban?: string
  name?: string
}
/** The buyer's data that a payer is compared with. */
export interface KnownBuyer {
  nationalNumber: string | null
  names: readonly string[]
  ibans: readonly string[]
}

/**
 * Whether the buyer paid: decided by the national number, and without one by the name together with an account known as the buyer's. A
 * biller that reports no payer leaves no doubt: the bill was the buyer's.
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

/** Whether finance decides about a third-party payer: all money of others together, the newly declared included, is above the limit. */
export const needsDecision = (othersFils: readonly Fils[], { othersMostFils }: Pick<Settings, 'othersMostFils'>): boolean =>
  addFils(...othersFils) > BigInt(othersMostFils)
