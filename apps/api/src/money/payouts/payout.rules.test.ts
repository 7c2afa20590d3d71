import { payoutHoldReasons, payoutStatuses } from '@damana/contract/statuses'
import { dinars, fils } from '@damana/contract/money'
import { describe, expect, test } from 'vitest'
import { productionSettings as settings } from '#kernel/settings.ts'
import {
  approvalsNeeded,
  approvalsOfOrder,
  attemptAfter,
  isPayoutOverdue,
  holdOf,
  holdsOf,
  isClosed,
  isRetriedAfterAccountChange,
  nextPayoutStatus,
  type PayoutTrigger,
  payoutTransitions,
  refuseApproval,
  refuseStaffMove,
  payoutStatusFor,
  waitsForPayee,
} from './payout.rules.ts'

const now = new Date('2026-11-22T10:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const account = { provenAt: hoursAgo(48), createdAt: hoursAgo(48), currency: 'JOD' }

describe('the table of payouts', () => {
  const moves = payoutTransitions.filter(({ from }) => from.length > 0)

  // Every trigger × status with its result. Combinations that are not listed are impossible.
  const table: Partial<Record<PayoutTrigger, string>> = {
    hold: 'ordered>held approved>held',
    clear: 'held>ordered',
    clear_approved: 'held>approved',
    approve: 'ordered>approved',
    put_in_file: 'approved>in_file',
    withdraw: 'ordered>withdrawn held>withdrawn approved>withdrawn',
    submit: 'in_file>sent',
    submission_timed_out: 'in_file>unknown',
    confirm_received: 'unknown>sent',
    confirm_not_received: 'unknown>approved',
    not_received: 'sent>approved',
    not_executed: 'accepted>rejected',
    confirm_after_restore: 'ordered>sent held>sent approved>sent in_file>sent unknown>sent',
    accept: 'sent>accepted',
    reject: 'sent>rejected accepted>rejected',
    debit: 'ordered>settled held>settled approved>settled sent>settled accepted>settled',
    flag_overdue: 'ordered>ordered held>held approved>approved in_file>in_file sent>sent unknown>unknown accepted>accepted',
    return: 'settled>returned',
    retry: 'rejected>rejected returned>returned withdrawn>withdrawn',
  }
  test.each(payoutTransitions.map(({ trigger }) => trigger))('%s moves from the statuses of its row and from no other', (trigger) => {
    const leads = payoutStatuses.flatMap((status) => {
      const to = nextPayoutStatus(status, trigger)
      return to === undefined ? [] : [`${status}>${to}`]
    })
    expect(leads.sort()).toEqual((table[trigger] ?? '').split(' ').filter(Boolean).sort())
  })

  test('a trigger has one row, so that what happens is never a choice', () => {
    expect(new Set(payoutTransitions.map(({ trigger }) => trigger)).size).toBe(payoutTransitions.length)
  })

  test('money moves on the way out, at the debit, and back, and at no other step', () => {
    expect(payoutTransitions.filter(({ money }) => money !== null).map(({ trigger, money }) => [trigger, money])).toEqual([
      ['order', 'into_flight'],
      ['withdraw', 'flight_to_source'],
      ['reject', 'flight_to_source'],
      ['not_executed', 'flight_to_source'],
      ['debit', 'out_of_bank'],
      ['return', 'bank_to_source'],
    ])
  })

  test('a payout in doubt is never put into a file again before the bank was asked', () => {
    expect(
      payoutTransitions.filter(({ from, to }) => from.includes('unknown') && to !== 'stays').map(({ trigger, who }) => [trigger, who]),
    ).toEqual([
      ['confirm_received', ['bank']],
      ['confirm_not_received', ['bank', 'finance']],
      ['confirm_after_restore', ['bank']],
    ])
    expect(nextPayoutStatus('in_file', 'put_in_file')).toBeUndefined()
  })

  test('what has ended moves no further, but a settled one may come back', () => {
    const ended = payoutStatuses.filter(isClosed)
    expect(ended).toEqual(['settled', 'rejected', 'returned', 'withdrawn'])
    expect(
      ended.flatMap((status) => moves.filter(({ from, to }) => from.includes(status) && to !== 'stays').map(({ trigger }) => trigger)),
    ).toEqual(['return'])
  })
})

const safe = {
  account,
  receiptIsUnsettled: false,
  receiptIsReversed: false,
  hasBankException: false,
  contactChangedAt: null,
  staffHolds: false,
  identityIsUnproven: false,
  now,
}

describe('a payout is held', () => {
  test.each([
    ['without an account', { account: null }, 'iban_missing'],
    ['while its account is not proven', { account: { ...account, provenAt: null } }, 'iban_unproven'],
    ['while its account is somebody else’s', { isOfAnother: true }, 'iban_of_another'],
    ['for that alone while it is unproven, too', { account: { ...account, provenAt: null }, isOfAnother: true }, 'iban_of_another'],
    ['for an account in another currency', { account: { ...account, currency: 'USD' } }, 'iban_unproven'],
    ['while its account is younger than 24 hours', { account: { ...account, createdAt: hoursAgo(23.9) } }, 'iban_young'],
    ['for a day after a password or phone was reset', { contactChangedAt: hoursAgo(23.9) }, 'contact_changed'],
    ['until the beneficiary has proven who the beneficiary is', { identityIsUnproven: true }, 'identity_unproven'],
    ['until the statement shows its receipts', { receiptIsUnsettled: true }, 'receipt_unsettled'],
    ['while the bank has reversed its receipt', { receiptIsReversed: true }, 'receipt_reversed'],
    ['while a debit that nobody assigned may mean its receipt', { receiptIsInDoubt: true }, 'receipt_in_doubt'],
    ['while an exception of the attempt before is open', { hasBankException: true }, 'bank_exception'],
    ['while finance holds it', { staffHolds: true }, 'staff_hold'],
  ])('%s', (_, facts, reason) => {
    expect(holdsOf({ ...safe, ...facts }, settings).map((hold) => hold.reason)).toEqual([reason])
  })

  test('and not otherwise', () => {
    expect(holdOf(safe, settings)).toBeNull()
    expect(holdOf({ ...safe, account: { ...account, createdAt: hoursAgo(24) }, contactChangedAt: hoursAgo(24) }, settings)).toBeNull()
  })

  test('for several reasons at once, one after the other: what the beneficiary can mend first', () => {
    const all = { ...safe, contactChangedAt: hoursAgo(1), receiptIsUnsettled: true, staffHolds: true }
    const rest = ['contact_changed', 'receipt_unsettled', 'staff_hold']
    expect(holdsOf({ ...all, account: null }, settings).map(({ reason }) => reason)).toEqual(['iban_missing', ...rest])
    expect(holdsOf({ ...all, account: { ...account, createdAt: hoursAgo(1) } }, settings).map(({ reason }) => reason)).toEqual([
      'iban_young',
      ...rest,
    ])
    expect(holdOf(all, settings)?.reason).toBe('contact_changed')
    expect(holdOf({ ...all, contactChangedAt: null }, settings)?.reason).toBe('receipt_unsettled')
  })

  test('and says when that ends by itself', () => {
    const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    expect(holdOf({ ...safe, account: { ...account, createdAt: hoursAgo(20) } }, settings)?.until).toEqual(later(4))
    expect(holdOf({ ...safe, contactChangedAt: hoursAgo(23) }, settings)?.until).toEqual(later(1))
    expect(holdOf({ ...safe, staffHolds: true }, settings)?.until).toBeNull()
  })
})

describe('a promise is broken', () => {
  const promised = { status: 'sent', heldReason: null, expectedOn: '2026-11-22' } as const
  test('when its day is over, not before', () => {
    expect(isPayoutOverdue(promised, '2026-11-22')).toBe(false)
    expect(isPayoutOverdue(promised, '2026-11-23')).toBe(true)
  })
  test.each(payoutStatuses)('%s: while it is open, and not while the beneficiary himself is awaited', (status) => {
    expect(isPayoutOverdue({ ...promised, status }, '2026-11-23')).toBe(!isClosed(status))
  })
  test.each(payoutHoldReasons)('held for %s', (heldReason) => {
    expect(isPayoutOverdue({ ...promised, status: 'held', heldReason }, '2026-11-23')).toBe(!waitsForPayee(heldReason))
  })
  test('the beneficiary is awaited for the own account, contact and identity, and for nothing else', () => {
    expect(payoutHoldReasons.filter(waitsForPayee)).toEqual([
      'iban_missing',
      'iban_unproven',
      'iban_young',
      'contact_changed',
      'identity_unproven',
    ])
  })
})

describe('finance', () => {
  const facts = { role: 'finance', staffHolds: false, isReplaced: false, isSweep: false } as const
  const open = ['ordered', 'held', 'approved']
  const failed = ['rejected', 'returned', 'withdrawn']
  test.each(payoutStatuses)('with a payout that is %s', (status) => {
    const reasonOf = (move: 'withdraw' | 'hold' | 'retry') => refuseStaffMove(move, { ...facts, status })
    const outOfReach = isClosed(status) ? 'payout_closed' : 'payout_at_bank'
    expect(reasonOf('withdraw')).toBe(open.includes(status) ? null : outOfReach)
    expect(reasonOf('hold')).toBe(open.includes(status) ? null : outOfReach)
    expect(reasonOf('retry')).toBe(failed.includes(status) ? null : 'payout_not_failed')
    expect(refuseStaffMove('retry', { ...facts, status, isSweep: true })).toBe(
      failed.includes(status) ? 'payout_swept_again' : 'payout_not_failed',
    )
    expect(refuseStaffMove('hold', { ...facts, status, staffHolds: true })).toBe('payout_is_held')
    expect(refuseStaffMove('unhold', { ...facts, status })).toBe('payout_not_held')
    expect(refuseStaffMove('unhold', { ...facts, status, staffHolds: true })).toBe(status === 'held' ? null : 'payout_not_held')
    for (const move of ['withdraw', 'hold', 'unhold', 'retry'] as const)
      expect(refuseStaffMove(move, { ...facts, status, role: 'reviewer' })).toBe('no_permission')
  })
  test('tries a failed payout again once', () => {
    expect(refuseStaffMove('retry', { ...facts, status: 'rejected', isReplaced: true })).toBe('payout_replaced')
  })
  test('alone lets go again what it took back', () => {
    expect(payoutStatuses.filter(isRetriedAfterAccountChange)).toEqual(['rejected', 'returned'])
  })
})

describe('approval', () => {
  test('two persons from 20,000 JOD, nobody below', () => {
    expect(approvalsNeeded(fils(dinars(20_000n) - 1n), settings)).toBe(0)
    expect(approvalsNeeded(dinars(20_000n), settings)).toBe(2)
  })

  test('what is not held stands approved only with all its approvals', () => {
    expect(payoutStatusFor(null, 0, 0)).toBe('approved')
    expect(payoutStatusFor(null, 2, 0)).toBe('ordered')
    expect(payoutStatusFor(null, 2, 1)).toBe('ordered')
    expect(payoutStatusFor(null, 2, 2)).toBe('approved')
    expect(payoutStatusFor({ reason: 'iban_young', until: null }, 0, 0)).toBe('held')
  })

  const facts = { status: 'ordered', approvalsNeeded: 2, role: 'finance', hasApproved: false, madeIt: false } as const
  test.each([
    ['finance', {}, null],
    ['an admin', { role: 'admin' }, null],
    ['a reviewer', { role: 'reviewer' }, 'no_permission'],
    ['the same person twice', { hasApproved: true }, 'voted_already'],
    ['who named the account, set the limit or asked for the attempt', { madeIt: true }, 'made_by_you'],
    ['somebody, while it is held', { status: 'held' }, 'payout_is_held'],
    ['somebody, once it is in a file', { status: 'in_file' }, 'wrong_status'],
    ['somebody, where nobody is needed', { approvalsNeeded: 0 }, 'wrong_status'],
  ] as const)('by %s: %j is answered %s', (_, change, reason) => {
    expect(refuseApproval({ ...facts, ...change })).toBe(reason)
  })
})

describe('an account that a person of staff named', () => {
  test('needs two others, whatever the sum', () => {
    expect(approvalsOfOrder({ amountFils: dinars(1n), needsTwoPersons: true }, settings)).toBe(2)
    expect(approvalsOfOrder({ amountFils: dinars(1n) }, settings)).toBe(0)
    expect(approvalsOfOrder({ amountFils: dinars(20_000n) }, settings)).toBe(2)
  })

  test.each([
    ['by finance, to where staff sent it: two persons again', true, 2, true, 'same_account', true],
    ['by finance, to where the payer paid from: nobody', true, 0, true, 'same_account', false],
    ['by the beneficiary, who has named an account', true, 2, false, 'account_in_force', false],
    ['by finance, to an account of the beneficiary', false, 2, true, 'account_in_force', false],
  ] as const)('and a further attempt %s', (_, isToExternalAccount, needed, isByFinance, goesTo, needsTwoPersons) => {
    expect(attemptAfter({ isToExternalAccount, approvalsNeeded: needed }, isByFinance)).toEqual({ goesTo, needsTwoPersons })
  })
})
