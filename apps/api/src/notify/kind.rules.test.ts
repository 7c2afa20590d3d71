import { mayChooseSms, notificationKinds } from '@damana/contract/notification-kinds'
import { expect, test } from 'vitest'
import { notificationKindOf, type StoredKind } from './kind.rules.ts'

test('disputes, cancellations and blocks of the vehicle are cases', () => {
  for (const kind of [
    'objected',
    'split_failed',
    'case_dismissed',
    'cancellation_requested',
    'cancelled',
    'registry_encumbered',
    'blocked',
  ] as const)
    expect(notificationKindOf(kind)).toBe('cases')
})

test('what comes in and goes out is money, fees too', () => {
  for (const kind of ['payment_received', 'held', 'payout_settled', 'refund_decided', 'receipt_taken_back', 'fee_billed'] as const)
    expect(notificationKindOf(kind)).toBe('money')
  expect(notificationKindOf('account_bank_account_changed')).toBe('account')
})

test('an event that newer code has stored is still about something, and its SMS cannot be turned off', () => {
  // Text of the database, whatever the type says.
  const unknown = notificationKindOf('auctioned' as StoredKind)
  expect(notificationKinds).toContain(unknown)
  expect(mayChooseSms(unknown)).toBe(false)
})

test('an SMS can be turned off only where nobody has to do anything and no money moves', () => {
  expect(notificationKinds.filter(mayChooseSms)).toEqual(['progress'])
})
