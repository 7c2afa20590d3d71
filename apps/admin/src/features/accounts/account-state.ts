import type { Account } from './query.ts'

/** Restrictions of an account, the most severe first. */
export function stateOf(account: Account): 'active' | 'deactivated' | 'unverified' | 'incomplete' {
  if (account.deactivated_at !== null) return 'deactivated'
  if (!account.mobile_verified && (account.account_type === 'individual' || !account.email_verified)) return 'unverified'
  return account.registration_completed ? 'active' : 'incomplete'
}
export const toneOf = { active: 'paid', deactivated: 'late', unverified: 'neutral', incomplete: 'in_progress' } as const
