import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addWorkingDays, overSince } from './calendar.ts'

/** The ranges as the database reads them. */
const contains = (multirange: string, moment: Date): boolean =>
  [...multirange.matchAll(/\[([^,]*),([^)]+)\)/g)].some(
    ([, from = '', to = '']) => (from === '' || moment >= new Date(from)) && moment < new Date(to),
  )

// From a Sunday, 28 February 2027, on; the third weekend is made longer by a holiday before and one after it.
const start = Date.parse('2027-02-28T00:00:00+03:00')
const bankHolidays = ['2027-03-18', '2027-03-21', '2027-03-23']
const minutes = (most: number) => fc.integer({ min: 0, max: most }).map((minute) => new Date(start + minute * 60_000))
const sixWeeks = 6 * 7 * 24 * 60

describe('since when a term is over', () => {
  test('is so for exactly what has waited its working days', () => {
    fc.assert(
      fc.property(
        minutes(sixWeeks),
        minutes(sixWeeks),
        fc.integer({ min: 0, max: 59_999 }),
        fc.integer({ min: 1, max: 6 }),
        (since, at, ms, days) => {
          const now = new Date(at.getTime() + ms)
          expect(contains(overSince(now, days, { bankHolidays }), since)).toBe(addWorkingDays(since, days, { bankHolidays }) <= now)
        },
      ),
      { numRuns: 5_000 },
    )
  })

  test.each([
    ['Thursday morning, the same time on Sunday', '2027-03-04T10:00+03:00', '2027-03-07T09:59+03:00', '2027-03-07T10:00+03:00'],
    ['Friday, the end of Sunday’s office hours', '2027-03-05T10:00+03:00', '2027-03-07T15:59+03:00', '2027-03-07T16:00+03:00'],
    ['Thursday evening, later than Friday’s', '2027-03-04T18:00+03:00', '2027-03-07T17:59+03:00', '2027-03-07T18:00+03:00'],
    ['the day before a long weekend', '2027-03-17T10:00+03:00', '2027-03-22T09:59+03:00', '2027-03-22T10:00+03:00'],
  ])('from %s', (_name, since, before, from) => {
    expect(contains(overSince(new Date(before), 1, { bankHolidays }), new Date(since))).toBe(false)
    expect(contains(overSince(new Date(from), 1, { bankHolidays }), new Date(since))).toBe(true)
  })
})
