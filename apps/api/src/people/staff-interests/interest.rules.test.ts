import { expect, it } from 'vitest'
import { type InterestStanding, refuseInterestAction } from './interest.rules.ts'

const declared: InterestStanding = { isOwn: false, role: 'admin', isConfirmed: false, isWithdrawn: false }

it.each<[string, Partial<InterestStanding>, ReturnType<typeof refuseInterestAction>, ReturnType<typeof refuseInterestAction>]>([
  ['of somebody else, for an administrator', {}, null, 'no_permission'],
  ['of somebody else, for finance', { role: 'finance' }, 'no_permission', 'no_permission'],
  ['of an administrator, for the same', { isOwn: true }, 'made_by_you', null],
  ['confirmed', { isConfirmed: true }, 'interest_settled', 'no_permission'],
  ['confirmed and withdrawn', { isConfirmed: true, isWithdrawn: true }, null, 'no_permission'],
  ['withdrawn, for the declarer', { isOwn: true, role: 'finance', isWithdrawn: true }, 'no_permission', 'interest_withdrawn'],
])('a declared number %s is confirmed or withdrawn by the right person only', (_, changes, confirm, withdraw) => {
  expect(refuseInterestAction({ ...declared, ...changes }, 'confirm')).toBe(confirm)
  expect(refuseInterestAction({ ...declared, ...changes }, 'withdraw')).toBe(withdraw)
})
