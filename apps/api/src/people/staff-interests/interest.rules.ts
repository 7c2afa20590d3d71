import type { Reason } from '@damana/contract/errors'
import type { StaffRole } from '@damana/contract/statuses'

export interface InterestStanding {
  isOwn: boolean
  role: StaffRole
  isConfirmed: boolean
  isWithdrawn: boolean
}

/** Why this member of staff may not confirm or withdraw a declared number; null when it is possible. A second administrator confirms, never the declarer. */
export function refuseInterestAction(
  { isOwn, role, isConfirmed, isWithdrawn }: InterestStanding,
  action: 'confirm' | 'withdraw',
): Reason | null {
  if (action === 'withdraw') return isOwn ? (isWithdrawn ? 'interest_withdrawn' : null) : 'no_permission'
  if (role !== 'admin') return 'no_permission'
  if (isOwn) return 'made_by_you'
  return isConfirmed && !isWithdrawn ? 'interest_settled' : null
}
