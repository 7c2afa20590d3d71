import type { Reason } from '@damana/contract/errors'
import type { StaffAction, StaffRole } from '@damana/contract/statuses'

/** So many administrators stay: one proposes, another confirms. */
const leastAdministrators = 2

export interface MemberStanding {
  /** The member is the one who acts. */
  isSelf: boolean
  role: StaffRole
  isDeactivated: boolean
  /** A change of the member waits for a second administrator. */
  hasWaiting: boolean
  /** Active administrators, the member among them. */
  administrators: number
}

/** Why an administrator may not propose this change of a member; null where it is possible. Without `newRole` it is not known yet. */
export function refuseProposal(
  { isSelf, role, isDeactivated, hasWaiting, administrators }: MemberStanding,
  action: StaffAction,
  newRole?: StaffRole,
): Reason | null {
  if (isSelf) return 'staff_oneself'
  if (isDeactivated) return 'staff_deactivated'
  if (hasWaiting) return 'staff_change_waits'
  if (action === 'role' && newRole === role) return 'role_unchanged'
  const isEnding = action !== 'authenticator'
  return isEnding && role === 'admin' && administrators <= leastAdministrators ? 'last_administrators' : null
}

export type ChangeDecision = 'confirm' | 'refuse' | 'withdraw'
export const changeDecisions: readonly ChangeDecision[] = ['confirm', 'refuse', 'withdraw']

export interface ChangeStanding {
  isWaiting: boolean
  /** Proposed by the one who acts. */
  isOwn: boolean
  /** It is about the one who acts. */
  isOfSelf: boolean
}

/** Why an administrator may not decide on a proposed change; null where it is possible. Only its proposer withdraws it, and only another confirms it. */
export function refuseDecision({ isWaiting, isOwn, isOfSelf }: ChangeStanding, decision: ChangeDecision): Reason | null {
  if (!isWaiting) return 'staff_change_settled'
  if (decision === 'withdraw') return isOwn ? null : 'no_permission'
  if (isOwn) return 'made_by_you'
  return isOfSelf ? 'staff_oneself' : null
}
