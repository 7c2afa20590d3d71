import { fils } from '@damana/contract/money'
import { describe, expect, test } from 'vitest'
import { productionSettings } from '#kernel/settings.ts'
import { decideSweep, isOwedTooLong, mayStillSweep, type SweepFacts } from './sweep.rules.ts'

const calendar = { sweepAt: '12:00', bankHolidays: ['2026-11-24'] }
const at = (text: string) => new Date(text)
const stripes = (amounts: Record<number, bigint>) =>
  Object.entries(amounts).map(([stripe, amount]) => ({ stripe: BigInt(stripe), fils: fils(amount) }))
// A Monday, at noon in Amman.
const noon = at('2026-11-23T09:00:00Z')
const decide = (facts: Partial<SweepFacts>) =>
  decideSweep(
    {
      now: noon,
      hasSwept: false,
      fees: stripes({ 1: 100n, 2: 50n }),
      unsettled: [],
      makeGoods: { sumFils: fils(0n), oldestAt: null },
      ...facts,
    },
    calendar,
  )
const owed = (sum: bigint, since = noon) => ({ makeGoods: { sumFils: fils(sum), oldestAt: since } })

describe('the daily sweep', () => {
  test('takes all fees from each stripe', () => {
    expect(decide({})).toEqual({ on: '2026-11-23', sumFils: 150n, shares: stripes({ 1: 100n, 2: 50n }) })
  })

  test.each([
    ['a second before its hour', { now: at('2026-11-23T08:59:59Z') }],
    ['when the day was swept', { hasSwept: true }],
    ['when there are no fees', { fees: [] }],
    ['when no statement has shown any of them', { unsettled: stripes({ 1: 100n, 2: 70n }) }],
    ['when we owe as much as they are', owed(150n)],
    ['when we owe more than they are', owed(151n)],
    ['when what is settled of them is owed', { unsettled: stripes({ 1: 60n }), ...owed(90n) }],
    ['when one fil has been owed for longer than a bank day', owed(1n, at('2026-11-22T08:59:59Z'))],
  ])('takes nothing %s', (_, facts) => {
    expect(decide(facts)).toBeNull()
  })

  test.each([
    [30n, { 1: 70n, 2: 50n }],
    [100n, { 2: 50n }],
    [120n, { 2: 30n }],
    [149n, { 2: 1n }],
  ])('leaves behind the %s that we owe, from the first stripes', (sum, left) => {
    expect(decide(owed(sum))?.shares).toEqual(stripes(left))
  })

  test('leaves behind both what is owed and what no statement has shown', () => {
    expect(decide({ unsettled: stripes({ 1: 60n }), ...owed(50n) })?.shares).toEqual(stripes({ 2: 40n }))
  })
})

describe('a make-good is older than a bank day', () => {
  test.each([
    ['2026-11-22T10:00:00Z', '2026-11-23T10:00:00Z', false, 'at that time of the next day'],
    ['2026-11-22T10:00:00Z', '2026-11-23T10:01:00Z', true, 'a minute later'],
    ['2026-11-19T10:00:00Z', '2026-11-22T09:59:00Z', false, 'from Thursday over the weekend'],
    ['2026-11-20T20:00:00Z', '2026-11-22T12:59:00Z', false, 'of a Friday, until Sunday’s office closes'],
    ['2026-11-23T10:00:00Z', '2026-11-25T09:59:00Z', false, 'over a holiday'],
    ['2026-11-23T10:00:00Z', '2026-11-25T10:01:00Z', true, 'and a minute'],
  ])('made %s, at %s: %s, %s', (made, now, expected) => {
    expect(isOwedTooLong({ oldestAt: at(made) }, at(now), calendar)).toBe(expected)
  })
  test('never where nothing is open', () => {
    expect(isOwedTooLong({ oldestAt: null }, noon, productionSettings)).toBe(false)
  })
})

test.each([
  [10n, owed(10n), true],
  [9n, owed(10n), false],
  [1000n, owed(10n, at('2026-11-19T08:00:00Z')), false],
])('a sweep that leaves %s goes on while that covers what is owed, for a bank day', (left, { makeGoods }, expected) => {
  expect(mayStillSweep({ left: fils(left), makeGoods, now: noon }, calendar)).toBe(expected)
})
