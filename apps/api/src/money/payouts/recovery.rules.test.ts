import { describe, expect, it } from 'vitest'
import { consequenceOfReversal } from './recovery.rules.ts'

describe('a payout, and a reversal', () => {
  it.each([
    ['of its receipt while it waits', true, 'held', 'withdraw'],
    ['of its receipt before its file', true, 'approved', 'withdraw'],
    ['of its receipt in a file', true, 'in_file', 'none'],
    ['of its receipt at the bank', true, 'sent', 'none'],
    ['of its receipt that may be at the bank', true, 'unknown', 'none'],
    ['of its receipt after it has left', true, 'settled', 'none'],
    ['of its receipt, rejected then or before', true, 'rejected', 'recover'],
    ['of its receipt, returned then or before', true, 'returned', 'recover'],
    ['of its receipt, withdrawn', true, 'withdrawn', 'recover'],
    ['of another receipt, rejected', false, 'rejected', 'none'],
  ] as const)('%s', (_, receiptIsReversed, status, expected) => {
    expect(consequenceOfReversal({ receiptIsReversed, isSellers: false, status })).toBe(expected)
  })

  it('of the seller that is approved, perhaps again, is looked at for the open sum', () => {
    expect(consequenceOfReversal({ receiptIsReversed: false, isSellers: true, status: 'approved' })).toBe('hold_share')
    expect(consequenceOfReversal({ receiptIsReversed: false, isSellers: true, status: 'sent' })).toBe('none')
    expect(consequenceOfReversal({ receiptIsReversed: false, isSellers: false, status: 'approved' })).toBe('none')
  })
})
