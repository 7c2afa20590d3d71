import { type Fils, formatFils } from '@damana/contract/money'

export interface DiscountCode {
  id: bigint
  code: string
  kind: 'percent' | 'value'
  percentBasisPoints: bigint | null
  valueFils: Fils | null
  validFrom: Date | null
  validUntil: Date | null
  maxUses: number | null
  maxUsesPerParty: number | null
  leastPriceFils: Fils
  budgetFils: Fils | null
  used: number
  spentFils: Fils
}

export type DiscountTerms = { kind: 'percent'; basisPoints: bigint } | { kind: 'value'; valueFils: Fils }

/**
 * Whether a code may be used now, by a party with this number of uses, for a sale at this price. The reason for a refusal is not disclosed.
 */
export function isUsable(
  code: DiscountCode,
  { now, usesByParty, priceFils }: { now: Date; usesByParty: number; priceFils: Fils | null },
): boolean {
  if ((code.validFrom && now < code.validFrom) || (code.validUntil && now >= code.validUntil)) return false
  if (code.maxUses !== null && code.used >= code.maxUses) return false
  if (code.maxUsesPerParty !== null && usesByParty >= code.maxUsesPerParty) return false
  return priceFils === null || priceFils >= code.leastPriceFils
}

/** The last discount of a budget must fit in full. */
export const fitsBudget = (code: Pick<DiscountCode, 'budgetFils' | 'spentFils'>, discountFils: Fils): boolean =>
  code.budgetFils === null || code.spentFils + discountFils <= code.budgetFils

export function termsOf(code: Pick<DiscountCode, 'id' | 'percentBasisPoints' | 'valueFils'>): DiscountTerms {
  if (code.percentBasisPoints !== null) return { kind: 'percent', basisPoints: code.percentBasisPoints }
  if (code.valueFils !== null) return { kind: 'value', valueFils: code.valueFils }
  throw new Error(`discount code ${code.id} has no value`)
}

/** Writes a code's value: "10" or "7.5" percent, or dinars with three decimals. */
export function writtenValue(terms: DiscountTerms): string {
  if (terms.kind === 'value') return formatFils(terms.valueFils)
  const hundredths = terms.basisPoints.toString().padStart(3, '0')
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`.replace(/\.?0+$/, '')
}
