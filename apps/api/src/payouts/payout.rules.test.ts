import { payoutStatuses } from '@damana/contract/statuses'
import { dinars, fils } from '@damana/contract/money'
import { describe, expect, test } from 'vitest'
import { productionSettings as settings } from '#settings/settings.ts'
import { approvalsNeeded, holdOf, isClosed, nextPayoutStatus, payoutRows, refuseApproval, standingOf } from './payout.rules.ts'

const now = new Date('2026-11-22T10:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const account = { provenAt: hoursAgo(48), createdAt: hoursAgo(48), currency: 'JOD' }

describe('the table of payouts', () => {
  const moves = payoutRows.filter(({ works, from }) => works && from.length > 0)
  const possible = new Map(moves.flatMap(({ cause, from, to }) => from.map((status) => [`${status} ${cause}`, to] as const)))

  test('every cause moves from the statuses of its row and from no other', () => {
    for (const { cause } of payoutRows) {
      for (const status of payoutStatuses)
        expect([status, cause, nextPayoutStatus(status, cause)]).toEqual([status, cause, possible.get(`${status} ${cause}`)])
    }
  })

  test('a cause has one row, so that what happens is never a choice', () => {
    expect(new Set(payoutRows.map(({ cause }) => cause)).size).toBe(payoutRows.length)
  })

  test('money moves on the way out, at the debit, and back, and at no other step', () => {
    expect(payoutRows.filter(({ money }) => money !== null).map(({ cause, money }) => [cause, money])).toEqual([
      ['order', 'into_flight'],
      ['withdraw', 'flight_to_source'],
      ['reject', 'flight_to_source'],
      ['debit', 'out_of_bank'],
      ['return', 'bank_to_source'],
    ])
  })

  test('a payout in doubt is never put into a file again before the bank was asked', () => {
    expect(payoutRows.filter(({ from }) => from.includes('unknown')).map(({ cause, who }) => [cause, who])).toEqual([
      ['find_at_bank', ['bank']],
      ['miss_at_bank', ['bank']],
    ])
    expect(nextPayoutStatus('in_file', 'put_in_file')).toBeUndefined()
  })

  test('what has ended moves no further, but a settled one may come back', () => {
    const ended = payoutStatuses.filter(isClosed)
    expect(ended).toEqual(['settled', 'rejected', 'returned', 'withdrawn'])
    expect(ended.flatMap((status) => moves.filter(({ from }) => from.includes(status)).map(({ cause }) => cause))).toEqual(['return'])
  })
})

describe('a payout is held', () => {
  test.each([
    ['without an account', { account: null, receiptIsUnsettled: true }, 'iban_missing'],
    ['while its account is not proven', { account: { ...account, provenAt: null }, receiptIsUnsettled: false }, 'iban_unproven'],
    ['for an account in another currency', { account: { ...account, currency: 'USD' }, receiptIsUnsettled: false }, 'iban_unproven'],
    [
      'while its account is younger than 24 hours',
      { account: { ...account, createdAt: hoursAgo(23.9) }, receiptIsUnsettled: false },
      'iban_young',
    ],
    ['until the statement shows its receipts', { account, receiptIsUnsettled: true }, 'receipt_unsettled'],
  ])('%s', (_, facts, reason) => {
    expect(holdOf({ ...facts, now }, settings)?.reason).toBe(reason)
  })

  test('and not otherwise', () => {
    expect(holdOf({ account, receiptIsUnsettled: false, now }, settings)).toBeNull()
    expect(holdOf({ account: { ...account, createdAt: hoursAgo(24) }, receiptIsUnsettled: false, now }, settings)).toBeNull()
  })

  test('a young account says when it is old enough', () => {
    expect(holdOf({ account: { ...account, createdAt: hoursAgo(20) }, receiptIsUnsettled: false, now }, settings)?.until).toEqual(
      new Date(hoursAgo(20).getTime() + 24 * 3_600_000),
    )
  })
})

describe('approval', () => {
  test('two persons from 20,000 JOD, nobody below', () => {
    expect(approvalsNeeded(fils(dinars(20_000n) - 1n), settings)).toBe(0)
    expect(approvalsNeeded(dinars(20_000n), settings)).toBe(2)
  })

  test('what is not held stands approved only with all its approvals', () => {
    expect(standingOf(null, 0, 0)).toBe('approved')
    expect(standingOf(null, 2, 0)).toBe('ordered')
    expect(standingOf(null, 2, 1)).toBe('ordered')
    expect(standingOf(null, 2, 2)).toBe('approved')
    expect(standingOf({ reason: 'iban_young', until: null }, 0, 0)).toBe('held')
  })

  const facts = { status: 'ordered', approvalsNeeded: 2, role: 'finance', hasApproved: false, madeIt: false } as const
  test.each([
    ['finance', {}, null],
    ['an admin', { role: 'admin' }, null],
    ['a reviewer', { role: 'reviewer' }, 'no_permission'],
    ['the same person twice', { hasApproved: true }, 'made_by_you'],
    ['who changed the account', { madeIt: true }, 'made_by_you'],
    ['somebody, while it is held', { status: 'held' }, 'wrong_status'],
    ['somebody, once it is in a file', { status: 'in_file' }, 'wrong_status'],
    ['somebody, where nobody is needed', { approvalsNeeded: 0 }, 'wrong_status'],
  ] as const)('by %s: %j is answered %s', (_, change, reason) => {
    expect(refuseApproval({ ...facts, ...change })).toBe(reason)
  })
})
