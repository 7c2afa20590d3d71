import type { CompanyDecision, CompanyStatus } from '@damana/contract/company-words'
import type { Reason } from '@damana/contract/errors'
import type { StaffRole } from '@damana/contract/statuses'

interface ReviewFacts {
  status: CompanyStatus
  /** The registers have answered about this round. */
  isChecked: boolean
}

/** Why a member of staff may not decide so; null when it is possible. */
export function refuseReview({ status, isChecked }: ReviewFacts, decision: CompanyDecision | 'check', role: StaffRole): Reason | null {
  if (role === 'finance') return 'no_permission'
  if (status !== 'pending_review') return 'application_not_waiting'
  return decision === 'approve' && !isChecked ? 'application_unchecked' : null
}
