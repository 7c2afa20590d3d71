import { expect, test } from 'vitest'
import { jordanDay, jordanFormat, jordanInstant, jordanTime } from './jordan-time.ts'

test.each([
  ['2026-01-15T20:59:59.999Z', '2026-01-15', '23:59'],
  ['2026-01-15T21:00:00.000Z', '2026-01-16', '00:00'],
  ['2026-07-15T20:59:00.000Z', '2026-07-15', '23:59'],
  ['2026-07-15T21:00:00.000Z', '2026-07-16', '00:00'],
  ['2027-12-31T21:30:00.000Z', '2028-01-01', '00:30'],
])('%s is %s %s in Jordan, in winter as in summer', (instant, day, time) => {
  expect([jordanDay(new Date(instant)), jordanTime(new Date(instant))]).toEqual([day, time])
})

test.each([
  ['2026-01-16', '00:00', '2026-01-15T21:00:00.000Z'],
  ['2026-07-16', '16:00', '2026-07-16T13:00:00.000Z'],
])('%s %s in Jordan is the instant %s', (day, time, instant) => {
  expect(jordanInstant(day, time).toISOString()).toBe(instant)
})

test('is written by its clock, whatever the zone data of the machine', () => {
  const format = jordanFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  expect(format.format(new Date('2026-12-31T21:46:00Z'))).toBe('1 Jan, 00:46')
})
