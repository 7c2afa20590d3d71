import { expect, test } from 'vitest'
import type { Guarantee } from '../queries.ts'
import { milestonesOf, placeOf, whereaboutsOf } from './tracker-view.ts'

const at = '2026-11-19T08:05:00Z'
/** The fields of a guarantee that the tracker reads. */
const guarantee = (facts: Partial<Guarantee>): Guarantee =>
  ({
    operational_status: 'awaiting_acceptance',
    financial_status: 'in_progress',
    money_to: 'seller',
    active: true,
    wait: { code: 'acceptance', awaited: 'buyer', until: at },
    created_at: at,
    date: null,
    held_at: null,
    completed_at: null,
    ended_at: null,
    payout: null,
    payouts: [],
    payment: null,
    creator: null,
    events: [],
    total_price_fils: '10000000',
    ...facts,
  }) as Guarantee // the rest is not read

test('before acceptance the money is with the buyer', () => {
  expect(whereaboutsOf(guarantee({}))).toBe('offered')
  expect(placeOf(guarantee({}))).toEqual({ at: 0, part: 0 })
})

test('a part payment has travelled its share of the way', () => {
  const paying = guarantee({
    wait: { code: 'payment', awaited: 'buyer', until: at },
    payment: { received_fils: '4000000' } as Guarantee['payment'],
  })
  expect(placeOf(paying)).toEqual({ at: 0, part: 0.4 })
})

test('held money stands in the middle until the bank has an order to pay', () => {
  expect(placeOf(guarantee({ financial_status: 'hold', wait: { code: 'release', awaited: 'either', until: null } })).at).toBe(1)
  expect(placeOf(guarantee({ financial_status: 'released', wait: { code: 'payout_held', awaited: 'seller', until: null } })).at).toBe(1)
  expect(placeOf(guarantee({ financial_status: 'released', wait: { code: 'payout', awaited: 'bank', until: null } })).at).toBe(2)
})

test('a refund leads back to the buyer', () => {
  expect(placeOf(guarantee({ financial_status: 'paid', money_to: 'buyer' })).at).toBe(0)
})

test('a refund that waits, or came back from the bank, is still here', () => {
  const refund = (code: Guarantee['wait']['code'], financial_status: Guarantee['financial_status'] = 'released') =>
    whereaboutsOf(guarantee({ financial_status, money_to: 'buyer', active: false, wait: { code, awaited: 'buyer', until: null } }))
  expect([refund('refund'), refund('refund_held'), refund('payout_failed'), refund('payout_late', 'late')]).toEqual([
    'refunding',
    'refundWaiting',
    'refundWaiting',
    'refunding',
  ])
})

test('a divided sum is told as divided, and no transfer of ownership is claimed', () => {
  const divided = guarantee({
    financial_status: 'paid',
    held_at: at,
    completed_at: at,
    events: [{ kind: 'split_agreed' }] as Guarantee['events'],
  })
  expect(whereaboutsOf(divided)).toBe('divided')
  expect(milestonesOf(divided).map(({ key }) => key)).not.toContain('transferred')
})

test('the first stage without a time is the current one', () => {
  const stages = milestonesOf(guarantee({ date: at, held_at: at }))
  expect(stages.map(({ key, state }) => `${key} ${state}`)).toEqual([
    'created done',
    'accepted done',
    'held done',
    'transferred now',
    'arrived next',
  ])
})

test('an early end ends the line', () => {
  const stages = milestonesOf(guarantee({ operational_status: 'rejected', active: false, ended_at: at }))
  expect(stages.map(({ key, state }) => `${key} ${state}`)).toEqual(['created done', 'rejected now'])
})
