import { expect, test } from 'vitest'
import type { Guarantee } from '../queries.ts'
import { milestonesOf, placeOf } from './tracker-view.ts'

const at = '2026-11-19T08:05:00Z'
const money = (position: Guarantee['money']['position'], paid_in_fils = '0') => ({ position, paid_in_fils }) as Guarantee['money'] // the rest is not read
/** The fields of a guarantee that the tracker reads. */
const guarantee = (facts: Partial<Guarantee>): Guarantee =>
  ({
    operational_status: 'awaiting_acceptance',
    financial_status: 'in_progress',
    money: money('offered'),
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
  expect(placeOf(guarantee({}))).toEqual({ at: 0, part: 0 })
})

test('a part payment has travelled its share of the way', () => {
  const paying = guarantee({ money: money('part_paid', '4000000') })
  expect(placeOf(paying)).toEqual({ at: 0, part: 0.4 })
})

test('held money stands in the middle until the bank has an order to pay', () => {
  const at = (position: Guarantee['money']['position']) => placeOf(guarantee({ money: money(position) })).at
  expect(['held', 'waiting', 'released', 'refunded', 'split_waiting'].map((one) => at(one as 'held'))).toEqual([1, 1, 2, 0, 1])
})

test('of a divided sum no transfer of ownership is claimed', () => {
  const divided = guarantee({ held_at: at, completed_at: at, events: [{ kind: 'split_agreed' }] as Guarantee['events'] })
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

test('the line of a partner ends with the transfer of the ownership: the sides’ money is no matter of it', () => {
  const stages = milestonesOf(guarantee({ role: 'partner', date: at, held_at: at, completed_at: at }))
  expect(stages.map(({ key, state }) => `${key} ${state}`)).toEqual(['created done', 'accepted done', 'held done', 'transferred done'])
})

test('an early end ends the line', () => {
  const stages = milestonesOf(guarantee({ operational_status: 'rejected', active: false, ended_at: at }))
  expect(stages.map(({ key, state }) => `${key} ${state}`)).toEqual(['created done', 'rejected now'])
})
