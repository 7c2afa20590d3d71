import { expect, test } from 'vitest'
import { stepsOf } from './steps.rules.ts'

test('weeks begin on Saturday, and today is in the last of twelve', () => {
  for (const today of ['2026-11-21', '2026-11-23', '2026-11-27']) {
    const steps = stepsOf('weekly', today)
    expect(steps).toHaveLength(12)
    expect(steps.at(-1)).toEqual({ from: '2026-11-21', to: '2026-11-27' })
    expect(steps[0]).toEqual({ from: '2026-09-05', to: '2026-09-11' })
  }
})

test('six months and five years, over the end of a year and a leap day', () => {
  expect(stepsOf('monthly', '2028-02-29')).toEqual([
    { from: '2027-09-01', to: '2027-09-30' },
    { from: '2027-10-01', to: '2027-10-31' },
    { from: '2027-11-01', to: '2027-11-30' },
    { from: '2027-12-01', to: '2027-12-31' },
    { from: '2028-01-01', to: '2028-01-31' },
    { from: '2028-02-01', to: '2028-02-29' },
  ])
  expect(stepsOf('yearly', '2026-12-31').map(({ from, to }) => `${from} ${to}`)).toEqual(
    ['2022', '2023', '2024', '2025', '2026'].map((year) => `${year}-01-01 ${year}-12-31`),
  )
})
