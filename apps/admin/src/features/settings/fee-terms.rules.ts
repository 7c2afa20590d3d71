import { formatFils, parseAmount, parseFils, toWire } from '@damana/contract/money'
import { isInRange } from '@damana/contract/setting-kinds'
import type { Schedules } from './query.ts'
import { basisPointsIn } from './value.rules.ts'

export type Terms = Schedules['proposals'][number]['terms']

/** The fields of a schedule, in the order of the page; shares are per cent, the others dinars. */
export const shares = ['commission_basis_points', 'sales_tax_basis_points'] as const
export const sums = [
  'commission_least_fils',
  'commission_most_fils',
  'ach_commission_fils',
  'rtgs_commission_fils',
  'cancel_before_payment_fils',
  'cancel_after_payment_fils',
  'failed_check_fils',
  'price_least_fils',
  'price_most_fils',
] as const
export type TermsField = (typeof shares)[number] | (typeof sums)[number] | 'tiers'

/** The texts of the form. */
export type TypedTerms = Record<TermsField, string>

export const percentOf = (points: number): string => String(points / 100)

/** Tiers stand a line each: the price and the per cent from it upward. */
export function typedTerms(terms: Terms): TypedTerms {
  return {
    ...(Object.fromEntries(shares.map((name) => [name, percentOf(terms[name])])) as Record<(typeof shares)[number], string>), // of its names
    ...(Object.fromEntries(sums.map((name) => [name, formatFils(parseFils(terms[name]))])) as Record<(typeof sums)[number], string>), // of its names
    tiers: terms.tiers.map((tier) => `${formatFils(parseFils(tier.from_fils))} ${percentOf(tier.basis_points)}`).join('\n'),
  }
}

/** The schedule that was typed, or the fields that are none. */
export function parseTerms(typed: TypedTerms): { terms: Terms } | { wrong: TermsField[] } {
  const wrong: TermsField[] = []
  const share = (name: TermsField, text: string): number => {
    const points = basisPointsIn(text)
    if (!isInRange('share', points)) wrong.push(name)
    return points
  }
  const sum = (name: TermsField, text: string): string => {
    const amount = parseAmount(text.trim())
    if (amount.ok) return toWire(amount.fils)
    wrong.push(name)
    return '0'
  }
  const terms = {
    ...Object.fromEntries(shares.map((name) => [name, share(name, typed[name])])),
    ...Object.fromEntries(sums.map((name) => [name, sum(name, typed[name])])),
    tiers: typed.tiers
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [from = '', percent = '', ...more] = line.trim().split(/\s+/)
        if (more.length > 0) wrong.push('tiers')
        return { from_fils: sum('tiers', from), basis_points: share('tiers', percent) }
      }),
  } as Terms // each of its fields stands above
  return wrong.length > 0 ? { wrong: [...new Set(wrong)] } : { terms }
}
