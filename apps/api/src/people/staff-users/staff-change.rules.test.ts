import { expect, test } from 'vitest'
import { changeDecisions, type ChangeStanding, type MemberStanding, refuseDecision, refuseProposal } from './staff-change.rules.ts'

const member: MemberStanding = { isSelf: false, role: 'finance', isDeactivated: false, hasWaiting: false, administrators: 2 }

test.each<[string, Partial<MemberStanding>, (string | null)[]]>([
  ['a member of finance', {}, [null, null, null]],
  ['oneself', { isSelf: true }, ['staff_oneself', 'staff_oneself', 'staff_oneself']],
  ['a deactivated member', { isDeactivated: true }, ['staff_deactivated', 'staff_deactivated', 'staff_deactivated']],
  ['a member with a change that waits', { hasWaiting: true }, ['staff_change_waits', 'staff_change_waits', 'staff_change_waits']],
  ['one of two administrators', { role: 'admin' }, ['last_administrators', null, 'last_administrators']],
  ['one of three administrators', { role: 'admin', administrators: 3 }, [null, null, null]],
])('role, authenticator and deactivation of %s', (_, changes, refusals) => {
  const standing = { ...member, ...changes }
  expect([
    refuseProposal(standing, 'role', 'reviewer'),
    refuseProposal(standing, 'authenticator'),
    refuseProposal(standing, 'deactivate'),
  ]).toEqual(refusals)
})

test('a role that the member has already is no change', () => {
  expect(refuseProposal(member, 'role', 'finance')).toBe('role_unchanged')
})

const change: ChangeStanding = { isWaiting: true, isOwn: false, isOfSelf: false }

test.each<[string, Partial<ChangeStanding>, (string | null)[]]>([
  ['of another administrator', {}, [null, null, 'no_permission']],
  ['of one’s own', { isOwn: true }, ['made_by_you', 'made_by_you', null]],
  ['about oneself', { isOfSelf: true }, ['staff_oneself', 'staff_oneself', 'no_permission']],
  ['that is settled', { isWaiting: false }, ['staff_change_settled', 'staff_change_settled', 'staff_change_settled']],
])('confirm, refuse and withdraw a change %s', (_, changes, refusals) => {
  expect(changeDecisions.map((decision) => refuseDecision({ ...change, ...changes }, decision))).toEqual(refusals)
})
