import type { Reason } from '@damana/contract/errors'

export type AccountAction = 'deactivate' | 'reactivate' | 'invite'
export const accountActions: readonly AccountAction[] = ['deactivate', 'reactivate', 'invite']

export interface AccountStanding {
  /** The role of the acting member of staff. */
  role: 'reviewer' | 'finance' | 'admin'
  /** The account belongs to the member of staff, or to a party of theirs. */
  isOwn: boolean
  isDeactivated: boolean
  hasPassword: boolean
}

/** The reason why a member of staff may not act on an account; null where it is allowed. Finance only reads, and staff never act on their own account. */
export function refuseAccountAction({ role, isOwn, isDeactivated, hasPassword }: AccountStanding, action: AccountAction): Reason | null {
  if (role === 'finance') return 'no_permission'
  if (isOwn) return 'party_to_it'
  if (action === 'reactivate') return isDeactivated ? null : 'account_active'
  if (isDeactivated) return 'account_deactivated'
  return action === 'invite' && hasPassword ? 'password_is_set' : null
}
