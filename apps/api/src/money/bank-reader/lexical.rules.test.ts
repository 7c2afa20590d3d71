import { describe, expect, it } from 'vitest'
import { readAmount, readDecimal, readTime } from './lexical.rules.ts'

describe('a decimal of XML Schema', () => {
  it.each([
    ['5', 5000n],
    ['+5', 5000n],
    ['-5.25', -5250n],
    ['.05', 50n],
    ['5.', 5000n],
    ['007.500000', 7500n],
    ['\n 0.001\t', 1n],
    ['0', 0n],
    ['999999999999.999', 999_999_999_999_999n],
  ])('%j is read exactly', (written, fils) => {
    expect(readDecimal(written)).toEqual({ ok: true, fils })
  })

  it.each([
    ['', 'amount_unreadable'],
    ['.', 'amount_unreadable'],
    ['1,000', 'amount_unreadable'],
    ['1e3', 'amount_unreadable'],
    ['٥', 'amount_unreadable'],
    ['1 000', 'amount_unreadable'],
    ['1000000000000', 'amount_unreadable'],
    ['1.0001', 'more_than_three_decimals'],
  ])('%j is none that we take', (written, why) => {
    expect(readDecimal(written)).toEqual({ ok: false, why })
  })

  it('moves money only where it is not negative', () => {
    expect([readAmount('-0.001'), readAmount('0.001')]).toEqual([
      { ok: false, why: 'amount_unreadable' },
      { ok: true, fils: 1n },
    ])
  })
})

describe('a day or a time of XML Schema', () => {
  it.each([
    ['2026-11-22', '2026-11-21T21:00:00.000Z', '2026-11-22'],
    ['2026-11-22Z', '2026-11-21T21:00:00.000Z', '2026-11-22'],
    ['2026-11-22-08:00', '2026-11-21T21:00:00.000Z', '2026-11-22'],
    ['2026-11-22T08:30:00', '2026-11-22T05:30:00.000Z', '2026-11-22'],
    ['2026-11-22T23:30:00Z', '2026-11-22T23:30:00.000Z', '2026-11-23'],
    ['2026-11-22T23:30:00.1234567+03:00', '2026-11-22T20:30:00.123Z', '2026-11-22'],
    ['2026-11-22T24:00:00+03:00', '2026-11-22T21:00:00.000Z', '2026-11-23'],
    ['2024-02-29', '2024-02-28T21:00:00.000Z', '2024-02-29'],
  ])('%s begins at %s and belongs to %s', (written, at, day) => {
    expect(readTime(written)).toEqual({ at: new Date(at), day })
  })

  it.each(['', '2026-02-29', '2026-13-01', '2026-11-22T25:00:00', '2026-11-22T24:00:01', '22.11.2026', '0000-00-00'])(
    '%j is in no calendar',
    (written) => {
      expect(readTime(written)).toBeNull()
    },
  )
})
