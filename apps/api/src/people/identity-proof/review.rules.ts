import type { Reason } from '@damana/contract/errors'
import type { IdentityState, StaffRole } from '@damana/contract/statuses'

export const attemptsForReviewers = 3

interface ReviewFacts {
  attempt: number
  /** Another account has proven the same number. */
  isContested: boolean
}
/** A person who was asked for other photos three times, and two persons who prove one number, are for the administrator. */
export const needsAdmin = ({ attempt, isContested }: ReviewFacts): boolean => isContested || attempt > attemptsForReviewers

/** Why a member of staff may not decide on a person; null when the decision is possible. */
export function refuseDecision(review: ReviewFacts & { isDecided: boolean; isOwn: boolean }, role: StaffRole): Reason | null {
  if (role === 'finance') return 'no_permission'
  if (review.isDecided) return 'identity_decided'
  if (review.isOwn) return 'party_to_it'
  return needsAdmin(review) && role !== 'admin' ? 'identity_for_admin' : null
}

/** Why a person may not send photos now. */
export function refusePhotos(state: IdentityState): Reason | null {
  if (state === 'proven') return 'identity_proven'
  return state === 'in_review' ? 'identity_in_review' : null
}
