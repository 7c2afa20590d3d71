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

/** Whether a code may be used now, by somebody who used it so often before, for a sale at this price. Why not is nobody's business. */
export function isUsable(
  code: DiscountCode,
  { now, usesByParty, priceFils }: { now: Date; usesByParty: number; priceFils: Fils | null },
): boolean {
  if ((code.validFrom && now < code.validFrom) || (code.validUntil && now >= code.validUntil)) return false
  if (code.maxUses !== null && code.used >= code.maxUses) return false
  if (code.maxUsesPerParty !== null && usesByParty >= code.maxUsesPerParty) return false
  return priceFils === null || priceFils >= code.leastPriceFils
}

/** A budget holds the last discount that still fits in it whole. */
export const fitsBudget = (code: DiscountCode, discountFils: Fils): boolean =>
  code.budgetFils === null || code.spentFils + discountFils <= code.budgetFils

export function termsOf(code: DiscountCode): DiscountTerms {
  if (code.percentBasisPoints !== null) return { kind: 'percent', basisPoints: code.percentBasisPoints }
  if (code.valueFils !== null) return { kind: 'value', valueFils: code.valueFils }
  throw new Error(`discount code ${code.id} has no value`)
}

/** How a code's worth is written: "10" or "7.5" percent, or dinars with three decimals. */
export function writtenValue(terms: DiscountTerms): string {
  if (terms.kind === 'value') return formatFils(terms.valueFils)
  const hundredths = terms.basisPoints.toString().padStart(3, '0')
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`.replace(/\.?0+$/, '')
}
