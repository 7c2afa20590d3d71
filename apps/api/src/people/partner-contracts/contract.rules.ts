import type { Reason } from '@damana/contract/errors'
import type { ApiAccountState } from '@damana/contract/api-words'

/** Why no contract can be agreed with a company now; null: one can. */
export const refuseContract = (access: ApiAccountState): Reason | null => (access === 'active' ? null : 'api_not_active')

interface Fee {
  kind: 'fixed' | 'percent'
  feeFils: bigint | null
  feeBasisPoints: number | null
  mostFeeFils: bigint
}
/** The field of a fee that is wrong, and how; null: none is. A fee has one measure, and a fixed one fits below the largest. */
export function faultOfFee({ kind, feeFils, feeBasisPoints, mostFeeFils }: Fee): readonly [string, 'required' | 'too_big'] | null {
  if ((kind === 'fixed') !== (feeFils !== null)) return ['fee_fils', 'required']
  if ((kind === 'percent') !== (feeBasisPoints !== null)) return ['fee_basis_points', 'required']
  return feeFils !== null && feeFils > mostFeeFils ? ['fee_fils', 'too_big'] : null
}
