import { mayChooseSms, notificationKinds } from '@damana/contract/notification-kinds'
import { eventKinds } from '@damana/contract/statuses'
import { expect, test } from 'vitest'
import { notificationKindOf } from './kind.rules.ts'

test('every event is of one kind, and disputes, cancellations and blocks of the vehicle are cases', () => {
  expect(eventKinds.filter((event) => notificationKindOf(event) === 'cases')).toEqual([
    'registry_third_owner',
    'registry_other_name',
    'registry_encumbered',
    'registry_silent',
    'objected',
    'objection_taken_back',
    'evidence_sent',
    'split_proposed',
    'split_answered',
    'split_failed',
    'split_agreed',
    'case_released',
    'case_refunded',
    'case_dismissed',
    'identity_blocked',
    'blocked',
    'unblocked',
    'cancellation_requested',
    'cancellation_agreed',
    'cancellation_objected',
    'cancellation_unanswered',
    'cancellation_taken_back',
    'cancellation_approved',
    'cancellation_rejected',
    'cancellation_fallen',
    'cancelled',
  ])
})

test('what comes in and goes out is money, fees too', () => {
  for (const kind of ['payment_received', 'held', 'payout_settled', 'refund_decided', 'receipt_taken_back', 'fee_billed'])
    expect(notificationKindOf(kind)).toBe('money')
  expect(notificationKindOf('account_bank_account_changed')).toBe('account')
})

test('an SMS can be turned off only where nobody has to do anything and no money moves', () => {
  expect(notificationKinds.filter(mayChooseSms)).toEqual(['progress'])
})
