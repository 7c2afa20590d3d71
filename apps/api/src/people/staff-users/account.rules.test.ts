import { expect, test } from 'vitest'
import { accountActions, type AccountStanding, refuseAccountAction } from './account.rules.ts'

const standing: AccountStanding = { role: 'reviewer', isOwn: false, isDeactivated: false, hasPassword: true }

test.each([
  ['an active account with a password', {}, [null, 'account_active', 'password_is_set']],
  ['an active one without', { hasPassword: false }, [null, 'account_active', null]],
  ['a deactivated one', { isDeactivated: true }, ['account_deactivated', null, 'account_deactivated']],
  [
    'a deactivated one without a password',
    { isDeactivated: true, hasPassword: false },
    ['account_deactivated', null, 'account_deactivated'],
  ],
  ["one's own", { isOwn: true, hasPassword: false }, ['party_to_it', 'party_to_it', 'party_to_it']],
  ['an admin on any', { role: 'admin' }, [null, 'account_active', 'password_is_set']],
  ['finance on any', { role: 'finance', hasPassword: false }, ['no_permission', 'no_permission', 'no_permission']],
] as const)('deactivate, reactivate and invite of %s', (_, difference, refusals) => {
  expect(accountActions.map((action) => refuseAccountAction({ ...standing, ...difference }, action))).toEqual(refusals)
})
