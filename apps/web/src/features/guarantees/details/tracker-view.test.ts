import { expect, test } from 'vitest'
import type { Guarantee } from '../queries.ts'
import { milestonesOf, placeOf, whereaboutsOf } from './tracker-view.ts'

const at = '2026-11-19T08:05:00Z'
/** What the tracker reads of a guarantee. */
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
