import { expect, test } from 'vitest'
import { accountActions, type AccountStanding, refuseAccountAction, seesAccounts } from './account.rules.ts'

const standing: AccountStanding = { isOwn: false, isDeactivated: false, hasPassword: true }

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
] as const)('deactivate, reactivate and invite of %s', (_, difference, refusals) => {
  expect(accountActions.map((action) => refuseAccountAction({ ...standing, ...difference }, action))).toEqual(refusals)
})

test('reviewers and administrators see accounts, finance sees none', () => {
  expect((['reviewer', 'admin', 'finance'] as const).map(seesAccounts)).toEqual([true, true, false])
})
