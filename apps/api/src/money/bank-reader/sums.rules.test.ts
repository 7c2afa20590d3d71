import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { divideEntry, ownSums } from './sums.rules.ts'

const part = (amount: bigint | null, charges = 0n, areChargesSaid = false) => ({
  amountFils: amount === null ? null : fils(amount),
  chargesFils: fils(charges),
  areChargesSaid,
})

describe('an entry of the bank', () => {
  it.each([
    ['parts that make it up', 'credit', 8040n, [part(5025n), part(3015n)], [5025n, 3015n]],
    ['parts that were sent, charges taken off', 'credit', 8039n, [part(5025n, 1n), part(3015n)], [5024n, 3015n]],
    ['a transfer that was ordered, its charge on top', 'debit', 2911n, [part(2885n, 26n)], [2911n]],
    ['charges that were taken on the way', 'credit', 2010n, [part(2010n, 5n)], [2010n]],
    ['a single part without a sum', 'credit', 2010n, [part(null)], [2010n]],
    ['nothing', 'credit', 0n, [part(0n)], [0n]],
    ['parts that are less', 'credit', 8041n, [part(5025n), part(3015n)], null],
    ['a part without a sum beside another', 'credit', 5025n, [part(5025n), part(null)], null],
    ['charges that would have to come off a debit', 'debit', 5n, [part(10n, 5n)], null],
    ['a part of less than nothing', 'credit', 5n, [part(5n, 10n), part(5n, -5n)], null],
    ['no part', 'credit', 5n, [], null],
  ] as const)('is divided or not: %s', (_, direction, entry, parts, moved) => {
    expect(divideEntry(fils(entry), direction, parts)?.map(({ amountFils }) => amountFils) ?? null).toEqual(moved)
  })

  it.each([
    ['inside: more was sent', 'credit', 1514n, 500n, true, [2014n, 1514n]],
    ['only named: the sum itself comes first', 'credit', 1514n, 500n, false, [1514n, 2014n]],
    ['inside: less was ordered', 'debit', 2911n, 26n, true, [2885n, 2911n]],
    ['none', 'debit', 2911n, 0n, true, [2911n]],
  ] as const)('settles with charges: %s', (_, direction, amount, charges, areChargesSaid, sums) => {
    const offered = ownSums({ direction, amountFils: fils(amount), chargesFils: fils(charges), areChargesSaid })
    expect(offered.map(({ sumFils }) => sumFils)).toEqual(sums)
  })
})
