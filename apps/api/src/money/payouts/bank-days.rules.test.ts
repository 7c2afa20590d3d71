import { describe, expect, test } from 'vitest'
import { productionSettings, sandboxSettings } from '#kernel/settings.ts'
import { isBankDay } from '#kernel/calendar.ts'
import { nextCutOff, expectedOn } from './bank-days.rules.ts'

const calendar = { ...productionSettings, bankHolidays: ['2026-11-24'] }
const at = (text: string) => new Date(text)

describe('bank days', () => {
  test.each([
    ['2026-11-19', true, 'a Thursday'],
    ['2026-11-20', false, 'a Friday'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-11-22', true, 'a Sunday'],
    ['2026-11-24', false, 'a holiday'],
  ])('%s: %s, %s', (date, expected) => {
    expect(isBankDay(date, calendar)).toBe(expected)
  })

  // Amman is three hours ahead of UTC all year.
  test.each([
    ['ACH', '2026-11-19T11:29:59Z', '2026-11-19T11:30:00.000Z', '2026-11-22', 'a second before the cut-off of a Thursday'],
    ['ACH', '2026-11-19T11:30:00Z', '2026-11-22T11:30:00.000Z', '2026-11-23', 'at the cut-off: the file has left'],
    ['ACH', '2026-11-20T08:00:00Z', '2026-11-22T11:30:00.000Z', '2026-11-23', 'a Friday'],
    ['ACH', '2026-11-23T06:00:00Z', '2026-11-23T11:30:00.000Z', '2026-11-25', 'the day before a holiday'],
    ['RTGS', '2026-11-23T12:00:00Z', '2026-11-23T12:30:00.000Z', '2026-11-23', 'an hour later than ACH, paid the same day'],
    ['RTGS', '2026-11-23T13:00:00Z', '2026-11-25T12:30:00.000Z', '2026-11-25', 'after it, over the holiday'],
    ['RTGS', '2026-11-22T21:30:00Z', '2026-11-23T12:30:00.000Z', '2026-11-23', 'half past midnight in Amman is the next day'],
  ] as const)('%s at %s leaves at %s, promised for %s: %s', (rail, now, cutOff, promised, _why) => {
    const next = nextCutOff(rail, at(now), calendar)
    expect(next.toISOString()).toBe(cutOff)
    expect(expectedOn(rail, next, calendar)).toBe(promised)
  })

  test('in the sandbox a file leaves every five seconds on every day, and the money is promised for the day after', () => {
    expect(nextCutOff('ACH', at('2026-11-20T08:00:01.200Z'), sandboxSettings).toISOString()).toBe('2026-11-20T08:00:05.000Z')
    expect(nextCutOff('ACH', at('2026-11-20T08:00:05.000Z'), sandboxSettings).toISOString()).toBe('2026-11-20T08:00:10.000Z')
    expect(expectedOn('ACH', at('2026-11-20T08:00:05.000Z'), sandboxSettings)).toBe('2026-11-21')
    expect(expectedOn('RTGS', at('2026-11-20T20:59:00.000Z'), sandboxSettings)).toBe('2026-11-21')
  })
})
