import { formatFils, parseFils } from '@damana/contract/money'
import { basisPointsIn, countOf, sumOf } from '#features/settings/value.rules.ts'
import type { Terms } from './query.ts'

const texts = ['fee_basis_points', 'fee_fils', 'most_fee_fils', 'most_price_fils', 'most_sales_a_day'] as const
export type TextField = (typeof texts)[number]
/** The texts and choices of the form; the fee is a percentage or dinars. */
export type Draft = Record<TextField, string> & { kind: Terms['kind']; bearer: Terms['bearer'] | undefined }

const mostPoints = 10_000
const mostSales = 10_000
const shownSum = (sum: string | null): string => (sum === null ? '' : formatFils(parseFils(sum)))

/** Another contract begins with the terms of the one in force. */
export const draftOf = (inForce: Terms | null): Draft =>
  inForce === null
    ? {
        kind: 'percent',
        fee_basis_points: '',
        fee_fils: '',
        most_fee_fils: '',
        bearer: undefined,
        most_price_fils: '',
        most_sales_a_day: '',
      }
    : {
        kind: inForce.kind,
        fee_basis_points: inForce.fee_basis_points === null ? '' : String(inForce.fee_basis_points / 100),
        fee_fils: shownSum(inForce.fee_fils),
        most_fee_fils: inForce.kind === 'fixed' ? '' : shownSum(inForce.most_fee_fils),
        bearer: inForce.bearer,
        most_price_fils: shownSum(inForce.most_price_fils),
        most_sales_a_day: String(inForce.most_sales_a_day),
      }

/** The contract that was typed, or the fields that are none. A fee that is a sum is its own largest. */
export function readDraft(draft: Draft): { terms: Terms } | { wrong: readonly ('bearer' | TextField)[] } {
  const { kind, bearer } = draft
  const points = basisPointsIn(draft.fee_basis_points)
  const sales = countOf(draft.most_sales_a_day) ?? 0
  const read = {
    fee_basis_points: kind === 'percent' && points >= 1 && points <= mostPoints ? points : null,
    fee_fils: kind === 'fixed' ? positive(draft.fee_fils) : null,
    most_fee_fils: positive(kind === 'fixed' ? draft.fee_fils : draft.most_fee_fils),
    bearer: bearer ?? null,
    most_price_fils: positive(draft.most_price_fils),
    most_sales_a_day: sales >= 1 && sales <= mostSales ? sales : null,
  }
  const asked = [
    ...(kind === 'fixed' ? (['fee_fils'] as const) : (['fee_basis_points', 'most_fee_fils'] as const)),
    ...(['bearer', 'most_price_fils', 'most_sales_a_day'] as const),
  ]
  const wrong = asked.filter((name) => read[name] === null)
  return wrong.length > 0 ? { wrong } : { terms: { kind, ...read } as Terms } // none that is asked is null
}

function positive(typed: string): string | null {
  const sum = sumOf(typed)
  return sum === '0' ? null : sum
}

/** The fee of a contract, to compare it: the largest says nothing where the fee is a sum. */
export const feeKey = ({ fee_fils, fee_basis_points, most_fee_fils }: Terms): string => fee_fils ?? `${fee_basis_points} ${most_fee_fils}`

/** Whether two contracts come to the same. */
export const isSameContract = (one: Terms, other: Terms): boolean =>
  feeKey(one) === feeKey(other) &&
  (['kind', 'bearer', 'most_price_fils', 'most_sales_a_day'] as const).every((name) => one[name] === other[name])
