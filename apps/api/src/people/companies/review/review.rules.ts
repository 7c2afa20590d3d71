import type { CompanyDecision, CompanyStatus } from '@damana/contract/company-words'
import type { Reason } from '@damana/contract/errors'
import { addWorkingDays } from '#kernel/calendar.ts'
import type { Settings } from '#kernel/settings.ts'
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

/** When an application under review is decided at the latest. */
export const decideUntilOf = (
  { status, submittedAt }: { status: CompanyStatus; submittedAt: Date | null },
  settings: Pick<Settings, 'companyReviewDays' | 'bankHolidays'>,
): Date | null => (status === 'pending_review' && submittedAt ? addWorkingDays(submittedAt, settings.companyReviewDays, settings) : null)
