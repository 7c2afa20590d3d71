import type { Account } from './query.ts'

/** What keeps the owner of an account from using all of it, the gravest first. */
export function stateOf(account: Account): 'active' | 'deactivated' | 'unverified' | 'incomplete' {
  if (account.deactivated_at !== null) return 'deactivated'
  if (!account.mobile_verified && (account.account_type === 'individual' || !account.email_verified)) return 'unverified'
  return account.registration_completed || account.account_type === 'company' ? 'active' : 'incomplete'
}
export const toneOf = { active: 'paid', deactivated: 'late', unverified: 'neutral', incomplete: 'in_progress' } as const
