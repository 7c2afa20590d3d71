import type { Reason } from '@damana/contract/errors'

export type AccountAction = 'deactivate' | 'reactivate' | 'invite'
export const accountActions: readonly AccountAction[] = ['deactivate', 'reactivate', 'invite']

export interface AccountStanding {
  /** Of who would act. */
  role: 'reviewer' | 'finance' | 'admin'
  /** The account is his own, or that of a party that he is. */
  isOwn: boolean
  isDeactivated: boolean
  hasPassword: boolean
}

/** Why a person of the staff may not do something to an account; null: he may. Finance only reads, and nobody acts on what is his own. */
export function refuseAccountAction({ role, isOwn, isDeactivated, hasPassword }: AccountStanding, action: AccountAction): Reason | null {
  if (role === 'finance') return 'no_permission'
  if (isOwn) return 'party_to_it'
  if (action === 'reactivate') return isDeactivated ? null : 'account_active'
  if (isDeactivated) return 'account_deactivated'
  return action === 'invite' && hasPassword ? 'password_is_set' : null
}
