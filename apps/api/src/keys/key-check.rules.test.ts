import { describe, expect, it } from 'vitest'
import { decideKey, type GivenChecks, type StoredCheck } from './key-check.rules.ts'

const sealing = { isNeededUntilResealed: true }
const other = { isNeededUntilResealed: false }
const stored = (check: string, previous: string | null = null): StoredCheck => ({ check, previous })
const given = (current: string, previous?: string): GivenChecks => ({ current, previous })

describe('a secret at start', () => {
  it.each([
    ['is noted at the first start', undefined, given('a'), stored('a')],
    ['is noted at the first start with the one before', undefined, given('b', 'a'), stored('b', 'a')],
    ['is the one that is known', stored('a'), given('a'), stored('a')],
    ['may have its successor beside it, which other processes write with soon', stored('a'), given('a', 'b'), stored('a')],
    ['is changed where the one before is given', stored('a'), given('b', 'a'), stored('b', 'a')],
    ['is changed back', stored('b', 'a'), given('a', 'b'), stored('a', 'b')],
    ['is refused where another one is known', stored('a'), given('b'), 'wrong'],
    ['is refused where neither is known', stored('a'), given('b', 'c'), 'wrong'],
  ] as const)('%s', (_, before, now, expected) => {
    expect(decideKey(before, now, sealing)).toEqual(expected)
    expect(decideKey(before, now, other)).toEqual(expected)
  })

  it('stays needed for what is sealed with it, until that is sealed anew', () => {
    expect(decideKey(stored('b', 'a'), given('b', 'a'), sealing)).toEqual(stored('b', 'a'))
    expect(decideKey(stored('b', 'a'), given('b'), sealing)).toBe('previous_missing')
    expect(decideKey(stored('b', 'a'), given('c', 'b'), sealing)).toBe('previous_missing')
    expect(decideKey(stored('b'), given('c', 'b'), sealing)).toEqual(stored('c', 'b'))
  })

  it('is forgotten when it is given no more and nothing is sealed with it', () => {
    expect(decideKey(stored('b', 'a'), given('b', 'a'), other)).toEqual(stored('b', 'a'))
    expect(decideKey(stored('b', 'a'), given('b'), other)).toEqual(stored('b'))
    expect(decideKey(stored('b', 'a'), given('c', 'b'), other)).toEqual(stored('c', 'b'))
  })
})
