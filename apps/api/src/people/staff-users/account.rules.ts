import type { Reason } from '@damana/contract/errors'
import type { StaffRole } from '@damana/contract/statuses'

export type AccountAction = 'deactivate' | 'reactivate' | 'invite'
export const accountActions: readonly AccountAction[] = ['deactivate', 'reactivate', 'invite']

/** Accounts are for those who decide about people; finance decides about money, where its holder is named. */
export const seesAccounts = (role: StaffRole): boolean => role !== 'finance'

export interface AccountStanding {
  /** The account belongs to the member of staff, or to a party of theirs. */
  isOwn: boolean
  isDeactivated: boolean
  hasPassword: boolean
}

/** The reason why a member of staff may not act on an account; null where it is allowed. Nobody acts on an own account. */
export function refuseAccountAction({ isOwn, isDeactivated, hasPassword }: AccountStanding, action: AccountAction): Reason | null {
  if (isOwn) return 'party_to_it'
  if (action === 'reactivate') return isDeactivated ? null : 'account_active'
  if (isDeactivated) return 'account_deactivated'
  return action === 'invite' && hasPassword ? 'password_is_set' : null
}
